/**
 * What an answer may ask of the whole app besides its caller: to log in, verify, bind a payment
 * method, set a fund password. The shell listens and goes there; the user returns afterwards.
 */
export type ApiDemand =
  | 'log-in'
  | 'log-in-again'
  | 'verify-identity'
  | 'bind-payment-method'
  | 'set-fund-password';

type Listener = (demand: ApiDemand) => void;

const listeners = new Set<Listener>();

/** Hears every demand until the returned function is called. */
export function onApiDemand(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the shell. */
export function emitApiDemand(demand: ApiDemand): void {
  for (const listener of listeners) listener(demand);
}
