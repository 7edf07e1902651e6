import { msg } from '@lingui/core/macro';
import type { TermText } from '#shared/terms/Explained.tsx';

/** The words of a coin's page. */
export const coinTerms = {
  cap: {
    name: msg`Market cap`,
    text: msg`The coins there are now, times the last price here.`,
  },
  supply: {
    name: msg`Supply`,
    text: msg`How many coins there are now. Where there is a limit, it is the most there can ever be.`,
  },
} as const satisfies Readonly<Record<string, TermText>>;
