/** Widget 1, the table container, on a list that exists: the document number rules, 62 rows once they are initialised. */
import type { Locator, Page } from 'playwright-core';
import { orderCode, plateType, texture } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import { settled, type Stage, stored, toastSays, until } from './stage.ts';

const LIST = '/common/custom-made-order-num';
const OTHER = '/common/plate-type';
const CALL = '**/api/basic/custom-order-code?*';

const open = async (page: Page, path = LIST): Promise<void> => {
  await page.goto(path);
  await settled(page);
  await rowsOf(page).first().waitFor();
};
const screen = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });
const rowsOf = (page: Page): Locator => screen(page).locator('.my-table tbody tr[data-index]');
const heads = (page: Page): Promise<string[]> =>
  screen(page).locator('.my-table thead th .my-th').allTextContents();
const rowHeight = async (page: Page): Promise<number> =>
  (await rowsOf(page).first().boundingBox())?.height ?? -1;
const tool = (page: Page, name: string): Locator => screen(page).getByRole('button', { name, exact: true });
const settings = async (page: Page): Promise<Locator> => {
  await tool(page, '列设置').click();
  const box = page.getByRole('dialog', { name: '列设置' });
  await box.locator('.my-cols-row').first().waitFor();
  return box;
};
const pick = async (page: Page, label: string): Promise<void> => {
  await tool(page, '表格密度').click();
  await page.getByRole('menuitem', { name: label }).filter({ visible: true }).click();
};

export async function proveTable(stage: Stage): Promise<void> {
  const api = await stage.api();
  await api.call(orderCode.initOrderCodes);
  await api.call(texture.initTextures);
  await api.call(plateType.initPlateTypes);
  await stage.during({ as: DEMO.account }, async (page) => {
    await open(page);
    await sizes(stage, page);
    await columns(stage, page);
    await refusals(stage, page);
    await kept(stage, page);
    await scrolled(stage, page);
  });
}

async function sizes(stage: Stage, page: Page): Promise<void> {
  await stage.prove('S127', async () => {
    const asked = page.waitForRequest(CALL);
    await tool(page, '刷新').click();
    return new URL((await asked).url()).searchParams.get('skipCount') === '0';
  });
  const middle = await rowHeight(page);
  for (const [id, label, height] of [
    ['S128', '默认', 40],
    ['S130', '紧凑', 28],
    ['S129', '中等', 36],
  ] as const)
    await stage.prove(id, async () => {
      await pick(page, label);
      await page.waitForTimeout(60);
      return (await rowHeight(page)) === height || `${await rowHeight(page)}（初始 ${middle}）`;
    });
}

async function columns(stage: Stage, page: Page): Promise<void> {
  const before = await heads(page);
  const box = await settings(page);
  await stage.prove('S131', () => box.isVisible());
  await stage.prove(
    'S132',
    async () => (await box.locator('.my-cols-row').getByRole('checkbox').count()) >= before.length,
  );
  const all = box.getByRole('checkbox', { name: '全选' });
  await stage.prove('S133', async () => {
    const boxes = box.locator('.my-cols-row:not(.frozen)').getByRole('checkbox');
    const count = async (): Promise<number> =>
      await boxes.evaluateAll((list) => list.filter((b) => (b as HTMLInputElement).checked).length);
    const [total, first] = [await boxes.count(), await count()];
    await all.click();
    const second = await count();
    await all.click();
    const third = await count();
    return (first === total && second === 0 && third === total) || `${first} ${second} ${third} / ${total}`;
  });
  const row = (title: string): Locator =>
    box.locator('.my-cols-row').filter({ has: page.getByText(title, { exact: true }) });
  await stage.prove(['S134', 'S136'], async () => {
    await drag(page, row('周期').locator('.my-cols-handle'), row('前缀'), 0);
    const unchanged = (await heads(page)).join() === before.join();
    await box.getByRole('button', { name: '确定' }).click();
    const now = await heads(page);
    return (
      (unchanged &&
        now.indexOf('周期') < now.indexOf('前缀') &&
        before.indexOf('周期') > before.indexOf('前缀')) ||
      now.join()
    );
  });
  await stage.prove('S135', async () => {
    await settings(page);
    const field = box.getByRole('spinbutton', { name: '前缀 宽度' });
    await field.fill('233');
    await field.blur();
    await box.getByRole('button', { name: '确定' }).click();
    const width = (await screen(page).locator('.my-table thead th').filter({ hasText: '前缀' }).boundingBox())
      ?.width;
    return width === 233 || `${width}`;
  });
  await stage.prove('S137', async () => {
    await settings(page);
    await box.getByRole('button', { name: '重置' }).click();
    await box.getByRole('button', { name: '确定' }).click();
    return (await heads(page)).join() === before.join();
  });
}

/** Drags a handle onto a row; `pull` px to the right means "make it a child". */
async function drag(page: Page, handle: Locator, target: Locator, pull: number): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('no box to drag');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 6, from.y + 4, { steps: 2 });
  await page.mouse.move(x + pull, to.y + 4, { steps: 6 });
  await page.mouse.up();
}

async function refusals(stage: Stage, page: Page): Promise<void> {
  const box = await settings(page);
  const rows = box.locator('.my-cols-row');
  await stage.prove('S138', async () => {
    await drag(page, rows.filter({ hasText: '冻结' }).first().locator('.my-cols-handle'), rows.nth(4), 0);
    return toastSays(page, '冻结列不能拖动');
  });
  await stage.prove('S139', async () => {
    await drag(page, rows.nth(5).locator('.my-cols-handle'), rows.nth(3), 90);
    return toastSays(page, '不能改为子集');
  });
  await stage.prove('S140', async () => {
    for (let i = 0; i < 3 && (await rows.locator('input:checked:not(:disabled)').count()) > 0; i++)
      await box.getByRole('checkbox', { name: '全选' }).click();
    if ((await rows.locator('input:checked:not(:disabled)').count()) > 0) return '没有取消全部列';
    await box.getByRole('button', { name: '确定' }).click();
    await toastSays(page, '请至少选择一列');
    return box.isVisible();
  });
  await box.getByRole('button', { name: '取消' }).click();
}

/** How far to the right a wide list was left. */
async function scrolled(stage: Stage, page: Page): Promise<void> {
  await stage.prove('S489', async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await open(page);
    const box = screen(page).locator('.my-table-scroll');
    await box.evaluate((element) => element.scrollTo({ left: 120 }));
    const saved = await until(
      () => stored(page, `tableScroll.${LIST}`),
      (value) => value !== null,
    );
    await open(page);
    const left = await until(
      () => box.evaluate((element) => element.scrollLeft),
      (value) => value > 0,
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    return (saved === left && left > 0) || `${String(saved)} ${left}`;
  });
}

async function kept(stage: Stage, page: Page): Promise<void> {
  await stage.prove(['S141', 'S142', 'S143', 'S483'], async () => {
    const box = await settings(page);
    await box
      .locator('.my-cols-row')
      .filter({ has: page.getByText('周期', { exact: true }) })
      .getByRole('checkbox')
      .click();
    await box.getByRole('spinbutton', { name: '前缀 宽度' }).fill('251');
    await box.getByRole('button', { name: '确定' }).click();
    await pick(page, '紧凑');
    const own =
      ((await stored(page, `columns.${LIST}`)) as
        | { value: string; checked: boolean; width: number }[]
        | null) ?? [];
    await open(page, OTHER);
    const other = [
      await rowHeight(page),
      await stored(page, `columns.${OTHER}`),
      await stored(page, `density.${OTHER}`),
    ];
    await open(page);
    const again = await heads(page);
    const isKept =
      !again.includes('周期') &&
      (await rowHeight(page)) === 28 &&
      own.some((c) => c.value === 'prefix' && c.checked && c.width === 251) &&
      own.some((c) => c.value === 'cycle' && !c.checked);
    return (
      (isKept && other[0] === 36 && other[1] === null && other[2] === null) ||
      `${again.join()} ${JSON.stringify(other)}`
    );
  });
}
