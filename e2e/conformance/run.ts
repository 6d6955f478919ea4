/** `npm run conformance`: how many routes, calls, rights and shell items of the specification work, by probing a running server. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO, dataFolder, dispose, launchBrowser, logIn, openScreen, ROOT, startProcess } from '../kit.ts';
import { type Probe, probeCalls, probeRights } from './probe-calls.ts';
import { probeRoutes } from './probe-routes.ts';
import { probeShell } from './probe-shell.ts';

const isVerbose = process.argv.includes('--missing');

async function tokenOf(url: string, account: string): Promise<string> {
  const response = await fetch(`${url}/api/user/account/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'password', account, password: DEMO.password, clientType: 1 }),
  });
  return ((await response.json()) as { token: string }).token;
}

function report(title: string, probes: readonly Probe[], total: number): void {
  const working = probes.filter((p) => p.works).length;
  console.log(
    `${title.padEnd(10, '　')} ${String(working).padStart(4)} / ${total}  ${((100 * working) / total).toFixed(1)}%`,
  );
  if (isVerbose) for (const p of probes.filter((x) => !x.works)) console.log(`    ${p.id}  ${p.why}`);
}

const server = await startProcess(dataFolder());
const browser = await launchBrowser();
try {
  const [tenantScreen, hostScreen, publicScreen] = [
    await openScreen(browser, server.url),
    await openScreen(browser, server.url),
    await openScreen(browser, server.url),
  ];
  await logIn(tenantScreen.page);
  await logIn(hostScreen.page, 'admin');
  const tokens = { tenant: await tokenOf(server.url, 'demo'), host: await tokenOf(server.url, 'admin') };
  const calls = await probeCalls(server.url, tokens);
  const rights = probeRights();
  const routes = await probeRoutes(tenantScreen.page, hostScreen.page, publicScreen.page);
  const items = [
    ...readFileSync(path.join(ROOT, 'packages/contract/src/spec/shell.md'), 'utf8').matchAll(
      /^- (S\d{3}) /gm,
    ),
  ].map((m) => m[1] as string);
  const shell = await probeShell(browser, server.url, server.folder);
  console.log('规格符合度（逐项探测运行中的服务）');
  report('路由', routes, routes.length);
  report('调用', calls, calls.length);
  report('权限', rights, rights.length);
  report(
    '外壳条目',
    items.map((id) => shell.find((p) => p.id === id) ?? { id, works: false, why: '没有探测' }),
    items.length,
  );
} finally {
  await browser.close();
  await dispose(server);
}
