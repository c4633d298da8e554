#define _GNU_SOURCE
#include "CAllocation.h"
#include "CAllocationProbe.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// Keeps the optimiser from pairing a malloc with its free and dropping both, and from taking for granted that
// malloc leaves errno alone.
static void *seen(void *pointer) {
  __asm__ volatile("" : "+r"(pointer) : : "memory");
  return pointer;
}

void probe_malloc(size_t count, size_t size) {
  for (size_t index = 0; index < count; index++) free(seen(malloc(size)));
}

// The thread's own: tests run on several at once.
static __thread void *kept[64];
static __thread size_t kept_count;

void probe_keep(size_t count, size_t size) {
  for (size_t index = 0; index < count && kept_count < 64; index++) kept[kept_count++] = seen(malloc(size));
}

void probe_give_back(void) {
  for (size_t index = 0; index < kept_count; index++) free(kept[index]);
  kept_count = 0;
}

bool probe_calloc_is_zero(void) {
  char *bytes = seen(calloc(10, 20));
  bool is_zero = bytes != 0;
  for (int index = 0; is_zero && index < 200; index++) is_zero = bytes[index] == 0;
  free(bytes);
  return is_zero;
}

bool probe_realloc(size_t count) {
  char *bytes = seen(malloc(10));
  memcpy(bytes, "touchston", 10);
  for (size_t step = 1; step <= count; step++) bytes = seen(realloc(bytes, step * 1000));
  bool is_same = strcmp(bytes, "touchston") == 0;
  free(bytes);
  return is_same;
}

bool probe_realloc_ends(void) {
  void *pointer = seen(realloc(0, 40));
  return pointer != 0 && seen(realloc(pointer, 0)) == 0;
}

static bool lies(void *pointer, size_t alignment) { return pointer && (uintptr_t)pointer % alignment == 0; }

bool probe_aligned(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  void *by_posix = 0;
  void *blocks[5];
  blocks[0] = seen(aligned_alloc(256, 100));
  blocks[1] = seen(memalign(128, 100));
  bool lie = posix_memalign(&by_posix, 64, 100) == 0;
  blocks[2] = seen(by_posix);
  blocks[3] = seen(valloc(100));
  blocks[4] = seen(pvalloc(100));
  lie = lie && lies(blocks[0], 256) && lies(blocks[1], 128) && lies(blocks[2], 64) && lies(blocks[3], page);
  lie = lie && lies(blocks[4], page) && malloc_usable_size(blocks[4]) >= page;
  for (int index = 0; index < 5; index++) free(blocks[index]);
  return lie;
}

static bool failed(void *pointer) {
  bool has_failed = pointer == 0 && errno == ENOMEM;
  errno = 0;
  return has_failed;
}

bool probe_too_large(void) {
  volatile size_t huge = SIZE_MAX - 100000;
  volatile size_t half = SIZE_MAX / 2 + 2;
  errno = 0;
  bool all = failed(seen(malloc(huge))) && failed(seen(calloc(half, 2))) && failed(seen(calloc(1, huge)));
  void *block = seen(malloc(10));
  all = all && failed(seen(realloc(block, huge))) && failed(seen(reallocarray(block, half, 2)));
  free(block);
  all = all && failed(seen(aligned_alloc(64, huge & ~(size_t)63)));
  void *untouched = &all;
  return all && posix_memalign(&untouched, 64, huge) == ENOMEM && untouched == &all;
}

bool probe_bad_alignment(void) {
  void *block = 0;
  volatile size_t three = 3, twentyfour = 24;
  errno = 0;
  bool refused = seen(aligned_alloc(three, 30)) == 0 && errno == EINVAL;
  refused = refused && posix_memalign(&block, twentyfour, 30) == EINVAL;
  return refused && posix_memalign(&block, 4, 30) == EINVAL;
}

size_t probe_usable_size(void) {
  void *block = seen(malloc(33));
  size_t size = malloc_usable_size(block);
  free(block);
  return size;
}

size_t probe_usable_size_of_null(void) { return malloc_usable_size(0); }

struct request {
  size_t count, size;
};

static void *allocate_on_thread(void *pointer) {
  struct request *request = pointer;
  probe_malloc(request->count, request->size);
  return 0;
}

void probe_on_thread(size_t count, size_t size) {
  struct request request = {count, size};
  pthread_t thread;
  if (pthread_create(&thread, 0, allocate_on_thread, &request) == 0) pthread_join(thread, 0);
}

static pthread_key_t late_key;
static __thread int rounds;

struct late {
  size_t count;
  void *blocks[64];
};

// Sets its value again until the last round of destructors, so that the frees come after every other
// destructor.
static void free_late(void *pointer) {
  struct late *late = pointer;
  if (++rounds < 4 && pthread_setspecific(late_key, late) == 0) return;
  for (size_t index = 0; index < late->count; index++) free(late->blocks[index]);
}

static void *free_at_end(void *pointer) {
  struct late *late = pointer;
  for (size_t index = 0; index < late->count; index++) late->blocks[index] = seen(malloc(500));
  pthread_setspecific(late_key, late);
  return 0;
}

static void probe_late_frees(size_t count) {
  struct late late = {.count = count};
  pthread_t thread;
  if (pthread_create(&thread, 0, free_at_end, &late) == 0) pthread_join(thread, 0);
}

static int check_totals(touchstone_allocation_counts before_fork) {
  if (touchstone_allocation_of_process().mallocs < before_fork.mallocs) return 3;
  if (pthread_key_create(&late_key, free_late) != 0) return 4;

  // Starting a thread allocates as well: the difference between two that do more and less is what counts.
  probe_on_thread(1000, 64);
  touchstone_allocation_counts first = touchstone_allocation_of_process();
  probe_on_thread(1000, 64);
  touchstone_allocation_counts second = touchstone_allocation_of_process();
  probe_on_thread(3000, 64);
  touchstone_allocation_counts third = touchstone_allocation_of_process();
  if (third.mallocs - second.mallocs != second.mallocs - first.mallocs + 2000) return 1;
  if (third.frees - second.frees != second.frees - first.frees + 2000) return 1;
  if (third.bytes - second.bytes != second.bytes - first.bytes + 2000 * 64) return 1;

  probe_late_frees(0);
  first = touchstone_allocation_of_process();
  probe_late_frees(0);
  second = touchstone_allocation_of_process();
  probe_late_frees(50);
  third = touchstone_allocation_of_process();
  if (third.mallocs - second.mallocs != second.mallocs - first.mallocs + 50) return 2;
  if (third.frees - second.frees != second.frees - first.frees + 50) return 2;
  return 0;
}

int probe_totals_in_child(void) {
  touchstone_allocation_counts before = touchstone_allocation_of_process();
  pid_t child = fork();
  if (child == 0) _exit(check_totals(before));
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 4;
  return WEXITSTATUS(status);
}

static __thread volatile sig_atomic_t heard;

static void hear(int signal) {
  (void)signal;
  heard++;
}

void probe_hear_signals(void) {
  struct sigaction action = {.sa_handler = hear};
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGHUP);
  sigaction(SIGHUP, &action, 0);
  pthread_sigmask(SIG_UNBLOCK, &signals, 0);
}

int probe_heard(void) { return heard; }
