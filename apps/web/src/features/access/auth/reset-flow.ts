import { create } from 'zustand';
import type { AuthInputs } from './auth-form.ts';

/** A code on its way to somebody. */
export interface SentCode {
  readonly verificationId: string;
  /** Before then the same address gets no other code. */
  readonly resendAtMs: number;
  /** The code itself: only in the demo, where no message leaves the exchange. */
  readonly demoCode?: string | null;
}

/** How an account is named, as the fields of the first screen hold it. */
export type AccountInputs = Pick<AuthInputs, 'kind' | 'account' | 'areaCode'>;

interface FlowState {
  /** Whose password is being replaced, and the code that was sent to them. */
  readonly reset: (AccountInputs & SentCode) | undefined;
  /** The right to set a new password, once, for ten minutes. */
  readonly resetTicket: string | undefined;
  /** The same for the user's own change of password. */
  readonly changeTicket: string | undefined;
}

const NOTHING: FlowState = { reset: undefined, resetTicket: undefined, changeTicket: undefined };

/**
 * What the screens of one change hand on to each other. It lives in memory alone: a ticket is worth a
 * password, and a page that was loaded again begins again.
 */
export const usePasswordFlow = create<FlowState>(() => NOTHING);

/** Keeps what a screen found out for the next one. */
export function continueFlow(facts: Partial<FlowState>): void {
  usePasswordFlow.setState(facts);
}

/** Forgets everything: the change is done or given up. */
export function endFlow(): void {
  usePasswordFlow.setState(NOTHING);
}
