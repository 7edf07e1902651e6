import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { adminPath, adminRoutes, CODE_OK } from '@candor/protocol';
import type { AdminEndpointName, AdminReply, AdminRequest, Envelope } from '@candor/protocol';
import { applyHouse, planLeft, readHouse } from './house/apply-house.ts';
import { fileOf, readHouseFile } from './house/house-file.ts';
import { readParts } from './house/house-parts.ts';
import { settingsOf } from './house/house-settings.ts';
import type { CallStaff } from './house/plan-parts.ts';
import { StaffRefusal } from './house/refusal.ts';

const USAGE = `npm run house -- validate house.json
npm run house -- diff house.json --server http://localhost:8080 --email you@example.com
npm run house -- apply house.json --server … --email … --reason "first listing"
npm run house -- export --server … --email …
npm run house -- apply house.json --server … --ticket --reason "first listing"

A file says which assets, fee tiers, spot and contract markets there are, and how levels, P2P, Earn, option rounds, terms and help and the house are set. validate looks at the file alone; diff shows what
apply would ask for; apply asks through the back office as you, so what takes two waits for a second person,
and what needs that comes with the next run. export prints the house as a file. Password and code of your
authenticator are asked for, or taken from STAFF_PASSWORD and STAFF_CODE. With --ticket instead of --email a ticket
is, which you make under My account, or STAFF_TICKET: it is good once, for ten minutes. No secret is an argument,
because every program of the machine reads those.`;

const ACTIONS = ['validate', 'diff', 'apply', 'export'] as const;

const say = (line: string): void => console.log(line);

function readWishes() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      server: { type: 'string', default: 'http://localhost:8080' },
      email: { type: 'string', default: '' },
      reason: { type: 'string', default: '' },
      ticket: { type: 'boolean', default: false },
    },
  });
  const action = ACTIONS.find((name) => name === positionals[0]);
  const path = positionals[1] ?? '';
  const isComplete =
    action !== undefined &&
    (action === 'export' || path !== '') &&
    (action === 'validate' || (values.email !== '') !== values.ticket) &&
    (action !== 'apply' || values.reason.length >= 3);
  return isComplete ? { ...values, action, path } : undefined;
}

type Wishes = NonNullable<ReturnType<typeof readWishes>>;

/** Calls of the back office at `server`; `token` once somebody signed in. @throws StaffRefusal with the code */
function staffCaller(server: string, token?: string) {
  return async <Name extends AdminEndpointName>(name: Name, request: AdminRequest<Name>) => {
    const isRead = adminRoutes[name].method === 'GET';
    const query = new URLSearchParams(
      Object.entries(request).map(([field, value]): [string, string] => [field, String(value)]),
    );
    const url = `${server}${adminPath(name)}${isRead ? `?${query.toString()}` : ''}`;
    const answer = await fetch(url, {
      method: isRead ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { 'staff-token': token }),
        ...(isRead ? {} : { 'content-type': 'application/json' }),
      },
      ...(isRead ? {} : { body: JSON.stringify(request) }),
    });
    const envelope = (await answer.json()) as Envelope;
    if (envelope.code !== CODE_OK) {
      throw new StaffRefusal(`${name}: ${envelope.code} ${envelope.message}`);
    }
    return envelope.data as AdminReply<Name>;
  };
}

/** Signs in by a ticket, or by password and code, like anyone. */
async function signIn({ server, email, ticket: isByTicket }: Wishes): Promise<CallStaff> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const secret = async (variable: string, question: string): Promise<string> =>
    process.env[variable] ?? (await terminal.question(question));
  const call = staffCaller(server);
  try {
    if (isByTicket) {
      const ticket = await secret('STAFF_TICKET', 'Ticket: ');
      return staffCaller(server, (await call('houseTicketSignIn', { code: ticket })).token);
    }
    const password = await secret('STAFF_PASSWORD', 'Password: ');
    const code = await secret('STAFF_CODE', 'Code: ');
    return staffCaller(server, (await call('signIn', { email, password, code })).token);
  } finally {
    terminal.close();
  }
}

/** `npm run house`: answers whether all is well. */
async function house(): Promise<boolean> {
  const wishes = readWishes();
  if (wishes === undefined) {
    console.error(USAGE);
    return false;
  }
  const { action, path, reason } = wishes;
  if (action === 'export') {
    const call = await signIn(wishes);
    const { settings } = await call('settingList', {});
    const listed = fileOf(await readHouse(call));
    const exported = { ...listed, ...(await readParts(call)), ...settingsOf(settings) };
    say(JSON.stringify(exported, null, 2));
    await call('signOut', {});
    return true;
  }
  const beside = (name: string): string => readFileSync(join(dirname(path), name), 'utf8');
  const read = readHouseFile(await readFile(path, 'utf8'), beside);
  if ('problems' in read) {
    for (const problem of read.problems) say(`refused: ${problem}`);
    return false;
  }
  const { file } = read;
  if (action === 'validate') {
    const { assets, feeTiers, markets, contracts = [] } = file;
    say(
      `valid: ${assets.length} assets, ${feeTiers.length} fee tiers, ${markets.length} markets, ${contracts.length} contracts`,
    );
    return true;
  }
  const call = await signIn(wishes);
  const isAll = await (action === 'apply'
    ? applyHouse({ call, file, reason, say })
    : showDifference(call, file));
  await call('signOut', {});
  return isAll;
}

async function showDifference(call: CallStaff, file: Parameters<typeof planLeft>[1]) {
  const { steps, waiting, problems } = await planLeft(call, file);
  for (const problem of problems) say(`refused: ${problem}`);
  for (const { says } of waiting) say(`${says} (waits for a second person)`);
  for (const { says } of steps) say(says);
  if (problems.length + steps.length + waiting.length === 0) say('no difference');
  return problems.length === 0;
}

await house()
  .then((isWell) => {
    process.exitCode = isWell ? 0 : 1;
  })
  .catch((error: unknown) => {
    console.error(`house: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  });
