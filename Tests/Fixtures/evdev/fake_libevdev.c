// A stand-in for libevdev in tests: a touch screen of two slots whose events are what can be read from the
// descriptor. A file without any byte is no device.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/input.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

struct libevdev {
  int descriptor;
  int synced;
};

int libevdev_new_from_fd(int descriptor, struct libevdev **device) {
  struct stat status;
  if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0) return -ENOTTY;
  *device = calloc(1, sizeof **device);
  (*device)->descriptor = descriptor;
  return 0;
}

void libevdev_free(struct libevdev *device) { free(device); }

// After a loss one event brings the state up to date.
int libevdev_next_event(struct libevdev *device, unsigned flags, struct input_event *event) {
  if (flags & 1) {
    if (device->synced) return -EAGAIN;
    device->synced = 1;
    *event = (struct input_event){.type = EV_ABS, .code = ABS_MT_POSITION_X, .value = 333};
    return 1;
  }
  ssize_t count = read(device->descriptor, event, sizeof *event);
  if (count < 0) return -errno;
  if (count < (ssize_t)sizeof *event) return -ENODEV;
  return event->type == EV_SYN && event->code == SYN_DROPPED ? 1 : 0;
}

const char *libevdev_get_name(const struct libevdev *device) { return "Fake \"touch\"\nscreen"; }
int libevdev_get_id_bustype(const struct libevdev *device) { return 0x18; }
int libevdev_get_id_vendor(const struct libevdev *device) { return 0xabc; }
int libevdev_get_id_product(const struct libevdev *device) { return 1; }
int libevdev_get_id_version(const struct libevdev *device) { return 0; }

static int is_axis(unsigned code) {
  return code == ABS_MT_SLOT || code == ABS_MT_POSITION_X || code == ABS_MT_POSITION_Y || code == ABS_MT_TRACKING_ID;
}

int libevdev_has_event_type(const struct libevdev *device, unsigned type) { return type <= 1 || type == EV_ABS; }

int libevdev_has_event_code(const struct libevdev *device, unsigned type, unsigned code) {
  return type == EV_KEY ? code == BTN_TOUCH : type == EV_ABS && is_axis(code);
}

int libevdev_has_property(const struct libevdev *device, unsigned property) { return property == INPUT_PROP_DIRECT; }

const struct input_absinfo *libevdev_get_abs_info(const struct libevdev *device, unsigned code) {
  static const struct input_absinfo slot = {.maximum = 1}, x = {.value = 7, .maximum = 799},
                                    y = {.value = 8, .maximum = 479}, id = {.value = -1, .maximum = 65535};
  switch (code) {
  case ABS_MT_SLOT: return &slot;
  case ABS_MT_POSITION_X: return &x;
  case ABS_MT_POSITION_Y: return &y;
  case ABS_MT_TRACKING_ID: return &id;
  default: return NULL;
  }
}

int libevdev_get_num_slots(const struct libevdev *device) { return 2; }
int libevdev_get_current_slot(const struct libevdev *device) { return 0; }

// The second slot's finger is down before the recording begins.
int libevdev_get_slot_value(const struct libevdev *device, unsigned slot, unsigned code) {
  if (code == ABS_MT_TRACKING_ID) return slot ? 40 : -1;
  return code == ABS_MT_POSITION_X ? 100 + (int)slot : 200 + (int)slot;
}
