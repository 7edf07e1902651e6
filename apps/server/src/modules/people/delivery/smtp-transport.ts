import { createTransport } from 'nodemailer';
import type { Transport } from './delivery.ts';

const TIMEOUT_MS = 10_000;

/**
 * E-mail by SMTP. `smtps://` is TLS from the first byte; `smtp://` upgrades by STARTTLS where the server
 * offers it, and with `requiresTls` sends nothing to one that does not.
 */
export function createSmtpTransport(
  url: string,
  from: string,
  { requiresTls = false }: { readonly requiresTls?: boolean } = {},
): Transport {
  const mailer = createTransport({
    url,
    requireTLS: requiresTls,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Texts are plain strings of ours; a message never reads a file or a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (target, { subject, body }) => {
    await mailer.sendMail({ from, to: { name: '', address: target }, subject, text: body });
  };
}
