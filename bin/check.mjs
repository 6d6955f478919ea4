// `npm run check`: types, lint, architecture rules and the tests that need no browser. What every commit must pass.
import { ensureInstalled, root, runOnRuntime } from './prepare.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What is formatted and linted. */
const SOURCES = ['packages', 'apps', 'checks', 'e2e', 'bench', 'bin', 'mutants'];
const bin = (name) => path.join(root, 'node_modules', name);

/** The steps shared with `npm test`. Answers the first code that is not 0. */
export function check() {
  // the tests leave every statement that they execute and every answer that they get here; the album is judged after them
  const album = mkdtempSync(path.join(os.tmpdir(), 'muyun-album-'));
  try {
    return inTurn(album);
  } finally {
    rmSync(album, { recursive: true, force: true });
  }
}

function inTurn(album) {
  const types = (project) => [bin('typescript/bin/tsc'), '-p', project, '--checkers', '1'];
  const steps = [
    // checked once, and compiled to declarations that server and web read
    ['类型检查（契约）', types('packages/contract')],
    ['类型检查（服务端）', types('tsconfig.json')],
    ['类型检查（界面）', types('apps/web/tsconfig.json')],
    ['代码格式', [bin('oxfmt/bin/oxfmt'), '--check', ...SOURCES]],
    ['代码规范', [bin('oxlint/bin/oxlint'), ...SOURCES]],
    ['测试', [bin('vitest/vitest.mjs'), 'run', '--root', root]],
    [
      '语句与应答',
      ['--disable-warning=ExperimentalWarning', path.join(root, 'checks/album/run.ts'), album, 'answers'],
    ],
  ];
  for (const [title, args] of steps) {
    const started = Date.now();
    console.log(`\n── ${title}`);
    const code = runOnRuntime(args, { env: { ...process.env, ALBUM: album } });
    if (code !== 0) return code;
    console.log(`── ${title}：${((Date.now() - started) / 1000).toFixed(1)} 秒`);
  }
  return 0;
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  process.exit(check());
}
