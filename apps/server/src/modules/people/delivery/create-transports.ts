import type { Settings } from '#config/settings.ts';
import type { DeliveryTransports } from './delivery.ts';
import { createSmsWebhook } from './sms-webhook.ts';
import { createSmtpTransport } from './smtp-transport.ts';

type DeliverySettings = Pick<
  Settings,
  'SMTP_URL' | 'SMTP_FROM' | 'SMS_WEBHOOK_URL' | 'SMS_WEBHOOK_SECRET'
>;

/** The transports that the environment names; a channel without one ends in the demo's outbox. */
export function createTransports(
  settings: DeliverySettings,
  nowMs: () => number,
): DeliveryTransports {
  const { SMTP_URL: smtp, SMTP_FROM: from } = settings;
  const { SMS_WEBHOOK_URL: gateway, SMS_WEBHOOK_SECRET: secret } = settings;
  return {
    ...(smtp !== undefined && { email: createSmtpTransport(smtp, from) }),
    ...(gateway !== undefined &&
      secret !== undefined && { sms: createSmsWebhook(gateway, secret, nowMs) }),
  };
}
