import { spawnSync } from 'node:child_process';
import { findChromium } from '#find-chromium.ts';

/** Prints what this machine will run the checks and tests with; the first lines of every CI log. */
const chromium = findChromium(process.env);
const chromiumVersion =
  chromium === undefined
    ? 'none'
    : spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout.trim();

console.log(`node     ${process.version} (${process.platform}-${process.arch})`);
console.log(`chromium ${chromiumVersion}`);
