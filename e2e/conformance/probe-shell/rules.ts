/** Rules of what is typed, of file names and of states, on the screens of the main job. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { nest, productImport, project } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import { settled, type Stage, until } from './stage.ts';

const PRODUCTS = '/cad/product';
const screen = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });

export async function proveRules(stage: Stage): Promise<void> {
  await productList(stage);
  await positions(stage);
  await numbers(stage);
  await colours(stage);
  await stage.prove('S348', () => orderState(stage));
}

async function productList(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto(PRODUCTS);
    await settled(page);
    await screen(page).locator('tbody tr[data-index]').first().waitFor();
    await stage.prove('S397', async () => {
      const saved = page.waitForEvent('download');
      await screen(page).locator('.my-row-actions').first().getByRole('button', { name: '展开图' }).click();
      // the name of a drawing begins with project and batch, which a slash separates on the screen
      const name = (await saved).suggestedFilename();
      return (name.includes('／') && !/[\\/:*?"<>|]/.test(name)) || name;
    });
    await stage.prove('S159', async () => {
      const bar = screen(page).getByRole('search');
      await bar.getByRole('button', { name: /更多/ }).click();
      const asked = page.waitForRequest((r) => /[?&]thickness=2(&|$)/.test(r.url()));
      const field = bar.locator('.ant-input-affix-wrapper').filter({ hasText: '板厚' }).locator('input');
      await field.fill('2');
      await field.press('Enter');
      await asked;
      return new URL(page.url()).searchParams.get('thickness') === '2';
    });
  });
}

async function positions(stage: Stage): Promise<void> {
  const api = await stage.api();
  const [home] = (await api.call(project.listProjects, { query: { controlState: 0 } as never })).items;
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto(`/cad/product-detail?projectId=${home?.id}`);
    await settled(page);
    const field = screen(page).getByLabel('位置');
    const leave = async (text: string): Promise<void> => {
      await field.fill(text);
      await field.blur();
    };
    await stage.prove(['S258', 'S395'], async () => {
      await leave('A-1-01~B-1-02');
      await screen(page).getByText('共 4 个位置').waitFor();
      const names = await field.inputValue();
      return names === 'A-1-01, A-1-02, B-1-01, B-1-02' || names;
    });
    await stage.prove('S396', async () => {
      for (const [text, fault] of [
        ['A-1~A-1-2', '位置段数不一致'],
        ['C-1~A-2', '字母超出范围'],
        ['A-0~A-3', '数字必须为1~N'],
      ] as const) {
        await leave(text);
        await screen(page).getByRole('alert').filter({ hasText: fault }).waitFor();
      }
      return true;
    });
  });
}

async function numbers(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/common/material-texture');
    await settled(page);
    await screen(page).getByRole('button', { name: '编辑', exact: true }).first().click();
    const dialog = page.getByRole('dialog').filter({ hasText: '废料价' });
    for (const [id, typed, fault] of [
      ['S392', '-1', '不能小于 0'],
      ['S393', '1000000000', '不能大于 999999999'],
    ] as const)
      await stage.prove(id, async () => {
        const field = dialog.getByLabel('废料价');
        await field.fill(typed);
        await field.blur();
        // either the field refuses the number, or it goes back to the limit
        const limit = typed === '-1' ? '0' : '999999999';
        const kept = await until(
          async () =>
            (await dialog.getByText(fault).count()) > 0 || Number(await field.inputValue()) === Number(limit),
          Boolean,
        );
        return kept || (await field.inputValue());
      });
  });
}

/** A colour label of a list becomes a code: letters and digits, five at least (S398). */
async function colours(stage: Stage): Promise<void> {
  const api = await stage.api();
  const [home] = (await api.call(project.listProjects, { query: { controlState: 0 } as never })).items;
  const folder = await mkdtemp(path.join(tmpdir(), 'muyun-colours-'));
  const file = path.join(folder, '色号.csv');
  const rows = ['白A7', 'A9', '氟碳 QX-20931 哑光'].map((c, i) => `SH-${i},1000,500,1,3003-H24,2.5,${c}`);
  await writeFile(file, ['编号,宽,高,数量,材质,板厚,颜色', ...rows].join('\n'));
  let importId = '';
  await stage.prove('S398', async () => {
    const body = { projectId: home?.id ?? '', kind: '1' } as never;
    importId = (await api.call(productImport.previewImport, { body, file })).id;
    let shown = '';
    await stage.during({ as: DEMO.account }, async (page) => {
      await page.goto(`/cad/product-import?importId=${importId}&projectId=${home?.id}&kind=excel`);
      await settled(page);
      for (const code of ['000A7', '000A9', 'QX20931']) await screen(page).getByText(code).first().waitFor();
      shown = 'yes';
    });
    return shown === 'yes' || '页面没有';
  });
  if (importId) await api.call(productImport.deleteImport, { params: { importId } });
  await rm(folder, { recursive: true });
}

/** Whatever a save says of the state, only the call for states changes it. */
async function orderState(stage: Stage): Promise<boolean | string> {
  const api = await stage.api();
  const found = (await api.call(nest.listNestOrders)).items.find((o) => o.actions.includes('submit'));
  if (!found) return '没有草稿';
  const params = { id: found.id };
  const stateOf = async (): Promise<number> => (await api.call(nest.getNestOrder, { params })).state;
  const [order, lines] = [
    await api.call(nest.getNestOrder, { params }),
    await api.call(nest.listNestOrderLines, { params }),
  ];
  const products = lines.map((l) => ({ productId: l.productId, quantity: l.quantity }));
  const body = {
    kind: 1,
    name: '探测',
    products,
    params: order.params,
    stocks: null,
    version: order.version,
  };
  const saved = await api.fetch(nest.updateNestOrder, {
    params,
    body: { ...body, state: 16, orderState: 16 },
  });
  const kept = await stateOf();
  const { version } = await api.call(nest.getNestOrder, { params });
  await api.call(nest.nestOrderState, { params, body: { action: 'submit', version } });
  const begun = await stateOf();
  const now = await api.call(nest.getNestOrder, { params });
  if (now.actions.includes('cancel'))
    await api.fetch(nest.nestOrderState, { params, body: { action: 'cancel', version: now.version } });
  return (
    (kept === order.state && begun !== kept) ||
    `保存应答 ${saved.status}，状态 ${order.state} ${kept} ${begun}`
  );
}
