import type { IdentityDraft } from './identity-draft.ts';
import type { IdentityProblems } from './identity-form.ts';

/** What each step gets: the draft, the way to change it, and the way on. */
export interface StepProps {
  readonly draft: IdentityDraft;
  readonly onChange: (change: Partial<IdentityDraft>) => void;
  /** Complaints of the server about the details, once there are any. */
  readonly problems: IdentityProblems;
  readonly onProblems: (problems: IdentityProblems) => void;
}
