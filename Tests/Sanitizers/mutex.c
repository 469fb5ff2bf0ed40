// Tells ThreadSanitizer what Swift's `Mutex` orders when two threads meet at it; nothing is hidden.
//
// The quick way of locking is compiled into the program, where the sanitizer sees its atomics. The slow one, for a mutex
// that another thread has, is in libswiftSynchronization, which is not instrumented: whatever was guarded by it would be
// called a race. These three stand before those of the library, call them, and say what they have done. As there, the mutex is
// Swift's `self`.

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SELF __attribute__((swift_context)) void *self
#define SWIFT __attribute__((swiftcall))

// The sanitizer's, in the program under test; the programs that it starts may have none.
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
