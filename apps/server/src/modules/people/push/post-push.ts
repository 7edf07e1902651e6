/** One encrypted push on its way to a push service. */
export interface PushRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Hands a push to its service. @returns the HTTP status; rejects when there was no answer */
export type PostPush = (request: PushRequest) => Promise<number>;

const TIMEOUT_MS = 10_000;

/** Posts to the service itself. Redirects are refused. */
export const postPush: PostPush = async ({ url, headers, body }) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  return answer.status;
};
