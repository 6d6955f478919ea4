/** Widget 3, the over-180-day projects: what is listed, what is asked, what can be chosen. */
import type { Locator, Page, Request } from 'playwright-core';
import { PRODUCE_STATES, project, PROJECT_STATUSES } from '@muyun/contract';
import { block } from './gallery.ts';
import { type ScreenOptions, type Stage, toastSays, until } from './stage.ts';

const SIZE = 20;
/** enough for two pages */
const OLD = 24;
/** As the specification's constants name 1, 2, 4, 8, 16, 32, 64, 128 and 256. */
const PROJECT_STATUS_NAMES = [
  '图纸准备',
  '套料完成',
  '采购入库',
  '生产中',
  '部分发货',
  '部分结算',
  '已作废',
  '采购中',
  '全部发货',
];
const DAY_MS = 86_400_000;
const isList = (r: Request): boolean => r.url().includes('/api/cad/project/list');
const queryOf = (r: Request): URLSearchParams => new URL(r.url()).searchParams;
/** A day in Shanghai, so many days ago. */
const dayAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);

/** Projects of which some were made so long ago; when a project was made can be told by no call. */
async function makeOld(stage: Stage): Promise<void> {
  const api = await stage.api();
  const [like] = (await api.call(project.listProjects, { query: { maxResultCount: 1 } })).items;
  const made: string[] = [];
  for (let i = 0; i < OLD + 1; i++) {
    const body = {
      name: '旧工程',
      batch: i + 1,
      displayBatch: `第${i + 1}批`,
      demanderId: like?.demanderId as string,
    };
    made.push((await api.call(project.createProject, { body })).id);
  }
  const aged = (ids: readonly string[], days: number) =>
    stage.sql('update cad_project set creation_time = $2 where id = any($1)', [
      ids,
      `${dayAgo(days)} 12:00:00+08`,
    ]);
  await aged(made.slice(0, OLD), 181);
  // exactly on the cutoff: not before it
  await aged(made.slice(OLD), 180);
}

export async function proveOldProjects(stage: Stage, gallery: ScreenOptions): Promise<void> {
  await makeOld(stage);
  await stage.during(gallery, async (page) => {
    await page.goto('/gallery');
    const first = page.waitForRequest(isList);
    const answer = page.waitForResponse((r) => r.url().includes('/api/cad/project/list'));
    await block(page, '对话框').getByRole('button', { name: '超180天的工程' }).click();
    const dialog = page.getByRole('dialog', { name: '超180天的工程列表' });
    await stage.prove('S168', async () => {
      await dialog.waitFor();
      return (await dialog.locator('.ant-modal-title').textContent()) === '超180天的工程列表';
    });
    await stage.prove('S175', async () => {
      const width = await until(
        async () => (await page.locator('.ant-modal').boundingBox())?.width,
        (w) => w === 1200,
      );
      return width === 1200 || String(width);
    });
    const listed = (await (await answer).json()) as { totalCount: number; items: { name: string }[] };
    await stage.prove('S177', async () => listed.totalCount === OLD || String(listed.totalCount));
    await stage.prove('S178', async () => queryOf(await first).get('beginTime') === '2020-01-01');
    await paging(stage, page, dialog);
    await filters(stage, page, dialog);
  });
}

async function paging(stage: Stage, page: Page, dialog: Locator): Promise<void> {
  const rows = dialog.locator('tbody tr[data-index]');
  await stage.prove('S176', async () => {
    await dialog.locator('.ant-pagination-options .ant-select').click();
    const options = page.locator('.ant-select-item-option').filter({ visible: true });
    await options.first().waitFor();
    const shown = await until(
      () => options.allTextContents(),
      (all) => all.length === 4,
    );
    const texts = shown.map((t) => Number.parseInt(t, 10)).join();
    await dialog.locator('.ant-modal-title').click();
    await options.first().waitFor({ state: 'hidden' });
    return (texts === '20,30,50,100' && (await rows.count()) === SIZE) || texts;
  });
  await stage.prove('S173', async () => {
    for (const i of [0, 2]) await rows.nth(i).locator('td.pick').click();
    await dialog.getByRole('button', { name: '选择 2 个' }).waitFor();
    return true;
  });
  await stage.prove('S174', async () => {
    const asked = page.waitForRequest((r) => isList(r) && queryOf(r).get('skipCount') === String(SIZE));
    await dialog.locator('.ant-pagination-item-2').click();
    await asked;
    await until(
      () => rows.count(),
      (n) => n === OLD - SIZE,
    );
    // what was chosen on the other page stays chosen
    await rows.first().locator('td.pick').click();
    await dialog.getByRole('button', { name: '选择 3 个' }).waitFor();
    return (await rows.count()) === OLD - SIZE;
  });
}

async function filters(stage: Stage, page: Page, dialog: Locator): Promise<void> {
  const choose = async (label: string, name: string, option: string): Promise<URLSearchParams> => {
    const asked = page.waitForRequest((r) => isList(r) && queryOf(r).has(name));
    await dialog.locator('.my-filter .ant-select').filter({ hasText: label }).click();
    await page.locator(`.ant-select-item-option[title="${option}"]`).filter({ visible: true }).click();
    return queryOf(await asked);
  };
  await stage.prove('S292', async () => {
    await dialog.locator('.my-filter .ant-select').filter({ hasText: '工程状态' }).click();
    const options = page.locator('.ant-select-item-option').filter({ visible: true });
    await options.first().waitFor();
    const codes = PROJECT_STATUSES.map((o) => o.value).toSorted((a, b) => a - b);
    const shown = await until(
      () => options.allTextContents(),
      (all) => all.length === codes.length,
    );
    await dialog.locator('.ant-modal-title').click();
    await options.first().waitFor({ state: 'hidden' });
    const isNamed = codes.every((code, i) =>
      PROJECT_STATUSES.some((o) => o.value === code && o.label === PROJECT_STATUS_NAMES[i]),
    );
    return (
      (codes.join() === '1,2,4,8,16,32,64,128,256' && isNamed && shown.length === codes.length) ||
      shown.join()
    );
  });
  await stage.prove('S169', async () => {
    const query = await choose('工程状态', 'projectStatus', PROJECT_STATUSES[0].label);
    return query.get('projectStatus') === String(PROJECT_STATUSES[0].value);
  });
  await stage.prove('S170', async () => {
    const query = await choose('生产状态', 'produceState', PRODUCE_STATES[0].label);
    return query.get('produceState') === String(PRODUCE_STATES[0].value);
  });
  const range = dialog.locator('.ant-picker-range input');
  // also as one of the first days of the next month, behind those of the month that is shown
  const day = (ago: number): Locator =>
    page
      .locator(`.ant-picker-cell[title="${dayAgo(ago)}"]`)
      .filter({ visible: true })
      .first();
  const type = async (from: number, to: number): Promise<void> => {
    await range.first().click();
    // what is typed while the calendar opens is taken back by it
    await page.locator('.ant-picker-dropdown').filter({ visible: true }).waitFor();
    await range.first().fill(dayAgo(from));
    await range.first().press('Enter');
    await range.nth(1).fill(dayAgo(to));
    await range.nth(1).press('Enter');
  };
  await stage.prove('S179', async () => {
    await type(213, 181);
    return toastSays(page, '时间不可超过1个月');
  });
  await stage.prove('S171', async () => {
    const asked = page.waitForRequest((r) => isList(r) && queryOf(r).get('beginTime') === dayAgo(190));
    await range.first().click();
    await day(181).waitFor();
    const isLocked = /disabled/.test((await day(180).getAttribute('class')) ?? '');
    await type(190, 181);
    return queryOf(await asked).get('endTime') === dayAgo(181) && isLocked;
  });
  await stage.prove(['S172', 'S180'], async () => {
    const asked = page.waitForRequest((r) => isList(r) && queryOf(r).get('filter') === '旧工程');
    await dialog.getByRole('textbox', { name: '名称 / 编号 / 客户' }).fill('旧工程');
    await dialog.getByRole('textbox', { name: '名称 / 编号 / 客户' }).press('Enter');
    const query = queryOf(await asked);
    const names = [...query.keys()].sort().join();
    return (
      (names ===
        'beginTime,endTime,filter,maxResultCount,produceState,projectStatus,projectTimeType,skipCount' &&
        query.get('projectTimeType') === '1') ||
      names
    );
  });
}
