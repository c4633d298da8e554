#define _GNU_SOURCE
#include "CEvdev.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What libevdev calls these numbers.
enum { flag_sync = 1, flag_normal = 2, status_success = 0, status_sync = 1 };

struct touchstone_evdev {
  int descriptor;
  bool is_syncing;
  void *library;
  void *device;
  int (*new_from_fd)(int, void **);
  void (*free_device)(void *);
  int (*next_event)(void *, unsigned, struct input_event *);
  const char *(*get_name)(const void *);
  int (*get_id[4])(const void *);
  int (*has_event_type)(const void *, unsigned);
  int (*has_event_code)(const void *, unsigned, unsigned);
  int (*has_property)(const void *, unsigned);
  const struct input_absinfo *(*get_abs_info)(const void *, unsigned);
  int (*get_num_slots)(const void *);
  int (*get_current_slot)(const void *);
  int (*get_slot_value)(const void *, unsigned, unsigned);
};

static volatile sig_atomic_t is_stopped;
static sigset_t waiting_mask;
static bool is_watching;

static void stop(int signal) {
  (void)signal;
  is_stopped = 1;
}

void touchstone_evdev_watch_signals(void) {
  const int signals[] = {SIGINT, SIGTERM, SIGHUP};
  sigset_t blocked;
  sigemptyset(&blocked);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = stop;
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    sigaddset(&blocked, signals[index]);
    sigaction(signals[index], &action, NULL);
  }
  pthread_sigmask(SIG_BLOCK, &blocked, &waiting_mask);
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    sigdelset(&waiting_mask, signals[index]);
  }
  is_watching = true;
}

// One function of the library; remembers that one is missing.
static void *function(void *library, const char *name, const char **missing) {
  void *found = dlsym(library, name);
  if (!found) *missing = name;
  return found;
}

static const char *load(touchstone_evdev *device) {
  const char *missing = NULL;
  void *library = device->library;
#define LOAD(member, name) *(void **)&device->member = function(library, name, &missing)
  LOAD(new_from_fd, "libevdev_new_from_fd");
  LOAD(free_device, "libevdev_free");
  LOAD(next_event, "libevdev_next_event");
  LOAD(get_name, "libevdev_get_name");
  LOAD(get_id[0], "libevdev_get_id_bustype");
  LOAD(get_id[1], "libevdev_get_id_vendor");
  LOAD(get_id[2], "libevdev_get_id_product");
  LOAD(get_id[3], "libevdev_get_id_version");
  LOAD(has_event_type, "libevdev_has_event_type");
  LOAD(has_event_code, "libevdev_has_event_code");
  LOAD(has_property, "libevdev_has_property");
  LOAD(get_abs_info, "libevdev_get_abs_info");
  LOAD(get_num_slots, "libevdev_get_num_slots");
  LOAD(get_current_slot, "libevdev_get_current_slot");
  LOAD(get_slot_value, "libevdev_get_slot_value");
#undef LOAD
  return missing;
}

touchstone_evdev *touchstone_evdev_open(const char *path, const char *library, char *message, size_t size) {
  const char *name = library ? library : "libevdev.so.2";
  touchstone_evdev *device = calloc(1, sizeof *device);
  if (!device) {
    snprintf(message, size, "no memory");
    return NULL;
  }
  device->descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (device->descriptor < 0) {
    snprintf(message, size, "%s", strerror(errno));
    free(device);
    return NULL;
  }
  device->library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  const char *missing = NULL;
  if (!device->library) {
    snprintf(message, size, "%s is not installed, and devices are read through it; Debian's package is libevdev2", name);
  } else if ((missing = load(device)) != NULL) {
    snprintf(message, size, "%s has no %s", name, missing);
  } else {
    int status = device->new_from_fd(device->descriptor, &device->device);
    if (status == 0) return device;
    device->device = NULL;
    if (status == -ENOTTY || status == -EINVAL) {
      snprintf(message, size, "is no input device");
    } else {
      snprintf(message, size, "%s", strerror(-status));
    }
  }
  touchstone_evdev_close(device);
  return NULL;
}

void touchstone_evdev_close(touchstone_evdev *device) {
  if (!device) return;
  if (device->device) device->free_device(device->device);
  if (device->library) dlclose(device->library);
  close(device->descriptor);
  free(device);
}

const char *touchstone_evdev_name(const touchstone_evdev *device) {
  const char *name = device->get_name(device->device);
  return name ? name : "";
}

int touchstone_evdev_id(const touchstone_evdev *device, int which) { return device->get_id[which & 3](device->device); }

bool touchstone_evdev_has_type(const touchstone_evdev *device, unsigned type) {
  return device->has_event_type(device->device, type);
}

bool touchstone_evdev_has_code(const touchstone_evdev *device, unsigned type, unsigned code) {
  return device->has_event_code(device->device, type, code);
}

bool touchstone_evdev_has_property(const touchstone_evdev *device, unsigned property) {
  return device->has_property(device->device, property);
}

bool touchstone_evdev_get_axis(const touchstone_evdev *device, unsigned code, touchstone_evdev_axis *axis) {
  const struct input_absinfo *info = device->get_abs_info(device->device, code);
  if (!info) return false;
  axis->value = info->value;
  axis->minimum = info->minimum;
  axis->maximum = info->maximum;
  axis->fuzz = info->fuzz;
  axis->flat = info->flat;
  axis->resolution = info->resolution;
  return true;
}

int touchstone_evdev_slot_count(const touchstone_evdev *device) { return device->get_num_slots(device->device); }

int touchstone_evdev_current_slot(const touchstone_evdev *device) {
  return device->get_current_slot(device->device);
}

int touchstone_evdev_slot_value(const touchstone_evdev *device, unsigned slot, unsigned code) {
  return device->get_slot_value(device->device, slot, code);
}

touchstone_evdev_status touchstone_evdev_next(touchstone_evdev *device, touchstone_evdev_event *event) {
  for (;;) {
    if (is_stopped) return touchstone_evdev_stopped;
    struct input_event raw;
    int status = device->next_event(device->device, device->is_syncing ? flag_sync : flag_normal, &raw);
    if (status == -EAGAIN && device->is_syncing) {
      device->is_syncing = false;
      continue;
    }
    if (status == -EAGAIN) {
      struct pollfd poll = {.fd = device->descriptor, .events = POLLIN};
      int ready = ppoll(&poll, 1, NULL, is_watching ? &waiting_mask : NULL);
      if (ready < 0 && errno != EINTR) return touchstone_evdev_ended;
      // A reader of a pipe is told of its end for ever.
      if (ready > 0 && !(poll.revents & POLLIN)) return touchstone_evdev_ended;
      continue;
    }
    if (status != status_success && status != status_sync) return touchstone_evdev_ended;
    bool is_loss = status == status_sync && !device->is_syncing;
    if (is_loss) device->is_syncing = true;
    event->seconds = raw.input_event_sec;
    event->microseconds = raw.input_event_usec;
    event->type = raw.type;
    event->code = raw.code;
    event->value = raw.value;
    return is_loss ? touchstone_evdev_lost_events : touchstone_evdev_has_event;
  }
}
