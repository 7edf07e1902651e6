import { readFileSync, writeFileSync } from 'node:fs';
import { frozenLines } from '@candor/exchange-core/testing';
import { missingVectors } from './golden-vectors.ts';
import type { GoldenVectors } from './golden-vectors.ts';
import { landedIn } from './landed.ts';

/**
 * First half of `npm run kinds`: writes new kinds of commands and effects into the two files that keep their bytes
 * from changing, `frozen-kinds.txt` and `golden-vectors.json`. What `main` has stays as it is; what came since is
 * written from what is declared now.
 */
const root = new URL('../../../../', import.meta.url);
const FROZEN = 'packages/exchange-core/src/kernel/frozen-kinds.txt';
const GOLDEN = 'packages/persistence/src/codec/golden-vectors.json';

const nameOf = (line: string): string => line.split(' ').slice(0, 3).join(' ');
/** A kind is written again once it has more fields. */
const shapeOf = (line: string): string => `${nameOf(line)} ${line.split(' ').length}`;

const landed = landedIn();
const frozen = landed.text(FROZEN);
const known = new Set(frozen.split('\n').map(shapeOf));
const added = frozenLines().filter((line) => !known.has(shapeOf(line)));
const lines = `${frozen.trimEnd()}\n${added.map((line) => `${line}\n`).join('')}`;
const before = new Set(readFileSync(new URL(FROZEN, root), 'utf8').split('\n'));
const now = new Set(lines.split('\n'));
writeFileSync(new URL(FROZEN, root), lines);

const golden = JSON.parse(landed.text(GOLDEN)) as GoldenVectors;
const missing = missingVectors(golden);
const all: GoldenVectors = {
  commands: [...golden.commands, ...missing.commands],
  effects: [...golden.effects, ...missing.effects],
};
writeFileSync(new URL(GOLDEN, root), `${JSON.stringify(all, undefined, 2)}\n`);

for (const line of before) if (!now.has(line)) console.log(`forgotten ${nameOf(line)}`);
for (const line of now) if (!before.has(line)) console.log(`recorded ${nameOf(line)}`);
console.log(`${added.length} kinds that main does not have`);
