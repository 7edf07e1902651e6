import type { HouseFile } from './house-file.ts';
import { articlePart } from './plan-articles.ts';
import { checkinPart } from './plan-checkin.ts';
import { earnPart } from './plan-earn.ts';
import { levelPart } from './plan-levels.ts';
import { optionPart } from './plan-options.ts';
import { p2pPart } from './plan-p2p.ts';
import type { CallStaff, House, HousePlan } from './plan-parts.ts';

/** Every part that a file may leave out, in the order in which they are asked for. */
const parts = [levelPart, p2pPart, earnPart, checkinPart, optionPart, articlePart] as const;

/** What leads from the house to the parts that the file has. Others are not even read. */
export async function planParts(
  call: CallStaff,
  file: HouseFile,
  house: House,
): Promise<HousePlan> {
  const plans: HousePlan[] = [];
  for (const { key, plan } of parts) {
    if (file[key] !== undefined) plans.push(await plan(call, file, house));
  }
  return {
    steps: plans.flatMap(({ steps }) => steps),
    problems: plans.flatMap(({ problems }) => problems),
  };
}

/** The parts that somebody has set. */
export async function readParts(call: CallStaff): Promise<Partial<HouseFile>> {
  const read: [string, unknown][] = [];
  for (const part of parts) read.push([part.key, await part.read(call)]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}
