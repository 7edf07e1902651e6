import { parseArgs } from 'node:util';
import { readSettings } from '#config/settings.ts';
import { adminUrlOf, openInvitation } from '#modules/console/staff/index.ts';
import { withToolDatabase } from './open-tool-database.ts';

const USAGE = `npm run create-admin -- --email you@example.com [--name "Your Name"] [--reset]

Prints a one-time link by which this owner of the back office sets a password and an authenticator, or
a passkey. Without a name it is what stands before the @. --reset does so for somebody who is there already and lost every way to sign in.`;

interface Wishes {
  readonly email: string;
  readonly name: string;
  readonly reset: boolean;
}

function readWishes(): Wishes | undefined {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      reset: { type: 'boolean', default: false },
    },
  });
  const { email = '', reset } = values;
  // Two owners without a name would look like one in lists and in the log.
  const { name = email.slice(0, email.indexOf('@')) } = values;
  const isEmail = email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
  return isEmail && name.trim() !== ''
    ? { email, name: name.trim().slice(0, 64), reset }
    : undefined;
}

/**
 * `npm run create-admin`: lets the first owner in, or one who is locked out. Whoever can run it holds
 * the server; the audit log says that it was run. There is no password to begin with. It may run beside
 * the server.
 */
async function createAdmin(): Promise<void> {
  const wishes = readWishes();
  if (wishes === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const settings = readSettings(process.env);
  if (settings.SEED !== 'demo' && settings.ADMIN_ORIGIN === undefined && settings.PUBLIC_ORIGIN) {
    throw new Error('with PUBLIC_ORIGIN set, the back office is nowhere until ADMIN_ORIGIN is too');
  }
  const adminUrl = adminUrlOf(settings);
  await withToolDatabase(
    async ({ pool }) => {
      const nowMs = Date.now();
      const invitation = { ...wishes, roles: ['owner'] as const, nowMs };
      const { link, expiresAtMs } = await openInvitation({ pool, adminUrl }, invitation);
      console.log(
        `One-time link for ${wishes.email}, until ${new Date(expiresAtMs).toISOString()}:`,
      );
      console.log(link);
      return true;
    },
    { needsStoppedServer: false },
  );
}

await createAdmin().catch((error: unknown) => {
  console.error(`not created: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
