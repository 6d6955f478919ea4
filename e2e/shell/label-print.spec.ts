/** The label print dialog, item by item of the specification (S190–S209), and what a clerk does with it all day. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLabelPrint } from '../conformance/probe-shell/label-print.ts';
import {
  choose,
  chosen,
  closeDialog,
  connected,
  hintBox,
  LabelStage,
  openDialog,
  openGallery,
  said,
} from '../conformance/probe-shell/label-stage.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, openScreen, type RunningServer } from '../kit.ts';

const ITEMS = Array.from({ length: 20 }, (_, i) => `S${190 + i}`);
const RECONNECT_MS = 2000;

let server: RunningServer;
let browser: Browser;
let stage: Stage;
let close: () => Promise<void>;

beforeAll(async () => {
  server = await startHouse();
  browser = await launchBrowser();
  ({ stage, close } = await Stage.set(browser, server.url, server.folder));
});
afterAll(async () => {
  await close();
  await browser.close();
  await dispose(server);
});

describe('the specification', () => {
  beforeAll(() => proveLabelPrint(stage));
  it.each(ITEMS)('%s', (id) => {
    expect(stage.probes.filter((p) => p.id === id)).toEqual([{ id, works: true, why: '' }]);
  });
});

describe('a day of printing', () => {
  let labels: LabelStage;
  beforeAll(async () => {
    labels = await LabelStage.set(stage, { breakAfter: 130 });
    await labels.start();
  });
  afterAll(() => labels.close());

  const during = (work: (page: Page) => Promise<void>): Promise<void> =>
    stage.inside(labels.gallery, async (page) => {
      await openGallery(page);
      await work(page);
    });
  const press = (dialog: Locator, name: string): Promise<void> =>
    dialog.getByRole('button', { name, exact: true }).click();

  it('many labels go out in parts, each confirmed before the next, and all come out once', async () => {
    await during(async (page) => {
      const dialog = await openDialog(page, '打印很多标签');
      await connected(dialog);
      await choose(page, dialog, '打印设备', '打包区');
      await choose(page, dialog, '范围', '全部 250 张');
      await press(dialog, '打印 250 张');
      await page.locator('.ant-message').getByText('打印成功!').waitFor();
      const codes = labels.printers.good.codes();
      expect(codes).toHaveLength(250);
      expect(new Set(codes).size).toBe(250);
      expect(codes.toSorted()).toEqual(codes);
      const sent = (await said(page)).sent.filter((s) => s.command['cmd'] === 'print');
      expect(sent.map((s) => s.command['first'])).toEqual([1, 101, 201]);
      await page.getByText('已确认 250 张').waitFor();
      await closeDialog(dialog);
    });
  });

  it('labels of unknown fate are counted by a person and printing goes on from there', async () => {
    await during(async (page) => {
      const dialog = await openDialog(page, '打印很多标签');
      await connected(dialog);
      await choose(page, dialog, '打印设备', '喷涂区');
      await choose(page, dialog, '范围', '全部 250 张');
      await press(dialog, '打印 250 张');
      const unsure = dialog.getByRole('group', { name: '待核对的打印' });
      await unsure.waitFor();
      const count = labels.printers.bad.printed.length;
      expect(count).toBeGreaterThanOrEqual(130);
      expect(await unsure.getByRole('button', { name: '接着打印' }).isDisabled()).toBe(true);
      // the whole print is counted, not its second part
      await unsure.getByRole('spinbutton').fill(String(count));
      await unsure.getByRole('button', { name: '接着打印' }).click();
      await page.locator('.ant-message').getByText('打印成功!').waitFor();
      await unsure.waitFor({ state: 'detached' });
      const codes = labels.printers.bad.codes();
      expect(codes).toHaveLength(250);
      expect(new Set(codes).size).toBe(250);
      await closeDialog(dialog);
    });
  });

  it('what was chosen last stands there again, and what was printed before says so', async () => {
    await during(async (page) => {
      const first = await openDialog(page);
      await connected(first);
      await choose(page, first, '打印设备', '喷涂区');
      await choose(page, first, '打印模板', 'custom02.yix');
      await closeDialog(first);
      await page.reload();
      const dialog = await openDialog(page);
      await connected(dialog);
      await expect.poll(() => chosen(dialog, '打印设备')).toContain('喷涂区');
      expect(await chosen(dialog, '打印模板')).toContain('custom02.yix');
      expect(await chosen(dialog, '范围')).toContain('未打印 11 张');
      await choose(page, dialog, '范围', '起止序号');
      await dialog.getByRole('spinbutton', { name: '终止序号' }).fill('4');
      await dialog.getByText('其中 3 张曾打印过，将标记「补」').waitFor();
      const before = labels.printers.bad.printed.length;
      await press(dialog, '打印 4 张');
      await page.locator('.ant-message').getByText('打印成功!').waitFor();
      expect(labels.printers.bad.codes().slice(before)).toEqual([
        '010J003X001',
        '010J003X002',
        '010J003X003',
        '010J003X004',
      ]);
      await closeDialog(dialog);
    });
  });

  it('a closed dialog does not connect again, and 重试 does not wait', async () => {
    await during(async (page) => {
      const dialog = await openDialog(page);
      await connected(dialog);
      await labels.kill();
      await dialog.getByRole('alert').waitFor();
      expect(await hintBox(dialog).inputValue()).toContain('无法连接易标签打印服务!请检查服务是否运行!');
      await labels.start();
      // it comes back by itself after a while: on a slow machine before anybody can press
      await dialog
        .getByRole('button', { name: '重试' })
        .click({ timeout: RECONNECT_MS })
        .catch(() => undefined);
      await connected(dialog);
      await labels.kill();
      await dialog.getByRole('alert').waitFor();
      await closeDialog(dialog);
      const { opened } = await said(page);
      // longer than the wait of a lost connection
      await page.waitForTimeout(RECONNECT_MS * 1.5);
      expect((await said(page)).opened).toHaveLength(opened.length);
      await labels.start();
    });
  });

  it('the policy of the served application lets its pages speak to the service, and to no other', async () => {
    const { page, context } = await openScreen(browser, server.url);
    await page.goto('/user/login');
    const speak = (address: string): Promise<string> =>
      page.evaluate(
        (url) =>
          new Promise<string>((resolve) => {
            document.addEventListener('securitypolicyviolation', () => resolve('forbidden'), { once: true });
            try {
              const socket = new WebSocket(url);
              socket.addEventListener('open', () => resolve('open'));
            } catch {
              resolve('forbidden');
            }
          }),
        address,
      );
    expect(await speak('ws://127.0.0.1:10606')).toBe('open');
    expect(await speak('ws://127.0.0.1:10607')).toBe('forbidden');
    await context.close();
  });
});
