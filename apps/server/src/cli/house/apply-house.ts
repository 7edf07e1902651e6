import { adminEndpoints } from '@candor/protocol';
import type { AdminRequest } from '@candor/protocol';
import type { HouseFile } from './house-file.ts';
import { planParts } from './house-parts.ts';
import { settingSteps } from './house-settings.ts';
import { planHouse } from './plan-house.ts';
import type { CallStaff, House, HousePlan, Step } from './plan-parts.ts';

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

/** The steps that are left, without those that wait for a second person. */
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
  const { approvals } = await call('approvalList', { state: 'waiting', limit: 100 });
  const asked = new Set(approvals.map(({ act, subject }) => `${act} ${subject}`));
  const isWaiting = ({ name, subject }: Step): boolean => asked.has(`${name} ${subject}`);
  return {
    problems,
    steps: steps.filter((step) => !isWaiting(step)),
    waiting: steps.filter(isWaiting),
  };
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

/**
 * Sends what is left, through the same acts as the back office: what takes two waits for a second person, and
 * what needs that is sent by the next run. Run twice, it asks once. Answers whether the file was accepted.
 */
export async function applyHouse({ call, file, reason, say }: Applying): Promise<boolean> {
  const { steps, waiting, problems } = await planLeft(call, file);
  for (const problem of problems) say(`refused: ${problem}`);
  if (problems.length > 0) return false;
  for (const { says } of waiting) say(`waits for a second person: ${says}`);
  const { assets } = await call('marketList', {});
  const known = new Set(assets.map(({ symbol }) => symbol));
  for (const step of steps) {
    const { baseAsset, quoteAsset } = step.request as { baseAsset?: string; quoteAsset?: string };
    const isEarly = step.waitsFor !== undefined || step.isLater === true;
    if (isEarly || [baseAsset, quoteAsset].some((name) => name !== undefined && !known.has(name))) {
      say(`comes with the next run: ${step.says}`);
      continue;
    }
    for (let at: Step | undefined = step; at !== undefined; )
      at = await send({ call, reason, say }, at);
  }
  if (steps.length + waiting.length === 0) say('the house is as the file says');
  return true;
}
