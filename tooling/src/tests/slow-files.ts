import type { SlowFiles } from './durations.ts';

/** Files that may take longer than a minute on an idle machine, and why they are not split. */
export const slowFiles: SlowFiles = {};
