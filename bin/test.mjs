// `npm test`: everything, on a clean checkout, with nothing installed by hand: types, lint, rules, unit, database, API, browser.
import { rmSync } from 'node:fs';
import { buildWeb, ensureInstalled, root, startOnRuntime } from './prepare.mjs';
import path from 'node:path';

ensureInstalled();
buildWeb();
const { albumFolder, check, judging } = await import('./check.mjs');
const album = albumFolder();
const code = check(album) || (await browserTests());
rmSync(album, { recursive: true, force: true });
process.exit(code);

/** While the browser is driven, what the tests have left is judged beside it. */
async function browserTests() {
  console.log('\n── 浏览器测试，语句与应答');
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const judged = startOnRuntime(judging(album));
  const driven = startOnRuntime([vitest, 'run', '--root', root, '--config', 'e2e/vitest.config.ts']);
  const codes = await Promise.all([judged, driven]);
  return codes.find((c) => c !== 0) ?? 0;
}
