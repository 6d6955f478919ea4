/** The shared parts of the screens against a live server: a real conflict, a job that really runs, reasons, files, downloads, two windows. */
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaRule, demander, orderCode, plateType, product, project, texture } from '@muyun/contract';
import { Api } from '../api.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { DEMO, dispose, launchBrowser, type RunningServer } from '../kit.ts';
import { pressedUntil } from './pressed.ts';

/** enough flat patterns that the export is seen at work */
const PRODUCTS = 1_500;
/** pictures for whoever looks at them, beside the server's data */
const SHOTS = process.env['SHOTS'] ?? '';
const RULES = '/common/custom-made-order-num';

let server: RunningServer;
let browser: Browser;
let stage: Stage;
let close: () => Promise<void>;
let api: Api;
let projectId = '';

beforeAll(async () => {
  server = await startHouse({ DEMO_DATA: 'off' });
  browser = await launchBrowser();
  ({ stage, close } = await Stage.set(browser, server.url, server.folder));
  api = await Api.logIn(server.url);
  await api.call(orderCode.initOrderCodes);
  await makeProject();
});
afterAll(async () => {
  await close();
  await browser.close();
  await dispose(server);
});

async function makeProject(): Promise<void> {
  await api.call(texture.initTextures);
  await api.call(plateType.initPlateTypes);
  await api.call(areaRule.createAreaRule, { body: { name: '外接矩形', basis: 2, isDefault: true } });
  const customer = await api.call(demander.createDemander, {
    body: { code: 'KH001', name: '广东金鼎幕墙工程有限公司', shortName: '金鼎幕墙' },
  });
  projectId = (
    await api.call(project.createProject, {
      body: { name: '滨江云玺中心', batch: 1, displayBatch: '第1批', demanderId: customer.id },
    })
  ).id;
  const textureId = (await api.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
  const plateTypeId = (
    await api.call(plateType.listPlateTypes, { query: { maxResultCount: 100 } })
  ).items.find((t) => t.code === 'ZB')?.id as string;
  const rows = Array.from({ length: PRODUCTS }, (_, i) => ({
    code: `A-${String(i + 1).padStart(4, '0')}`,
    name: '标准板',
    plateTypeId,
    textureId,
    thickness: 3,
    visibleWidth: 600 + (i % 40) * 10,
    visibleHeight: 800 + (i % 70) * 10,
    params: { F: 25 },
    quantity: 1,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await api.call(product.commitProductsCall, {
      body: { projectId, onDuplicate: 'skip', rows: rows.slice(at, at + 500) },
    });
}

const look = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};
const screen = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await screen(page).locator('tbody tr[data-index]').first().waitFor();
};

describe('a conflict (409)', () => {
  it('shows field by field what the other one wrote, and takes either side', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      const rule = (await api.call(orderCode.allOrderCodes)).find((r) => r.kind === 1 && r.variant === '');
      await open(page, RULES);
      const dialog = page.getByRole('dialog').filter({ hasText: '编辑单号规则' });
      const conflict = page.getByRole('dialog').filter({ hasText: '用我的覆盖' });
      const cells = (): Promise<string[]> => conflict.locator('tbody td').allTextContents();
      await screen(page)
        .locator('tbody tr[data-index]')
        .first()
        .getByRole('button', { name: '编辑' })
        .click();
      await dialog.getByLabel('前缀').fill('WO');
      await api.call(orderCode.updateOrderCode, {
        params: { id: rule?.id as string },
        body: { version: rule?.version as number, prefix: 'TA' },
      });
      await dialog.getByRole('button', { name: '保存' }).click();
      await conflict.waitFor();
      expect(await cells()).toEqual(['前缀', 'TA', 'WO']);
      await look(page, 'conflict');
      await conflict.getByRole('button', { name: '用对方的' }).click();
      await conflict.waitFor({ state: 'hidden' });
      expect(await dialog.getByLabel('前缀').inputValue()).toBe('TA');
      // and once more, this time the own words win
      await dialog.getByLabel('前缀').fill('MINE');
      await api.call(orderCode.updateOrderCode, {
        params: { id: rule?.id as string },
        body: { version: (rule?.version as number) + 1, prefix: 'THEIRS' },
      });
      await dialog.getByRole('button', { name: '保存' }).click();
      await conflict.getByRole('button', { name: '用我的覆盖' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });
    expect(
      (await (await stage.api()).call(orderCode.allOrderCodes)).find((r) => r.kind === 1 && r.variant === '')
        ?.prefix,
    ).toBe('MINE');
  });
});

describe('a job', () => {
  it('is followed live, cancelled, continued and ends with its file', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      const events: string[] = [];
      page.on('request', (r) => {
        if (r.url().endsWith('/events')) events.push(r.url());
      });
      await open(page, `/cad/product?projectIds=${projectId}`);
      await page.getByRole('button', { name: '导出', exact: true }).filter({ visible: true }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: `导出 1,500 种产品` });
      await dialog.getByText('展开图（DXF 压缩包）').click();
      await dialog.getByRole('button', { name: '导出', exact: true }).click();
      const job = dialog.locator('.my-job');
      // figures between the ends: they come over the open line, faster than the reserve of one reading in five seconds
      const seen = new Set<string>();
      await expect
        .poll(
          async () => {
            for (const t of await job.locator('.my-bar-text').allTextContents()) seen.add(t);
            return [...seen].filter((t) => t !== '0%' && t !== '100%').length;
          },
          { timeout: 20_000, interval: 30 },
        )
        .toBeGreaterThan(1);
      await look(page, 'job');
      expect(events.length).toBe(1);
      await job.getByRole('button', { name: '取消' }).click();
      await job.getByText('已取消').waitFor();
      const saved = page.waitForEvent('download', { timeout: 60_000 });
      await job.getByRole('button', { name: '继续' }).click();
      await job.getByText('已完成').waitFor({ timeout: 60_000 });
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/\.zip$/);
      expect(
        readFileSync(await file.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK');
    });
  });
});

describe('reasons and files', () => {
  it('asks for a reason and does nothing without one', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/cad/project');
      await screen(page).getByRole('button', { name: '更多操作' }).first().click();
      await page.getByRole('menuitem', { name: '强制完工' }).click();
      const dialog = page.getByRole('dialog').filter({ hasText: '强制完工' });
      await dialog.getByRole('button', { name: '强制完工' }).click();
      await dialog.getByText('请填写原因').waitFor();
      await look(page, 'reason');
      await dialog.getByRole('button', { name: '取消' }).click();
      await dialog.waitFor({ state: 'hidden' });
    });
    expect(
      (await (await stage.api()).call(project.getProject, { params: { id: projectId } })).controlState,
    ).toBe(0);
  });

  it('refuses a file of another kind before anything is sent', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      const sent: string[] = [];
      page.on('request', (r) => {
        if (r.method() === 'POST' && r.url().includes('/api/')) sent.push(r.url());
      });
      await page.goto(`/cad/product-import?projectId=${projectId}&kind=excel`);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: '图纸.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
      await page.getByText('图纸.pdf：不支持的文件类型，请选择 .xlsx、.xlsm').waitFor();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: '空.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) });
      await page.getByText('空.xlsx：文件是空的').waitFor();
      expect(sent).toEqual([]);
    });
  });
});

describe('a form', () => {
  /** A press as a hand makes it: down, a moment in which the page may do what it likes, up. */
  async function pressed(page: Page, button: Locator): Promise<void> {
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.evaluate(frames);
    await page.mouse.up();
  }
  /** Longer than antd takes to bring a line, or to take one away. */
  const frames = (): Promise<void> =>
    new Promise((done) => {
      let left = 30;
      const next = (): void => void ((left -= 1) < 0 ? done() : requestAnimationFrame(next));
      next();
    });
  const opened = async (page: Page, path: string, name: string): Promise<Locator> => {
    await page.goto(path);
    await screen(page).getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').locator(':is(input, textarea):focus').waitFor();
    return page.getByRole('dialog').filter({ hasText: name });
  };

  it('a press on 取消 closes it, although the field that it leaves is empty; who goes on by key is told', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      const left = await opened(page, '/contacts/demander', '新增客户');
      await pressed(page, left.getByRole('button', { name: '取消' }));
      await left.waitFor({ state: 'detached' });
      const stays = await opened(page, '/contacts/demander', '新增客户');
      await page.keyboard.press('Tab');
      await stays.locator('.ant-form-item-explain-error').waitFor();
    });
  });

  it('what stands beneath a field stays where it is while its line comes and goes', async () => {
    await stage.inside({ as: DEMO.account }, async (page) => {
      const form = await opened(page, '/identity/member', '邀请成员');
      const during = async (work: () => Promise<void>): Promise<number[]> => {
        const seen = form.locator('.my-modal-foot').evaluate(
          (el) =>
            new Promise<number[]>((done) => {
              const places = new Set<number>();
              const until = performance.now() + 1000;
              const look = (): void => {
                places.add(Math.round(el.getBoundingClientRect().y));
                if (performance.now() > until) done([...places]);
                else requestAnimationFrame(look);
              };
              look();
            }),
        );
        await work();
        return seen;
      };
      const line = form.locator('.ant-form-item-explain-error');
      const comes = await during(() => form.getByRole('button', { name: '发出邀请' }).click());
      expect(await line.count()).toBe(1);
      expect(comes).toHaveLength(1);
      const goes = await during(async () => {
        await form.getByLabel('手机号').fill('13911112222');
        await line.waitFor({ state: 'detached' });
      });
      expect(goes).toEqual(comes);
    });
  });
});

describe('two windows', () => {
  it('the second one follows a switch of the first without logging out', async () => {
    await stage.prepare();
    const screenOne = await stage.open({ as: stage.people.many });
    const other = await screenOne.context.newPage();
    for (const page of [screenOne.page, other]) {
      await page.goto(RULES);
      await page.locator('header.my-header').waitFor();
    }
    const token = await other.evaluate(() => localStorage.getItem('muyun.token'));
    await screenOne.page.locator('.my-head-btn').first().click();
    await screenOne.page.getByRole('menuitem').filter({ hasText: '已到期的旧空间' }).click();
    await screenOne.page.locator('.my-head-btn').filter({ hasText: '已到期的旧空间' }).waitFor();
    const refresh = other.getByRole('button', { name: '刷新', exact: true }).filter({ visible: true });
    await pressedUntil(refresh, other.locator('.my-head-btn').filter({ hasText: '已到期的旧空间' }));
    expect(new URL(other.url()).pathname).not.toBe('/user/login');
    expect(await other.evaluate(() => localStorage.getItem('muyun.token'))).not.toBe(token);
    await screenOne.context.close();
  });

  it('says once that the network is gone, and takes it back', async () => {
    await stage.inside({ as: DEMO.account }, async (page, { context }) => {
      await page.goto('/home');
      await page.locator('.my-home h1').waitFor();
      await context.setOffline(true);
      await page.getByText('网络已断开，正在重连').waitFor();
      await context.setOffline(false);
      await page.getByText('网络已断开，正在重连').waitFor({ state: 'detached' });
    });
  });
});
