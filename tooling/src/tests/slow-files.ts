import type { SlowFiles } from './durations.ts';

/** What may take longer than a minute on an idle machine, and why it is not split. */
export const slowFiles: SlowFiles = {
  'apps/server/src/compose/smuggled-fields.test.ts':
    'every field at every endpoint in full, where a change touches them all',
  // One by one once a whole run on an idle machine has told which of them need it.
  'e2e/': 'real servers, killed and started again, and journeys in a browser through whole stories',
  'packages/exchange-core/': 'a hundred thousand commands beside a naive exchange',
  'tooling/src/walls/': 'one planted violation for each rule, each found by the real tool',
};
