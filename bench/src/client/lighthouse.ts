import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../lighthouse', import.meta.url));
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

export const scoreNames = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's four scores, 0 to 100. */
export type Scores = Readonly<Record<(typeof scoreNames)[number], number>>;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string }>
  >;
}

/** Installs Lighthouse on its first use: no other script needs it. */
function install(): void {
  if (existsSync(program)) return;
  console.log('installing Lighthouse');
  execFileSync('npm', ['ci', '--workspaces=false', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  });
}

/** Runs Lighthouse's mobile profile once, with its own simulated slow phone and network. */
async function measureOnce(url: string): Promise<Scores> {
  const output = mkdtempSync(join(tmpdir(), 'candor-lighthouse-'));
  try {
    const file = join(output, 'report.json');
    const flags = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
    ];
    const child = spawn(
      process.execPath,
      [program, url, '--quiet', '--output=json', `--output-path=${file}`].concat(
        `--chrome-flags=${flags.join(' ')}`,
      ),
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
      },
    );
    await new Promise((resolve) => child.once('exit', resolve));
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const scoreOf = (name: string): number =>
      Math.round((report.categories[name]?.score ?? 0) * 100);
    for (const [name, audit] of Object.entries(report.audits)) {
      if (audit.score === 0) console.log(`  ${name}: ${audit.title}`);
    }
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Chromium sometimes loses the trace of a load; such a run says nothing and is done again. */
const LOST_RUNS_MAX = 3;

/** The median run by performance of `runs` runs. */
export async function measureLighthouse(url: string, runs: number): Promise<Scores> {
  install();
  const all: Scores[] = [];
  for (let run = 0; run < runs + LOST_RUNS_MAX && all.length < runs; run += 1) {
    const scores = await measureOnce(url);
    if (scores.performance > 0) all.push(scores);
  }
  all.sort((a, b) => a.performance - b.performance);
  const median = all[Math.floor(all.length / 2)];
  if (median === undefined) throw new Error('Lighthouse did not run');
  return median;
}
