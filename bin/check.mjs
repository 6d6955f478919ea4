// `npm run check`: types, lint, architecture rules and the tests that need no browser. What every commit must pass.
import { runTests, tellUnstable } from './again.mjs';
import { ensureInstalled, root, runOnRuntime } from './prepare.mjs';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What is formatted and linted. */
const SOURCES = ['packages', 'apps', 'checks', 'e2e', 'bench', 'bin', 'mutants'];
const bin = (name) => path.join(root, 'node_modules', name);

/** A folder in which the tests leave every statement that they execute and every answer that they get. */
export const albumFolder = () => mkdtempSync(path.join(os.tmpdir(), 'muyun-album-'));
/** Judges what the tests have left. */
export const judging = (album) => [
  '--disable-warning=ExperimentalWarning',
  path.join(root, 'checks/album/run.ts'),
  album,
  'answers',
];

/** Everything but the judgement. Answers the first code that is not 0. */
export async function check(album) {
  const types = (project) => [bin('typescript/bin/tsc'), '-p', project, '--checkers', '1'];
  const code = inTurn(album, [
    // checked once, and compiled to declarations that server and web read
    ['类型检查（契约）', types('packages/contract')],
    ['类型检查（套料）', types('packages/nesting')],
    ['类型检查（服务端）', types('apps/server')],
    ['类型检查（服务端的测试）', types('tsconfig.json')],
    ['类型检查（打印服务、浏览器测试、基准）', types('tsconfig.tools.json')],
    ['类型检查（界面）', types('apps/web/tsconfig.json')],
    ['代码格式', [bin('oxfmt/bin/oxfmt'), '--check', ...SOURCES]],
    ['代码规范', [bin('oxlint/bin/oxlint'), ...SOURCES]],
  ]);
  if (code !== 0) return code;
  const started = begin('测试');
  const tested = await runTests([], { env: { ...process.env, ALBUM: album } });
  end('测试', started);
  return tested;
}

function begin(title) {
  console.log(`\n── ${title}`);
  return Date.now();
}
const end = (title, started) => console.log(`── ${title}：${((Date.now() - started) / 1000).toFixed(1)} 秒`);

function inTurn(album, steps) {
  for (const [title, args] of steps) {
    const started = begin(title);
    const code = runOnRuntime(args, { env: { ...process.env, ALBUM: album } });
    if (code !== 0) return code;
    end(title, started);
  }
  return 0;
}

/** From the first check on, a commit that is not formatted or linted is refused (`bin/hooks`). */
const guardCommits = () => spawnSync('git', ['config', 'core.hooksPath', 'bin/hooks'], { cwd: root });

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  guardCommits();
  const album = albumFolder();
  const code = (await check(album)) || inTurn(album, [['语句与应答', judging(album)]]);
  rmSync(album, { recursive: true, force: true });
  tellUnstable();
  process.exit(code);
}
