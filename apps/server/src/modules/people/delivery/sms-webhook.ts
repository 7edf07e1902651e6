import { createHmac } from 'node:crypto';
import type { Transport } from './delivery.ts';

const TIMEOUT_MS = 10_000;

/** Signature of Standard Webhooks: HMAC-SHA-256 over `id.timestamp.body`, in base64 with its version. */
export function webhookSignature(
  secret: Buffer,
  id: string,
  timestampSeconds: number,
  body: string,
): string {
  const mac = createHmac('sha256', secret).update(`${id}.${timestampSeconds}.${body}`);
  return `v1,${mac.digest('base64')}`;
}

/** Text messages by a signed POST of `{to, text}` to the operator's gateway. Redirects are refused. */
export function createSmsWebhook(url: string, secret: Buffer, nowMs: () => number): Transport {
  return async (target, { body: text }, messageId) => {
    const id = `sms_${messageId}`;
    const timestampSeconds = Math.floor(nowMs() / 1_000);
    const body = JSON.stringify({ to: `+${target}`, text });
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestampSeconds),
        'webhook-signature': webhookSignature(secret, id, timestampSeconds, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`);
  };
}
