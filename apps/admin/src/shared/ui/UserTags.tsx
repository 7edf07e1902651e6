import type { UserRow } from '@candor/protocol';
import type { ReactNode } from 'react';
import { useWords } from '#shared/texts/exchange-texts.ts';
import { StatusTag } from './texts.tsx';
import type { Tone } from './texts.tsx';

const IDENTITY_TONES: Readonly<Record<UserRow['identity'], Tone>> = {
  none: 'quiet',
  pending: 'wait',
  verified: 'good',
  refused: 'bad',
};

/** Whether an account is open to its owner. */
export function AccountTag({ status }: { readonly status: UserRow['status'] }): ReactNode {
  const word = useWords();
  return <StatusTag tone={status === 'active' ? 'good' : 'bad'}>{word(status)}</StatusTag>;
}

/** How a user's identity stands. */
export function IdentityTag({ identity }: { readonly identity: UserRow['identity'] }): ReactNode {
  const word = useWords();
  return <StatusTag tone={IDENTITY_TONES[identity]}>{word(identity)}</StatusTag>;
}
