import { Engine } from '@candor/exchange-core';
import type { EngineOptions } from '@candor/exchange-core';
import { ExchangeHost } from '#engine/exchange-host.ts';

const quiet = (): void => undefined;

/**
 * A running exchange with the real core and the real sequencer that remembers nothing: for tests
 * of what stands in front of it. Its tables are always up to date, because there are none.
 */
export async function startMemoryExchange(
  options: { readonly engine?: EngineOptions; readonly nowMs?: () => number } = {},
): Promise<ExchangeHost> {
  const engine = options.engine ?? { demoEnabled: true, demoFundUnitsMax: 10_000_000_000_000 };
  const core = new Engine(engine);
  const host = new ExchangeHost({
    recover: () =>
      Promise.resolve({
        core,
        journal: { append: () => Promise.resolve(new Uint8Array()) },
        projector: {
          accept: quiet,
          get projectedSequence() {
            return core.sequence;
          },
          isBehind: false,
          waitFor: () => Promise.resolve(true),
          drain: () => Promise.resolve(),
        },
        epoch: 1,
        lastTimestampMs: 0,
        assertLeader: () => Promise.resolve(),
        close: () => Promise.resolve(),
      }),
    observer: { timed: quiet, recovered: quiet, failed: quiet, listenerFailed: quiet },
    nowMs: options.nowMs ?? Date.now,
    pause: () => Promise.resolve(),
    onDown: (error) => {
      throw error;
    },
  });
  await host.start();
  return host;
}
