#!/usr/bin/env node
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runVerifier } from './run-verifier.ts';

process.exitCode = await runVerifier(process.argv.slice(2), {
  fetch: (url) => fetch(url),
  readFile: (path) => readFile(path, 'utf8'),
  writeFile: async (path, text) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  },
  say: (line) => console.log(line),
});
