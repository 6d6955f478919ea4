// `npm test`: everything, on a clean checkout, with nothing installed by hand: types, lint, rules, unit, database, API, browser.
import { buildWeb, ensureInstalled, root, runOnRuntime } from './prepare.mjs';
import path from 'node:path';

ensureInstalled();
buildWeb();
const { check } = await import('./check.mjs');
const code = check();
if (code !== 0) process.exit(code);
console.log('\n── 浏览器测试');
process.exit(
  runOnRuntime([
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--root',
    root,
    '--config',
    'e2e/vitest.config.ts',
  ]),
);
