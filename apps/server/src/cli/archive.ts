import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { moveArchive } from '@candor/persistence';
import { DAY_MS } from '#api/durations.ts';
import { readSettings } from '#config/settings.ts';
import { archiveOldJournal } from '#workers/index.ts';
import { withToolDatabase } from './open-tool-database.ts';

const USAGE = `npm run archive -- [--older-than DAYS] [--into FOLDER]
npm run archive -- --moved-to FOLDER

Moves journal rows that are older than DAYS (default 30) into files of the folder (default DATA_DIR/archive), beside a
working server. The audit and a rebuild read them there. --moved-to says where the files are after they were moved.`;

interface Wishes {
  readonly days: number;
  readonly into: string | undefined;
  readonly movedTo: string | undefined;
}

function readWishes(): Wishes | undefined {
  const { values } = parseArgs({
    options: {
      'older-than': { type: 'string', default: '30' },
      into: { type: 'string' },
      'moved-to': { type: 'string' },
    },
  });
  const days = Number(values['older-than']);
  if (!(days >= 0) || values['older-than'].trim() === '') return undefined;
  return { days, into: values.into, movedTo: values['moved-to'] };
}

async function archive(): Promise<void> {
  const wishes = readWishes();
  if (wishes === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const { days, into, movedTo } = wishes;
  await withToolDatabase(
    async (database) => {
      if (movedTo !== undefined) {
        const files = await moveArchive(database, movedTo);
        console.log(`${files} files of the journal are in ${movedTo} now`);
        return true;
      }
      const segments = await archiveOldJournal(database, {
        folder: into ?? join(readSettings(process.env).DATA_DIR, 'archive'),
        beforeMs: Date.now() - days * DAY_MS,
        onSegment: ({ file, sequenceFirst, sequenceLast, bytes }) => {
          const size = `${(bytes / 1e6).toFixed(1)} MB`;
          console.log(`commands ${sequenceFirst} to ${sequenceLast} are in ${file}, ${size}`);
        },
      });
      if (segments.length === 0) console.log('nothing in the journal is that old');
      return true;
    },
    { needsStoppedServer: false },
  );
}

await archive().catch((error: unknown) => {
  console.error(`not archived: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
