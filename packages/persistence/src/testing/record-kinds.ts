import { readFileSync, writeFileSync } from 'node:fs';
import { frozenLines } from '@candor/exchange-core/testing';
import { missingVectors } from './golden-vectors.ts';
import type { GoldenVectors } from './golden-vectors.ts';

/**
 * `npm run kinds`: writes new kinds of commands and effects into the two files that keep their bytes
 * from changing, `frozen-kinds.txt` and `golden-vectors.json`. It adds, and never changes a line.
 */
const frozenPath = new URL('../../../exchange-core/src/kernel/frozen-kinds.txt', import.meta.url);
const goldenPath = new URL('../codec/golden-vectors.json', import.meta.url);

const nameOf = (line: string): string => line.split(' ').slice(0, 3).join(' ');

const frozen = readFileSync(frozenPath, 'utf8');
const known = new Set(frozen.split('\n').map(nameOf));
const added = frozenLines().filter((line) => !known.has(nameOf(line)));
writeFileSync(frozenPath, `${frozen.trimEnd()}\n${added.map((line) => `${line}\n`).join('')}`);

const golden = JSON.parse(readFileSync(goldenPath, 'utf8')) as GoldenVectors;
const missing = missingVectors(golden);
const all: GoldenVectors = {
  commands: [...golden.commands, ...missing.commands],
  effects: [...golden.effects, ...missing.effects],
};
writeFileSync(goldenPath, `${JSON.stringify(all, undefined, 2)}\n`);
const vectors = missing.commands.length + missing.effects.length;
console.log(`${added.length} kinds and ${vectors} golden vectors recorded`);
