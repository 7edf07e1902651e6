import { setFlagsFromString } from 'node:v8';
import { COMPILER_FLAGS } from '@candor/exchange-core';

type Suite = () => Promise<void> | void;

/** Every benchmark by name. A suite is loaded only when it runs, so that one cannot slow another. */
const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  core: async () => (await import('./core.ts')).runCoreBench,
  contracts: async () => (await import('./contracts.ts')).runContractBench,
  options: async () => (await import('./options.ts')).runOptionBench,
  p2p: async () => (await import('./p2p.ts')).runP2pBench,
  projection: async () => (await import('./projection.ts')).runProjectionBench,
  durable: async () => (await import('./durable.ts')).runDurableBench,
  startup: async () => (await import('./startup.ts')).runStartupBench,
  feed: async () => (await import('./feed.ts')).runFeedBench,
  logins: async () => (await import('./logins.ts')).runLoginsBench,
  admin: async () => (await import('./admin.ts')).runAdminBench,
  client: async () => (await import('./client.ts')).runClientBench,
};

// As the server does.
setFlagsFromString(COMPILER_FLAGS);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}`);
  process.exit(2);
}
for (const [name, load] of Object.entries(suites)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  const suite = await load();
  await suite();
}
