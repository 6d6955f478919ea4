/** What home costs a browser that has never been here stays within its budget: a page's declarations in the shell's file are fetched by everybody. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { firstPages } from '../../bench/login.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, type RunningServer } from '../kit.ts';

/** as asked of `npm run bench -- house` (390), which counts the requests too: on a busy machine what home asks later falls into them */
const MOST_KB = 395;

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startHouse();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await dispose(server);
});

it('home asks for at most 395 KB of script', async () => {
  const { home } = await firstPages(browser, server.url);
  expect(home.scriptKb).toBeGreaterThan(200);
  expect(home.scriptKb).toBeLessThanOrEqual(MOST_KB);
});

it('answers whoever asks for the head of a page (watchers from outside do) as the page, without its text', async () => {
  const head = (of: string): Promise<Response> => fetch(`${server.url}${of}`, { method: 'HEAD' });
  const page = await head('/login');
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    '',
  ]);
  expect((await head('/api/no-such-call')).status).toBe(404);
  expect((await fetch(`${server.url}/login`, { method: 'POST' })).status).toBe(404);
});

it('names with an extension are files, others addresses of the application, what is written crooked is refused', async () => {
  const told = async (of: string): Promise<unknown[]> => {
    const { status, headers } = await fetch(server.url + of);
    return [status, headers.get('content-type')?.split(';')[0], headers.get('cache-control')];
  };
  const script = /\/assets\/[^"]+\.js/.exec(await (await fetch(server.url)).text())?.[0] ?? '';
  expect(await told(script)).toEqual([200, 'application/javascript', 'public, max-age=31536000, immutable']);
  // its length is known before it is sent: it lies there compressed
  const { headers } = await fetch(server.url + script, { headers: { 'accept-encoding': 'br' } });
  expect([headers.get('content-encoding'), Number(headers.get('content-length')) > 0]).toEqual(['br', true]);
  expect(await told('/favicon.svg')).toEqual([200, 'image/svg+xml', 'no-cache']);
  for (const address of ['/', '/home', '/assets', '/assets/', '/nothing.js'])
    expect(await told(address)).toEqual([200, 'text/html', 'no-cache']);
  expect((await told('/assets/nothing.js')).slice(0, 2)).toEqual([404, 'text/plain']);
  for (const crooked of ['//home', '//index.html', '/assets//index.html', '/assets%2F..%2Findex.html'])
    expect((await told(crooked))[0]).toBe(400);
});
