import type { SessionView } from '@candor/protocol';
import { useAction } from '#shared/api/hooks.ts';
import { normalizeAccount } from './auth-form.ts';
import type { AuthInputs } from './auth-form.ts';
import { challengeOf, unprovedOf } from './login-challenge.ts';
import type { LoginChallenge } from './login-challenge.ts';
import type { SentCode } from './reset-flow.ts';

/** A password that waits for a code of the account's own mailbox or phone. */
export interface UnprovedLogin {
  readonly inputs: AuthInputs;
  readonly sent: SentCode;
}

export interface LoginSteps {
  /** Whether the session that begins is kept while unused. */
  readonly isKept: boolean;
  readonly onSession: (session: SessionView) => void;
  readonly onChallenge: (challenge: LoginChallenge) => void;
  readonly onUnproved: (login: UnprovedLogin) => void;
}

/**
 * Logs in by password and leads on to whatever the server asks for next; `ticket` is that of an {@link UnprovedLogin}.
 * What is run throws RefusedError and NetworkError for a login that ends there.
 */
export function useLogin({ isKept, onSession, onChallenge, onUnproved }: LoginSteps) {
  const login = useAction('login', { isQuiet: true });
  return async (inputs: AuthInputs, ticket?: string): Promise<void> => {
    const { kind, areaCode, password } = inputs;
    const outcome = await login.run({
      account: normalizeAccount(inputs),
      password,
      ...(kind === 'phone' ? { areaCode } : {}),
      ...(ticket === undefined ? {} : { ticket }),
      keepLoggedIn: isKept,
    });
    if (outcome === undefined) return;
    if (outcome.ok) {
      onSession(outcome.reply);
      return;
    }
    const challenge = challengeOf(outcome.error);
    const sent = unprovedOf(outcome.error);
    if (challenge !== undefined) onChallenge(challenge);
    else if (sent !== undefined) onUnproved({ inputs, sent });
    else throw outcome.error;
  };
}
