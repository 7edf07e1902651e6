import { BEGUN_VARIABLE, DemoServer } from './demo-server.ts';

/**
 * Starts one exchange in a new folder, as a stranger does, and stops it: the servers of journeys begin with a copy.
 * @public Vitest calls it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const first = await DemoServer.create();
  await first.stop();
  process.env[BEGUN_VARIABLE] = first.dataDir;
  return () => first.destroy();
}
