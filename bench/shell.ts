/** What a person waits for in the browser: scrolling the largest table there is, and going to a tab that is open. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { dataFolder, dispose, launchBrowser, logIn, openScreen, startProcess } from '../e2e/kit.ts';
import { startTrial } from '../e2e/shell/trial.ts';
import { median } from './connections.ts';
import type { Row } from './house.ts';

const [LEAST_FPS, MOST_MB, MOST_SWITCH_MS] = [50, 250, 60] as const;
const [SCROLL_MS, STEP_PX, SWITCHES] = [5000, 120, 20] as const;
const TABS = ['/cad/project', '/cad/product'] as const;

/** Frames of a second while the table is scrolled by the wheel's step in every frame, down and to the side. */
function scrollAlong({ ms, step }: { ms: number; step: number }): Promise<number> {
  const box = document.querySelector('[aria-label="大表格"] .my-table-scroll') as HTMLElement;
  return new Promise((resolve) => {
    const began = performance.now();
    let frames = 0;
    const next = (now: number): void => {
      frames += 1;
      box.scrollTop += step;
      box.scrollLeft = (box.scrollLeft + step / 4) % (box.scrollWidth - box.clientWidth);
      if (now - began < ms) requestAnimationFrame(next);
      else resolve((frames * 1000) / (performance.now() - began));
    };
    requestAnimationFrame(next);
  });
}

/** Memory of the page’s own process in MB: what it has itself, without the program that all processes of the browser share. */
async function memoryOf(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  await page.bringToFront();
  const mb = processInfo
    .filter((p) => p.type === 'renderer')
    .map(
      (p) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${p.id}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    );
  return Math.max(...mb);
}

async function tableRows(browser: Browser, url: string): Promise<Row[]> {
  const trial = await startTrial(url);
  const { page, context } = await openScreen(browser, trial.url);
  try {
    await logIn(page);
    await page.goto(`/gallery?block=${encodeURIComponent('表格')}`);
    await page.getByRole('table', { name: '一万行四十列' }).scrollIntoViewIfNeeded();
    const fps = await page.evaluate(scrollAlong, { ms: SCROLL_MS, step: STEP_PX });
    const top = await page.locator('[aria-label="大表格"] .my-table-scroll').evaluate((e) => e.scrollTop);
    if (top < STEP_PX * 10) throw new Error('the table did not scroll');
    const mb = await memoryOf(browser, page);
    return [
      {
        what: '表格 10,000 行 × 40 列滚动（每帧一格）',
        wanted: `≥ ${LEAST_FPS} 帧/秒，≤ ${MOST_MB} MB`,
        measured: `${fps.toFixed(0)} 帧/秒，页面进程 ${mb.toFixed(0)} MB`,
        isMet: fps >= LEAST_FPS && mb <= MOST_MB,
      },
    ];
  } finally {
    await context.close();
    await trial.stop();
  }
}

/** From the click on a tab to the frame in which its screen stands. */
async function switchTime(page: Page, to: string): Promise<number> {
  return page.evaluate(
    (key) =>
      new Promise<number>((resolve) => {
        const tab = document.querySelector(`[data-key="${key}"] [role=tab]`) as HTMLElement;
        const began = performance.now();
        tab.click();
        const look = (): void => {
          const shown = [...document.querySelectorAll('.my-screen')].find((s) => s.checkVisibility());
          if (location.pathname === key && shown?.querySelector('tbody tr[data-index]'))
            resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    to,
  );
}

async function tabRow(browser: Browser, url: string): Promise<Row> {
  const { page, context } = await openScreen(browser, url);
  await logIn(page);
  for (const path of TABS) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('.my-screen tbody tr[data-index]').first().waitFor();
  }
  // a page that was loaded anew has opened but one of them
  for (const path of TABS) await page.locator(`[data-key="${path}"] [role=tab]`).click();
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let n = 0; n < SWITCHES; n += 1) times.push(await switchTime(page, TABS[n % 2] as string));
  await context.close();
  return {
    what: `切换到已打开的标签（n = ${SWITCHES}，中位）`,
    wanted: `≤ ${MOST_SWITCH_MS} ms`,
    measured: `${median(times).toFixed(0)} ms（最慢 ${Math.max(...times).toFixed(0)} ms）`,
    isMet: median(times) <= MOST_SWITCH_MS,
  };
}

export async function benchShell(): Promise<Row[]> {
  const server = await startProcess(dataFolder());
  const browser = await launchBrowser({ optimises: true });
  try {
    return [...(await tableRows(browser, server.url)), await tabRow(browser, server.url)];
  } finally {
    await browser.close();
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchShell()) console.log(row);
  process.exit(0);
}
