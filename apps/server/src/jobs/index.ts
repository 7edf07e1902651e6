export { enqueueJob } from './enqueue-job.ts';
export type { JobPayloads, Queries } from './enqueue-job.ts';
export { JobRunner, prepareJobs, runDueJobs, tidyJobs } from './job-runner.ts';
export type { JobAttempt, JobTasks, RecurringJob } from './job-runner.ts';
