import { create } from 'zustand';

interface ConfirmationState {
  /** Whether an act waits for its person to confirm. */
  readonly isAsked: boolean;
}

/** Whether the dialog that confirms a session is wanted, for the one place that shows it. */
export const useConfirmation = create<ConfirmationState>()(() => ({ isAsked: false }));

let answer: ((isConfirmed: boolean) => void) | undefined;
let asked: Promise<boolean> | undefined;

/** Has the person at this device confirm; several acts at once wait for the same dialog. */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    answer = resolve;
    useConfirmation.setState({ isAsked: true });
  });
  return asked;
}

/** The dialog's end: acts that wait go on, or are told that nobody confirmed. */
export function endConfirmation(isConfirmed: boolean): void {
  useConfirmation.setState({ isAsked: false });
  answer?.(isConfirmed);
  asked = undefined;
  answer = undefined;
}
