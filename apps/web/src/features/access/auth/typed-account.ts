import type { AccountInputs } from './reset-flow.ts';

/**
 * The account last typed on a form of this visit, so that nobody types it again on the next one: login,
 * registration and the forgotten password lead to each other. Only in memory, and only until it logs in.
 */
let typed: AccountInputs | undefined;

export function typedAccount(): AccountInputs | undefined {
  return typed;
}

export function keepTypedAccount({ kind, account, areaCode }: AccountInputs): void {
  typed = { kind, account, areaCode };
}

export function dropTypedAccount(): void {
  typed = undefined;
}
