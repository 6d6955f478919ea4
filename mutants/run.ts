/**
 * `npm run mutants`: plants one fault after the other into a copy of the tree and prints which test caught it. Ends with 1 when
 * a fault survives or can no longer be planted. `npm run mutants -- token` takes those whose name or file holds the word.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { MUTANTS, type Mutant } from './list.ts';
import { plant } from './plant.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const COPY = path.join(ROOT, '.mutants');
const REPORT = path.join(COPY, 'report.json');
const TIME_LIMIT_MS = 900_000;
const LEFT_OUT = new Set(['.git', '.mutants', '.data', 'node_modules', 'dist']);

/** The tree without what is built; the packages of the house are those of the copy. */
function copyTree(): void {
  rmSync(COPY, { recursive: true, force: true });
  mkdirSync(COPY);
  for (const entry of readdirSync(ROOT)) {
    if (LEFT_OUT.has(entry)) continue;
    cpSync(path.join(ROOT, entry), path.join(COPY, entry), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(path.basename(source)),
    });
  }
  const packages = path.join(COPY, 'node_modules');
  mkdirSync(packages);
  for (const entry of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (entry === '@muyun' || entry === '.vite') continue;
    symlinkSync(path.join(ROOT, 'node_modules', entry), path.join(packages, entry));
  }
  mkdirSync(path.join(packages, '@muyun'));
  for (const [name, folder] of [
    ['contract', 'packages/contract'],
    ['nesting', 'packages/nesting'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ] as const) {
    symlinkSync(path.join(COPY, folder), path.join(packages, '@muyun', name));
  }
}

/** Runs tests of the copy. */
const run = (
  tests: readonly string[],
  more: readonly string[] = [],
): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      COPY,
      '--reporter',
      'json',
      '--outputFile',
      REPORT,
      ...more,
      ...tests,
    ],
    { cwd: COPY, encoding: 'utf8', timeout: TIME_LIMIT_MS, maxBuffer: 64 * 1024 * 1024 },
  );

interface Outcome {
  readonly caughtBy: string | null;
  readonly why: string;
}

function tried(mutant: Mutant): Outcome {
  const file = path.join(COPY, mutant.file);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const planted = plant(before, mutant);
  if (planted === null) return { caughtBy: null, why: 'cannot be planted: the line has changed' };
  writeFileSync(file, planted);
  try {
    rmSync(REPORT, { force: true });
    const { status } = run(mutant.tests, ['--bail', '1']);
    return status === 0
      ? { caughtBy: null, why: 'survived' }
      : { caughtBy: firstFailure(), why: 'the run broke off' };
  } finally {
    writeFileSync(file, before);
  }
}

interface Report {
  readonly testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** The first test that failed; null when the run ended without one. */
function firstFailure(): string | null {
  try {
    const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report;
    const files = (report.testResults ?? []).map((file) => ({
      ...file,
      name: path.relative(COPY, file.name),
      failed: file.assertionResults.find((a) => a.status === 'failed'),
    }));
    const told = files.find((file) => file.failed);
    if (told) return `${told.name}: ${told.failed?.fullName}`;
    // a file that could not be read at all; one that was broken off by another's failure has no message
    const broken = files.find((file) => file.status === 'failed' && file.message);
    if (broken) return `${broken.name}: ${broken.message?.split('\n')[0]}`;
  } catch {
    return null;
  }
  return null;
}

const word = process.argv[2]?.toLowerCase();
const holds = (m: Mutant): boolean =>
  word === undefined || m.name.toLowerCase().includes(word) || m.file.toLowerCase().includes(word);
const chosen = MUTANTS.filter(holds);
console.log(`${chosen.length} faults`);
copyTree();
let survivors = 0;
try {
  // what fails without a fault proves nothing
  const before = run([...new Set(chosen.flatMap((m) => m.tests))]);
  if (before.status !== 0)
    throw new Error(
      `the tests fail without a fault: ${firstFailure() ?? `${before.stdout.slice(-2000)}${before.stderr.slice(-2000)}`}`,
    );
  for (const mutant of chosen) {
    const { caughtBy, why } = tried(mutant);
    if (caughtBy === null) survivors += 1;
    console.log(
      caughtBy === null ? `✗ ${mutant.name} — ${why} (${mutant.file})` : `✓ ${mutant.name}\n    ${caughtBy}`,
    );
  }
} finally {
  rmSync(COPY, { recursive: true, force: true });
}
console.log(
  survivors === 0 ? `all ${chosen.length} were caught` : `${survivors} of ${chosen.length} were not caught`,
);
process.exit(survivors === 0 ? 0 : 1);
