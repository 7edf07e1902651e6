import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readSettings } from '#config/settings.ts';
import { parseStress, stressDefaults, stressFile, stressScenarios } from '#workers/index.ts';
import type { Stress } from '#workers/index.ts';

const USAGE = `npm run stress -- SCENARIO [--asset=BTC] [--percent=-8] [--seconds=60] [--sources=3]

Disturbs the made-up world of the demo that runs on DATA_DIR:
  gap          the price moves at once, and stays
  flash-crash  it falls within ten seconds and comes back
  outage       three of five price sources fall silent, or as many as --sources says
  depeg        USDT is worth less: every price in it rises
  outlier      one source says ten times the price
--seconds=0 ends what lasts of a scenario.`;

/** The server looks once a second. */
const WAIT_MS = 250;
const WAITS = 24;

function readOrder(): Stress | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      asset: { type: 'string' },
      percent: { type: 'string' },
      seconds: { type: 'string' },
      sources: { type: 'string' },
    },
  });
  const scenario = stressScenarios.find((one) => one === positionals[0]);
  if (scenario === undefined || positionals.length !== 1) return undefined;
  const known = stressDefaults[scenario];
  return parseStress({
    scenario,
    asset: values.asset ?? known.asset,
    percent: Number(values.percent ?? known.percent),
    seconds: Number(values.seconds ?? known.seconds),
    sources: Number(values.sources ?? known.sources),
  });
}

/** `npm run stress`: leaves an order in the data folder; only a demo with made-up prices takes it. */
async function stress(): Promise<void> {
  const order = readOrder();
  if (order === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const { DATA_DIR, SEED } = readSettings(process.env);
  if (SEED !== 'demo') throw new Error('only a demo can be disturbed');
  if (!existsSync(DATA_DIR)) throw new Error(`there is no folder ${DATA_DIR}; set DATA_DIR`);
  const file = stressFile(DATA_DIR);
  await writeFile(`${file}.new`, JSON.stringify(order));
  await rename(`${file}.new`, file);
  for (let waited = 0; waited < WAITS; waited++) {
    await sleep(WAIT_MS);
    if (existsSync(file)) continue;
    console.log(`${order.scenario} begins: ${JSON.stringify(order)}`);
    return;
  }
  await rm(file, { force: true });
  throw new Error(`no demo with made-up prices runs on ${DATA_DIR}`);
}

await stress().catch((error: unknown) => {
  console.error(`not done: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
