import { setFlagsFromString } from 'node:v8';
import { COMPILER_FLAGS } from '@candor/exchange-core';
import { readSettings, SettingsError } from '#config/settings.ts';
import type { Settings } from '#config/settings.ts';
import { acceptCrashOrders } from '#engine/crash-points.ts';
import { createLogger } from '#observability/logger.ts';
import { startServer } from '#compose/server.ts';
import type { ClientsReady } from '#compose/server.ts';
import { explainStartFailure } from './start-failure.ts';

/** Exit codes that a supervisor can tell apart; 1 is an unexpected error. */
const EXIT_SETTINGS = 2;
const EXIT_ENGINE_DOWN = 3;
const EXIT_SHUTDOWN_TIMEOUT = 4;

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const problems = error.message.split('\n').join('; ');
    console.error(`Candor could not start: the environment cannot be used: ${problems}`);
    process.exit(EXIT_SETTINGS);
  }
}

async function main(settings: Settings, clients?: ClientsReady): Promise<void> {
  acceptCrashOrders();
  const log = createLogger({ level: settings.LOG_LEVEL, format: settings.LOG_FORMAT });
  const leaving = new AbortController();
  const leave = (exitCode: number): void => {
    if (leaving.signal.aborted) return;
    leaving.abort();
    const giveUp = setTimeout(() => {
      log.error('the shutdown takes too long; what was acknowledged is safe in the journal');
      process.exit(EXIT_SHUTDOWN_TIMEOUT);
    }, settings.SHUTDOWN_TIMEOUT_MS);
    giveUp.unref();
    // Whoever asks while the server still starts waits for that, so that no PostgreSQL is left behind.
    starting
      .then(
        (server) => server.stop(),
        // A start that was broken off has let go of everything already.
        () => undefined,
      )
      .then(
        () => {
          if (exitCode === 0)
            console.log('Candor has stopped: everything it acknowledged is saved');
          process.exit(exitCode);
        },
        (error: unknown) => {
          log.error({ err: error }, 'the shutdown failed');
          process.exit(EXIT_SHUTDOWN_TIMEOUT);
        },
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (leaving.signal.aborted) return;
      log.info({ signal }, 'shutting down');
      leave(0);
    });
  }
  const onDown = (error: unknown): void => {
    log.fatal({ err: error }, 'the engine is down for good');
    leave(EXIT_ENGINE_DOWN);
  };
  const starting = startServer(settings, log, onDown, clients);
  try {
    const server = await starting;
    console.log(`Candor is ready at ${server.url}`);
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
}

/**
 * Starts the server in this process and gives the process to it: signals stop it in order, and what
 * nobody handled ends it. A launcher that still builds the clients says with `clients` when they are done.
 */
export async function run(clients?: ClientsReady): Promise<void> {
  setFlagsFromString(COMPILER_FLAGS);
  process.on('unhandledRejection', (error) => {
    console.error('an error nobody handled:', error);
    process.exit(1);
  });
  const settings = settingsOrExit();
  await main(settings, clients).catch((error: unknown) => {
    console.error(`Candor could not start: ${explainStartFailure(error, settings)}`);
    process.exit(1);
  });
}

if (import.meta.main) await run();
