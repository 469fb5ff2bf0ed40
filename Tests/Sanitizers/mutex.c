// Tells ThreadSanitizer in which order two threads held Swift's `Mutex` when one had to wait for the other. It hides no race.
//
// The program locks a free mutex by code that is compiled into it, where the sanitizer sees the atomics. It locks a mutex that another
// thread holds by a call of libswiftSynchronization, which is not instrumented, so the sanitizer would report a race on what the mutex
// guards. The three functions here replace those of the library: they call them, and tell the sanitizer what was locked or unlocked.
// As in the library, the mutex is Swift's `self`.

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SELF __attribute__((swift_context)) void *self
#define SWIFT __attribute__((swiftcall))

// Functions of the sanitizer. They are null in a program without it, which a test may start.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock_slowly(uint32_t thread, SELF) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT bool try_slowly(SELF) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
SWIFT void unlock_slowly(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

SWIFT void lock_slowly(uint32_t thread, SELF) {
    typedef SWIFT void function(uint32_t, SELF);
    ((function *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"))(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_slowly(SELF) {
    typedef SWIFT bool function(SELF);
    bool is_locked = ((function *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"))(self);
    if (is_locked && __tsan_acquire) __tsan_acquire(self);
    return is_locked;
}

SWIFT void unlock_slowly(SELF) {
    typedef SWIFT void function(SELF);
    if (__tsan_release) __tsan_release(self);
    ((function *)dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"))(self);
}
