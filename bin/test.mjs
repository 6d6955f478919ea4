// `npm test`: everything, on a clean checkout, with nothing installed by hand: types, lint, rules, unit, database, API, browser.
import { rmSync } from 'node:fs';
import { buildWeb, ensureInstalled, startOnRuntime } from './prepare.mjs';

ensureInstalled();
buildWeb();
const { albumFolder, check, judging } = await import('./check.mjs');
const { runTests, tellUnstable } = await import('./again.mjs');
const album = albumFolder();
const code = (await check(album)) || (await browserTests());
rmSync(album, { recursive: true, force: true });
tellUnstable();
process.exit(code);

/** While the browser is driven, what the tests have left is judged beside it. */
async function browserTests() {
  console.log('\n── 浏览器测试，语句与应答');
  const judged = startOnRuntime(judging(album));
  const driven = runTests(['--config', 'e2e/vitest.config.ts']);
  const codes = await Promise.all([judged, driven]);
  return codes.find((c) => c !== 0) ?? 0;
}
