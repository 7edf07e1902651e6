import { staysHere } from '#config/clear-connections.ts';
import type { Settings } from '#config/settings.ts';
import type { DeliveryTransports } from './delivery.ts';
import { createSmsWebhook } from './sms-webhook.ts';
import { createSmtpTransport } from './smtp-transport.ts';

type DeliverySettings = Pick<
  Settings,
  'SEED' | 'SMTP_URL' | 'SMTP_FROM' | 'SMS_WEBHOOK_URL' | 'SMS_WEBHOOK_SECRET' | 'CLEAR_CONNECTIONS'
>;

/** Outside of the demo mail leaves this machine encrypted, or not at all, unless the operator says otherwise. */
export function requiresTls(
  { SEED: seed, CLEAR_CONNECTIONS: clear }: Pick<Settings, 'SEED' | 'CLEAR_CONNECTIONS'>,
  url: string,
): boolean {
  return seed !== 'demo' && !clear.includes('SMTP_URL') && !staysHere(new URL(url));
}

/** The transports that the environment names; a channel without one ends in the demo's outbox. */
export function createTransports(
  settings: DeliverySettings,
  nowMs: () => number,
): DeliveryTransports {
  const { SMTP_URL: smtp, SMTP_FROM: from } = settings;
  const { SMS_WEBHOOK_URL: gateway, SMS_WEBHOOK_SECRET: secret } = settings;
  return {
    ...(smtp !== undefined && {
      email: createSmtpTransport(smtp, from, { requiresTls: requiresTls(settings, smtp) }),
    }),
    ...(gateway !== undefined &&
      secret !== undefined && { sms: createSmsWebhook(gateway, secret, nowMs) }),
  };
}
