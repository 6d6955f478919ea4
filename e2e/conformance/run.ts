/**
 * `npm run conformance`: how many routes, calls, rights and shell items of the specification work, by probing a running
 * server. `--missing` names what does not; `--only=routes`, `calls`, `rights` or a
 * word of a shell group (`Table`) runs that part alone.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { account } from '@muyun/contract';
import { buildWeb } from '../../bin/prepare.mjs';
import { Api } from '../api.ts';
import { DEMO, dataFolder, dispose, launchBrowser, logIn, openScreen, ROOT, startProcess } from '../kit.ts';
import { type Probe, probeCalls } from './probe-calls.ts';
import { probeRights } from './probe-rights.ts';
import { probeRoutes } from './probe-routes.ts';
import { probeShell } from './probe-shell.ts';
import { allScreens, platformScreens } from '../shell/screens.ts';
import { Stage } from './probe-shell/stage.ts';

const isVerbose = process.argv.includes('--missing');
const only = process.argv.find((a) => a.startsWith('--only='))?.slice('--only='.length);

async function tokenOf(url: string, name: string): Promise<string> {
  const body = {
    grantType: 'password' as const,
    account: name,
    password: DEMO.password,
    clientType: 1 as const,
  };
  return account.sessionOf(await new Api(url, null).call(account.login, { body })).token;
}

function report(title: string, probes: readonly Probe[]): void {
  const working = probes.filter((p) => p.works).length;
  console.log(
    `${title.padEnd(10, '　')} ${String(working).padStart(4)} / ${probes.length}  ${((100 * working) / probes.length).toFixed(1)}%`,
  );
  if (isVerbose) for (const p of probes.filter((x) => !x.works)) console.log(`    ${p.id}  ${p.why}`);
}

/** An item with several probes works when all of them do; one without a probe does not. */
function itemsOf(shell: readonly Probe[]): Probe[] {
  const text = readFileSync(path.join(ROOT, 'packages/contract/src/spec/shell.md'), 'utf8');
  return [...text.matchAll(/^- (S\d{3}) /gm)].map(([, id = '']) => {
    const own = shell.filter((p) => p.id === id);
    return own.find((p) => !p.works) ?? own[0] ?? { id, works: false, why: '没有探测' };
  });
}

async function timed<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const result = await work();
  console.error(`${title}：${((Date.now() - started) / 1000).toFixed(0)} 秒`);
  return result;
}

buildWeb();
const server = await startProcess(dataFolder());
const browser = await launchBrowser();
const { stage, close } = await Stage.set(browser, server.url, server.folder);

async function probeTheRoutes(): Promise<Probe[]> {
  const open = async (account?: string): Promise<Page> => {
    const { page } = await openScreen(browser, server.url);
    if (account) await logIn(page, account);
    return page;
  };
  const [tenant, host, anonymous] = [await open(DEMO.account), await open('admin'), await open()];
  const api = await Api.logIn(server.url);
  const samples = [
    ...(await allScreens(api)),
    ...(await platformScreens(await Api.logIn(server.url, 'admin'))),
  ];
  const probes = await probeRoutes({ tenant, host, anonymous }, samples);
  for (const page of [tenant, host, anonymous]) await page.context().close();
  return probes;
}

async function probeTheCalls(): Promise<Probe[]> {
  const tenant = await tokenOf(server.url, DEMO.account);
  return probeCalls(server.url, { tenant, host: await tokenOf(server.url, 'admin') });
}

const PARTS: Readonly<Record<string, readonly [title: string, work: () => Promise<Probe[]>]>> = {
  routes: ['路由', probeTheRoutes],
  calls: ['调用', probeTheCalls],
  rights: ['权限', () => probeRights(stage)],
};

async function probeAll(): Promise<void> {
  const found = await Promise.all(
    Object.values(PARTS).map(async ([title, work]) => [title, await timed(title, work)] as const),
  );
  const shell = await timed('外壳', () => probeShell(stage));
  console.log('规格符合度（逐项探测运行中的服务）');
  for (const [title, probes] of found) report(title, probes);
  report('外壳条目', itemsOf(shell));
}

try {
  if (only) report(only, await (PARTS[only]?.[1]() ?? probeShell(stage, only)));
  else await probeAll();
} finally {
  await close();
  await browser.close();
  await dispose(server);
}
