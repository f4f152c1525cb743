#include "CTasks.h"

#include <stddef.h>
#include <stdint.h>

/* Declared as in Swift's include/swift/Runtime/Concurrency.h. */
#define SWIFT_CALL __attribute__((swiftcall))

/* A reference to an executor; all zero for none in particular. */
typedef struct {
  void *identity;
  uintptr_t implementation;
} Executor;

SWIFT_CALL void swift_job_run(void *job, Executor executor);

extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *job, void *original);

static void (*enqueue)(void *job);

static SWIFT_CALL void enqueue_job(void *job, void *original) {
  (void)original;
  enqueue(job);
}

void mona_tasks_enqueue_by(void (*body)(void *job)) {
  enqueue = body;
  swift_task_enqueueGlobal_hook = enqueue_job;
}

void mona_job_run(void *job) {
  Executor any = {NULL, 0};
  swift_job_run(job, any);
}
