import { recordFigure } from '#results.ts';
import { ApiCaller, median } from './api-caller.ts';
import type { TimedAnswer } from './api-caller.ts';

/** Tries of each kind, as the security checklist asks; each with an account of its own, so that no limit is met. */
const TRIES = 200;

export const PASSWORD = 'bench harness 1';
const MINUTE_MS = 60_000;
const PIN = '739182';

export interface BenchAccount {
  readonly account: string;
  readonly token: string;
}

/** Opens an account by the code that the demo shows, as a server that verifies addresses asks. */
export async function openAccount(api: ApiCaller, account: string): Promise<BenchAccount> {
  const sent = await api.mustPost('common/checkEmailSend', { email: account, purpose: 'register' });
  const { verificationId, demoCode: code } = sent;
  const { ticket } = await api.mustPost('checkSmsCode', { verificationId, code });
  const registered = await api.mustPost('register', {
    account,
    ticket,
    agreement: true,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  return { account, token: String(registered['token']) };
}

type Try = (place: number) => Promise<TimedAnswer>;

interface Comparison {
  readonly name: string;
  /** The two kinds of callers, who must not learn from the time which of them they are. */
  readonly known: Try;
  readonly unknown: Try;
  readonly workload: string;
}

/** The two kinds take turns, and who is first changes, so that what else the machine does meets both. */
async function compare({ name, known, unknown, workload }: Comparison): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const codes = { known: new Set<number>(), unknown: new Set<number>() };
  for (let place = 0; place < TRIES; place += 1) {
    const kinds = ['known', 'unknown'] as const;
    for (const kind of place % 2 === 0 ? kinds : kinds.toReversed()) {
      const { ms, code } = await (kind === 'known' ? known : unknown)(place);
      times[kind].push(ms);
      codes[kind].add(code);
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  console.log(
    `  ${name}: ${one.toFixed(2)} ms and ${other.toFixed(2)} ms, codes ${[...codes.known].join()} and ${[...codes.unknown].join()}`,
  );
  recordFigure({
    name: `logins.${name}`,
    value: Math.max(one, other) / Math.min(one, other),
    unit: 'slower median by faster median',
    workload: `${workload}; ${TRIES} tries of each kind in turns, one at a time`,
  });
}

/** What answers to known and unknown accounts, one after the other, tell by their time. */
export async function compareKnownAndUnknown(url: string): Promise<void> {
  const api = new ApiCaller(url, 1);
  const accounts: BenchAccount[] = [];
  for (let place = 0; place < TRIES; place += 1) {
    accounts.push(await openAccount(api, `known${place}@example.com`));
  }
  const knownAs = (place: number): string => accounts[place]?.account ?? '';
  const unknownAs = (place: number): string => `nobody${place}@example.com`;
  const pair = (ask: (account: string) => Promise<TimedAnswer>) => ({
    known: (place: number) => ask(knownAs(place)),
    unknown: (place: number) => ask(unknownAs(place)),
  });
  await compare({
    name: 'login_known_by_unknown',
    workload: 'a login with a wrong password to an account that is there and to one that is not',
    ...pair((account) => api.post('login', { account, password: 'wrong password 1' })),
  });
  await compare({
    name: 'register_known_by_unknown',
    workload: 'a registration without the code that was sent, of a taken address and of a free one',
    ...pair((account) =>
      api.post('register', {
        account,
        agreement: true,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      }),
    ),
  });
  await compareFundPasswords(api, accounts);
  // To open the accounts each address got a code, and gets the next one a minute later.
  await new Promise((resolve) => setTimeout(resolve, MINUTE_MS));
  await compare({
    name: 'forgot_known_by_unknown',
    workload:
      'a code to reset the password, asked for by an address with an account and by one without',
    ...pair((email) => api.post('common/checkEmailSend', { email, purpose: 'reset_password' })),
  });
  api.close();
}

/** Four wrong ones in a day are free: half the accounts set one, and each is asked twice. */
async function compareFundPasswords(
  api: ApiCaller,
  accounts: readonly BenchAccount[],
): Promise<void> {
  const half = TRIES / 2;
  for (const { token } of accounts.slice(0, half)) {
    await api.mustPost(
      'setLegalPwd',
      { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD },
      token,
    );
  }
  const ask = (place: number): Promise<TimedAnswer> =>
    api.post('checkLegalPwd', { legalPwd: '918273' }, accounts[place]?.token);
  await compare({
    name: 'fund_password_set_by_unset',
    workload: 'a wrong transaction password where one is set, and any where none is',
    known: (place) => ask(place % half),
    unknown: (place) => ask(half + (place % half)),
  });
}
