/** What the first page after a login costs a browser that has never been here: requests and script. */
import { gzipSync } from 'node:zlib';
import { launchBrowser, logIn, openScreen } from '../e2e/kit.ts';

export interface FirstPage {
  /** everything asked until home stands, answers of the API included */
  readonly requests: number;
  /** all JavaScript of those requests after gzip, in kB of 1000 bytes */
  readonly jsGzipKb: number;
  /** from the address to a quiet network, in ms; depends on the machine */
  readonly ms: number;
}

/** Logs in as the demo and loads home again with an empty cache, as on a first visit. The server must hold the built web. */
export async function benchFirstPage(url: string): Promise<FirstPage> {
  const browser = await launchBrowser({ optimises: true });
  try {
    const { page, context } = await openScreen(browser, url);
    await logIn(page);
    await page.locator('.my-home h1').waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    const asked: string[] = [];
    const scripts = new Set<string>();
    page.on('request', (r) => {
      asked.push(r.url());
      if (r.resourceType() === 'script') scripts.add(r.url());
    });
    const started = performance.now();
    await page.goto('/home', { waitUntil: 'networkidle' });
    await page.locator('.my-home h1').waitFor();
    const ms = Math.round(performance.now() - started);
    const requests = asked.filter((x) => x.startsWith(url)).length;
    let bytes = 0;
    for (const script of scripts) bytes += gzipSync(await (await page.request.get(script)).body()).length;
    return { requests, jsGzipKb: Math.round(bytes / 100) / 10, ms };
  } finally {
    await browser.close();
  }
}
