/** A server process on a fresh data folder and a real Chromium from npm, for journeys and for looking. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import chromiumPackage from '@sparticuz/chromium';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { freePort } from '../apps/server/src/embedded/process.ts';
import { onDisk, scratchFolder } from '../apps/server/test/scratch.ts';
import server from '../bin/server-args.json' with { type: 'json' };
import { watch } from './witness.ts';

export const ROOT = path.resolve(import.meta.dirname, '..');
export const DEMO = { account: 'demo', password: 'Muyun@2026demo' } as const;

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  readonly child: ChildProcess;
  readonly output: () => string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A data folder that the database account can enter: on the disk, unless a run says where (global-setup.ts). */
export const dataFolder = (): string => scratchFolder('e2e', process.env['HOUSES'] ?? onDisk());

/** The key that the server of this folder has made: another one on the same database needs it too. */
export const pepperIn = (folder: string): string => readFileSync(path.join(folder, 'pepper.secret'), 'utf8');

/** Starts the server as `npm start` does, after its build, and waits until it answers. */
export async function startProcess(
  folder: string,
  env: Record<string, string> = {},
  givenPort?: number,
): Promise<RunningServer> {
  const port = givenPort ?? (await freePort());
  mkdirSync(folder, { recursive: true });
  let text = '';
  const child = spawn(process.execPath, server.args, {
    cwd: ROOT,
    env: {
      NODE_COMPILE_CACHE: path.join(ROOT, server.cache),
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      DATA_DIR: folder,
      RATE_ANONYMOUS: '100000',
      RATE_SESSION: '100000',
      RATE_TOKEN: '100000',
      RATE_EXPORTS: '100000',
      RATE_UPLOADS: '100000',
      BACKUP: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (d: Buffer) => {
    text += String(d);
  });
  child.stderr.on('data', (d: Buffer) => {
    text += String(d);
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + 120_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`server ended with ${child.exitCode}:\n${text}`);
    if (/幕云已就绪/.test(text)) break;
    if (Date.now() > until) throw new Error(`server not ready:\n${text}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
  }
  return {
    url,
    port,
    folder,
    child,
    output: () => text,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Stops the server cleanly and removes its data. */
export async function dispose(server: RunningServer): Promise<void> {
  await server.stop();
  rmSync(server.folder, { recursive: true, force: true });
}

/**
 * What a test clicks lives for seconds: what V8 optimises of it is thrown away before it pays, at a quarter of the browser's processor
 * time (measured over eight screens, three rounds). `optimises` is as people have it: for the bench and for pages that compute.
 */
export async function launchBrowser({ optimises = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPackage.executablePath(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      ...(optimises ? [] : ['--js-flags=--no-opt --no-maglev']),
    ],
  });
}

export interface Screen {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
}

/** What a browser logs of refusals; and, of servers that are killed, of streams that end with them. */
const EXPECTED =
  process.env['HOUSE'] === 'pair' ? /status of 4\d\d|ERR_INCOMPLETE_CHUNKED_ENCODING/ : /status of 4\d\d/;

/**
 * A fresh page at 1440×900; what the page logs as an error is collected. Its computer does not sync the settings of the person, or tests
 * of one account would see each other's columns; `syncs` is as people have it.
 */
export async function openScreen(browser: Browser, url: string, { syncs = false } = {}): Promise<Screen> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: url,
    acceptDownloads: true,
  });
  if (!syncs) await context.addInitScript(() => localStorage.setItem('muyun.sync', 'false'));
  const page = await context.newPage();
  watch(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) faults.push(message.text());
  });
  return { page, context, faults };
}

/** A menu that is open and stands still: a press on one that is still unfolding ends on the neighbour of what was meant. */
export const OPEN_MENU = '.ant-dropdown:not(.ant-dropdown-hidden, [class*="ant-slide-"])';

/** Logs in through the login page. */
export async function logIn(
  page: Page,
  account: string = DEMO.account,
  password: string = DEMO.password,
  /** his own first screen, where he has chosen one */
  first = /\/home/,
): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('手机号或用户名').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(first);
}
