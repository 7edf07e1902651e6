import { adminEndpoints } from '@candor/protocol';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { HouseFile } from './house-file.ts';
import { planParts } from './house-parts.ts';
import { settingSteps } from './house-settings.ts';
import { planHouse } from './plan-house.ts';
import { changedFields } from './plan-parts.ts';
import type { CallStaff, House, HousePlan, Step } from './plan-parts.ts';
import { StaffRefusal } from './refusal.ts';

interface Applying {
  readonly call: CallStaff;
  readonly file: HouseFile;
  readonly reason: string;
  readonly say: (line: string) => void;
}

/** The house as it is: what is listed, and its contract markets. */
export async function readHouse(call: CallStaff): Promise<House> {
  const { markets: contracts, termsNoticeMs } = await call('contractView', {});
  return { ...(await call('marketList', {})), contracts, termsNoticeMs };
}

/** The steps that are left, without those that wait for a second person: these say so where the file has changed since. */
export async function planLeft(
  call: CallStaff,
  file: HouseFile,
): Promise<HousePlan & { readonly waiting: readonly Step[] }> {
  const house = await readHouse(call);
  const listed = planHouse(house, file);
  const parts = await planParts(call, file, house);
  const { settings } = await call('settingList', {});
  const problems = [...listed.problems, ...parts.problems];
  const steps =
    problems.length > 0 ? [] : [...listed.steps, ...parts.steps, ...settingSteps(settings, file)];
  const approvals = await readWaiting(call);
  const askedOf = ({ name, subject }: Step): readonly Asked[] =>
    approvals.filter((asked) => asked.act === name && asked.subject === subject);
  return {
    problems,
    steps: steps.filter((step) => askedOf(step).length === 0),
    waiting: steps.flatMap((step) => {
      const asked = askedOf(step);
      return asked.length === 0
        ? []
        : [{ ...step, says: `${step.says}${otherValues(step, asked)}` }];
    }),
  };
}

type Asked = AdminReply<'approvalList'>['approvals'][number];

/**
 * What waits instead of what the file says by now, of each request; nothing where one of them is as the file says. Only
 * what a request shows as the act takes it is compared.
 */
function otherValues({ request }: Step, asked: readonly Asked[]): string {
  const differences = asked.map(({ approvalId, after }) => {
    const own = JSON.parse(after ?? '{}') as Readonly<Record<string, unknown>>;
    const shared = Object.entries(request).filter(
      ([name, value]) => typeof own[name] === typeof value,
    );
    return { approvalId, fields: changedFields(own, Object.fromEntries(shared)) };
  });
  if (differences.some(({ fields }) => fields.length === 0)) return '';
  const lines = differences.map(({ approvalId, fields }) => `${approvalId} (${fields.join(', ')})`);
  return `; the file has changed since: withdraw or refuse request ${lines.join(' and ')} and run again`;
}

/** All that waits for a second person. */
async function readWaiting(call: CallStaff): Promise<readonly Asked[]> {
  const all: Asked[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { state: 'waiting', limit: 100 } as const;
    const reply = await call('approvalList', cursor === undefined ? page : { ...page, cursor });
    all.push(...reply.approvals);
    cursor = reply.nextCursor;
  }
  return all;
}

/** Sends one act and says what became of it; answers the one that follows at once. */
async function send(
  { call, reason, say }: Pick<Applying, 'call' | 'reason' | 'say'>,
  step: Step,
): Promise<Step | undefined> {
  const takesReason = 'reason' in adminEndpoints[step.name].request.properties;
  // A step's request is that of its act: whoever plans writes both together.
  const request = { ...step.request, ...(takesReason ? { reason } : {}) } as AdminRequest<
    typeof step.name
  >;
  const reply: unknown = await call(step.name, request);
  const isWaiting = (reply as { state?: unknown } | null)?.state === 'waiting';
  say(`${isWaiting ? 'asked for' : 'done'}: ${step.says}`);
  return isWaiting ? undefined : step.next?.(reply);
}

/** Sends a step and what follows it at once. @returns why it was refused; undefined where it was not */
async function sendAll(applying: Applying, step: Step): Promise<string | undefined> {
  try {
    for (let at: Step | undefined = step; at !== undefined; ) at = await send(applying, at);
    return undefined;
  } catch (error) {
    if (!(error instanceof StaffRefusal)) throw error;
    return `${step.says}: ${error.message}`;
  }
}

/**
 * Sends what is left, through the same acts as the back office: what takes two waits for a second person, and
 * what needs that is sent by the next run. Run twice, it asks once. What is refused is said at the end with why, and does
 * not keep the rest. Answers whether nothing was.
 */
export async function applyHouse(applying: Applying): Promise<boolean> {
  const { call, file, say } = applying;
  const { steps, waiting, problems } = await planLeft(call, file);
  for (const problem of problems) say(`refused: ${problem}`);
  if (problems.length > 0) return false;
  for (const { says } of waiting) say(`waits for a second person: ${says}`);
  const { assets } = await call('marketList', {});
  const known = new Set(assets.map(({ symbol }) => symbol));
  const refused: string[] = [];
  for (const step of steps) {
    const { baseAsset, quoteAsset } = step.request as { baseAsset?: string; quoteAsset?: string };
    const isEarly = step.waitsFor !== undefined || step.isLater === true;
    if (isEarly || [baseAsset, quoteAsset].some((name) => name !== undefined && !known.has(name))) {
      say(`comes with the next run: ${step.says}`);
      continue;
    }
    const why = await sendAll(applying, step);
    if (why !== undefined) refused.push(why);
  }
  for (const line of refused) say(`refused: ${line}`);
  if (steps.length + waiting.length === 0) say('the house is as the file says');
  return refused.length === 0;
}
