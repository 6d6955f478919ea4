/** What a browser test saw last, told when it fails: its screens are gone by the time somebody reads of it. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const LAST = 12;
const FOLDER = 'artifacts';
const watched = new Map<Page, string[]>();

/** Remembers the last answers of the server and the files that were taken. */
export function watch(page: Page): void {
  const lines: string[] = [];
  const add = (line: string): void => {
    lines.push(`${new Date().toISOString().slice(11, 23)} ${line}`);
    if (lines.length > LAST) lines.shift();
  };
  watched.set(page, lines);
  page.on('response', (r) => {
    const { pathname } = new URL(r.url());
    if (pathname.startsWith('/api/')) add(`${r.status()} ${r.request().method()} ${pathname}`);
  });
  page.on('requestfailed', (r) => add(`${r.failure()?.errorText ?? 'failed'} ${r.method()} ${r.url()}`));
  page.on('download', (d) => add(`download ${d.suggestedFilename()}`));
  page.on('close', () => watched.delete(page));
}

const shown = (page: Page): Promise<string> =>
  page
    .locator(
      '.ant-modal:visible, .ant-drawer-open, .ant-message, .ant-notification, .ant-form-item-explain-error',
    )
    .allInnerTexts()
    .then((texts) => texts.map((t) => t.replace(/\s+/g, ' ').slice(0, 300)).join(' | '));

/** Every open screen: where it is, what lies over it, what was answered; a picture in artifacts/. */
export async function tell(test: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  let number = 0;
  for (const [page, lines] of watched) {
    const file = path.join(
      FOLDER,
      `${test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}-${(number += 1)}.png`,
    );
    const over = await shown(page).catch((error: unknown) => String(error));
    await page.screenshot({ path: file, timeout: 5000 }).catch(() => undefined);
    console.log([`失败时的屏幕 ${page.url()}`, `上面：${over}`, ...lines].join('\n    '));
  }
}
