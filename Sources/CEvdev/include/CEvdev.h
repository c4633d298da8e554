// Input devices by way of libevdev, which is looked for when it is needed and not before: the package links
// nothing of it, and a machine without it can do everything else.
#ifndef TOUCHSTONE_EVDEV_H
#define TOUCHSTONE_EVDEV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An input device that is open.
typedef struct touchstone_evdev touchstone_evdev;

/// One event: its time since the epoch or the system's start, and the kernel's three numbers.
typedef struct {
  int64_t seconds;
  int64_t microseconds;
  uint16_t type;
  uint16_t code;
  int32_t value;
} touchstone_evdev_event;

/// What the kernel tells of an axis.
typedef struct {
  int32_t value;
  int32_t minimum;
  int32_t maximum;
  int32_t fuzz;
  int32_t flat;
  int32_t resolution;
} touchstone_evdev_axis;

/// How waiting for an event ended.
typedef enum {
  /// There is one.
  touchstone_evdev_has_event = 0,
  /// Events were lost; the ones that follow bring the state up to date.
  touchstone_evdev_lost_events = 1,
  /// The device is gone.
  touchstone_evdev_ended = 2,
  /// Somebody asked to stop.
  touchstone_evdev_stopped = 3,
} touchstone_evdev_status;

/// Opens a device for reading.
///
/// `library` names libevdev for the dynamic linker; NULL stands for "libevdev.so.2". Where anything fails the
/// result is NULL, and `message` holds the reason in one line.
touchstone_evdev *touchstone_evdev_open(const char *path, const char *library, char *message, size_t size);

/// Closes a device. NULL is allowed.
void touchstone_evdev_close(touchstone_evdev *device);

/// The device's name; never NULL, valid while it is open.
const char *touchstone_evdev_name(const touchstone_evdev *device);

/// Bus, vendor, product and version, by their place from 0 to 3.
int touchstone_evdev_id(const touchstone_evdev *device, int which);

/// Whether the device has events of a type.
bool touchstone_evdev_has_type(const touchstone_evdev *device, unsigned type);

/// Whether the device has events of a code.
bool touchstone_evdev_has_code(const touchstone_evdev *device, unsigned type, unsigned code);

/// Whether the device has a property, such as being a screen.
bool touchstone_evdev_has_property(const touchstone_evdev *device, unsigned property);

/// What is known of an axis; false where the device has none of this code.
bool touchstone_evdev_get_axis(const touchstone_evdev *device, unsigned code, touchstone_evdev_axis *axis);

/// How many slots for contacts the device has; 0 or less for none.
int touchstone_evdev_slot_count(const touchstone_evdev *device);

/// The slot of which events without a slot are.
int touchstone_evdev_current_slot(const touchstone_evdev *device);

/// The value that an axis has in a slot.
int touchstone_evdev_slot_value(const touchstone_evdev *device, unsigned slot, unsigned code);

/// From here on SIGINT, SIGTERM and SIGHUP end the waiting for events and nothing else; they wait while
/// nobody waits for events.
void touchstone_evdev_watch_signals(void);

/// Waits for the next event.
touchstone_evdev_status touchstone_evdev_next(touchstone_evdev *device, touchstone_evdev_event *event);

#ifdef __cplusplus
}
#endif

#endif
