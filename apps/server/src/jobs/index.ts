export { enqueueJob, sealingJob } from './enqueue-job.ts';
export type { JobPayloads, Queries, SealingPlace } from './enqueue-job.ts';
export { JobRunner, prepareJobs, runDueJobs, tidyJobs } from './job-runner.ts';
export type { JobAttempt, JobTasks, RecurringJob } from './job-runner.ts';
