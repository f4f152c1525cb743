/* Which threads run Swift's tasks: Swift's runtime has a variable for programs with threads of their
   own, a function in Swift's calling convention, which only C can name. */
#pragma once

/* Gives every job, the next part of a task, that has no executor of its own to `enqueue` from now on,
   to be run by mona_job_run. */
void mona_tasks_enqueue_by(void (*enqueue)(void *job));

/* Runs a job, on this thread. */
void mona_job_run(void *job);
