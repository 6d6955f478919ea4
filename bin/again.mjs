// A run of tests that fails in a few files has those files asked once more, alone: what holds then was disturbed by what ran beside it.
// It is not hidden: it is named at the end of the run as unstable. Many failures, or one that fails again, fail the run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root, startOnRuntime } from './prepare.mjs';

/** more than these have a cause of their own */
const MOST_FILES = 6;
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const unstable = [];

/** Runs vitest with these arguments. Answers its code, 0 where every file holds at the second look. */
export async function runTests(args, options = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muyun-report-'));
  const report = path.join(folder, 'report.json');
  const run = (more) => startOnRuntime([vitest, 'run', '--root', root, ...args, ...more], options);
  const code = await run(['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
  const failed = code === 0 ? [] : failedFiles(report);
  rmSync(folder, { recursive: true, force: true });
  if (failed.length === 0 || failed.length > MOST_FILES) return code;
  console.log(`\n── 再看一遍：${failed.join('，')}`);
  const again = await run(['--maxWorkers=1', ...failed]);
  if (again === 0) unstable.push(...failed);
  return again;
}

/** Files with a test that failed; none where the report does not stand. */
function failedFiles(report) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.filter((r) => r.status !== 'passed').map((r) => path.relative(root, r.name));
  } catch {
    return [];
  }
}

/** Names what held only at the second look; the last words of a run. */
export function tellUnstable() {
  if (unstable.length > 0) console.log(`\n不稳定（首次失败，单独再跑通过）：\n  ${unstable.join('\n  ')}`);
}
