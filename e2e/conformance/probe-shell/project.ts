/** Widget 11, the project selector, and what a project's list offers: operations, fields, data permission. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { areaRule, demander, project } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import { settled, type Stage, stored, toastSays, until } from './stage.ts';

const NAMES = '**/api/cad/project/names*';
const BATCHES = '**/api/cad/project/batchs*';
const PRODUCTS = /^\/api\/cad\/product(\/list)?$/;
const screen = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });
const name = (page: Page): Locator => screen(page).getByRole('combobox', { name: '工程名称' });
const batch = (page: Page): Locator => screen(page).getByRole('combobox', { name: '批次' });
const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

interface Scene {
  readonly title: string;
  readonly ids: readonly string[];
}

export async function proveProject(stage: Stage): Promise<void> {
  const scene = await prepare(stage);
  await single(stage, scene);
  await several(stage, scene);
  await operations(stage, scene);
  await dataPermission(stage, scene);
}

/** One project with two batches. */
async function prepare(stage: Stage): Promise<Scene> {
  const api = await stage.api();
  const title = `探测大厦${randomUUID().slice(0, 6)}`;
  const rules = await api.call(areaRule.listAreaRules);
  if (rules.totalCount === 0)
    await api.call(areaRule.createAreaRule, { body: { name: '外接矩形', basis: 2, isDefault: true } });
  const code = `TC${randomUUID().slice(0, 6).toUpperCase()}`;
  const customer = await api.call(demander.createDemander, {
    body: { code, name: `探测客户${code}`, shortName: code },
  });
  const ids: string[] = [];
  for (const number of [1, 2])
    ids.push(
      (
        await api.call(project.createProject, {
          body: { name: title, batch: number, displayBatch: `第${number}批`, demanderId: customer.id },
        })
      ).id,
    );
  return { title, ids };
}

async function choose(page: Page, title: string): Promise<void> {
  await name(page).click();
  await name(page).fill(title);
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: title }).first().click();
}

async function single(stage: Stage, scene: Scene): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    const listed = page.waitForResponse(NAMES);
    await page.goto('/cad/product-import?kind=excel');
    await settled(page);
    const names = (await (await listed).json()) as { name: string; projectIds: string[] }[];
    await stage.prove('S240', async () => names.find((n) => n.name === scene.title)?.projectIds.length === 2);
    const asked = page.waitForResponse(BATCHES);
    await choose(page, scene.title);
    const answer = await asked;
    const rows = (await answer.json()) as Record<string, unknown>[];
    await stage.prove(
      ['S232', 'S239'],
      async () => new URL(answer.url()).searchParams.get('projectName') === scene.title && rows.length === 2,
    );
    await stage.prove('S241', async () =>
      rows.every((r) => ['id', 'displayBatch', 'displayName', 'hasProjectOrder'].every((k) => k in r)),
    );
    await stage.prove('S233', async () => {
      await page.waitForURL((u) => u.searchParams.has('projectId'));
      return search(page).get('projectId') === rows[0]?.['id'];
    });
    await stage.prove('S242', async () => {
      const wanted = { projectId: rows[0]?.['id'], projectName: scene.title };
      const saved = await until(
        () => stored(page, 'project'),
        (value) => value !== null,
      );
      return JSON.stringify(saved) === JSON.stringify(wanted) || JSON.stringify(saved);
    });
    await page.route(BATCHES, (r) => r.fulfill({ contentType: 'application/json', body: '[]' }));
    await page.goto('/cad/product-import?kind=excel');
    await settled(page);
    await stage.prove('S234', async () => {
      await choose(page, scene.title);
      await page.waitForTimeout(500);
      return !search(page).has('projectId');
    });
  });
  await stage.prove('S238', async () => {
    const api = await stage.api();
    const all = await api.call(project.projectNames);
    const ordered = await api.call(project.projectNames, { query: { hasProjectOrder: 'true' } as never });
    return all.some((n) => n.name === scene.title) && !ordered.some((n) => n.name === scene.title);
  });
}

async function several(stage: Stage, scene: Scene): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/cad/product');
    await settled(page);
    await name(page).waitFor();
    await stage.prove('S163', async () => {
      await name(page).click();
      await page
        .locator('.ant-select-item-option')
        .filter({ visible: true, hasText: scene.title })
        .first()
        .waitFor();
      return true;
    });
    await page.keyboard.press('Escape');
    const before = await batch(page).isDisabled();
    const listed = page.waitForRequest((r) => r.url().includes('projectIds='));
    await choose(page, scene.title);
    await stage.prove(
      'S235',
      async () =>
        (new URL((await listed).url()).searchParams.get('projectIds') ?? '').split(',').sort().join() ===
        [...scene.ids].sort().join(),
    );
    await stage.prove('S164', async () => {
      await batch(page).click();
      const options = page
        .locator('.ant-select-dropdown')
        .filter({ visible: true, hasText: '第1批' })
        .locator('.ant-select-item-option');
      const shown = await until(
        () => options.allTextContents(),
        (texts) => texts.length === 2,
      );
      await page.keyboard.press('Escape');
      return (before && shown.join() === '第1批,第2批') || shown.join();
    });
    const boxOf = (label: string): Locator =>
      screen(page)
        .locator('.ant-select')
        .filter({ has: page.getByRole('combobox', { name: label }) })
        .first();
    const chosen = (): Promise<string> => boxOf('批次').innerText();
    await stage.prove(['S236', 'S237'], async () => {
      const held = await until(chosen, (text) => text.includes('第'));
      const again = page.waitForRequest((r) => PRODUCTS.test(new URL(r.url()).pathname));
      await boxOf('工程名称').hover();
      await boxOf('工程名称').locator('.ant-select-clear').click();
      await page.waitForURL((u) => !u.searchParams.get('projectIds'));
      // the list is asked for everything again, and neither a batch nor a name is left in the boxes
      const asked = new URL((await again).url()).searchParams.get('projectIds');
      const left = [await chosen(), await boxOf('工程名称').innerText()];
      const isEmpty = left.every((text) => !text.includes('第') && !text.includes(scene.title));
      return (
        (held.includes('第') && asked === null && isEmpty && (await batch(page).isDisabled())) ||
        JSON.stringify({ held, asked, left })
      );
    });
  });
}

async function operations(stage: Stage, scene: Scene): Promise<void> {
  const reason = '探测：改变状态';
  const id = scene.ids[1] as string;
  const api = await stage.api();
  const stateOf = async (): Promise<number> =>
    (await api.call(project.getProject, { params: { id } })).controlState;
  await stage.prove('S285', async () => {
    const row = (await api.call(project.listProjects, { query: { filter: scene.title } })).items[0] as
      | Record<string, unknown>
      | undefined;
    const wanted = [
      'id',
      'name',
      'code',
      'demandSide',
      'displayBatch',
      'coverImage',
      'kindAmount',
      'productAmount',
      'notNestingAmount',
      'mainProductAmount',
      'partProductAmount',
      'projectStatus',
      'produceState',
      'creationTime',
      'hasProjectOrder',
    ];
    const missing = wanted.filter((k) => !row || !(k in row));
    return missing.length === 0 || `缺少 ${missing.join()}`;
  });
  await stage.during({ as: DEMO.account }, async (page) => {
    const act = async (action: string, extra = ''): Promise<void> => {
      await page.goto(`/cad/project?filter=${encodeURIComponent(scene.title)}${extra}`);
      const row = screen(page).locator('tbody tr[data-index]').filter({ hasText: '第2批' });
      await row.first().waitFor();
      const inRow = row.getByRole('button', { name: action, exact: true });
      if ((await inRow.count()) > 0) return inRow.first().click();
      await row.getByRole('button', { name: '更多操作' }).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    const withReason = async (action: string, button: string): Promise<void> => {
      await act(action);
      const dialog = page.getByRole('dialog').filter({ hasText: '原因' });
      await dialog.locator('textarea').fill(reason);
      await dialog.getByRole('button', { name: button }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    const seen: number[] = [];
    await withReason('强制完工', '强制完工');
    seen.push(await stateOf());
    await stage.prove('S344', async () => {
      await withReason('恢复正常', '恢复正常');
      return (await stateOf()) === 0;
    });
    await withReason('强制作废', '作废工程');
    seen.push(await stateOf());
    await stage.prove('S345', async () => seen.join() === '1,2' || seen.join());
    await withReason('恢复正常', '恢复正常');
    await stage.prove('S347', async () => {
      await act('删除');
      await page.getByRole('dialog').getByRole('button', { name: '删除工程' }).click();
      await toastSays(page, /已删除|回收站/);
      return (
        (await api.fetch(project.getProject, { params: { id } })).status === 404 ||
        (await api.call(project.listProjects, { query: { filter: scene.title } })).totalCount === 1
      );
    });
    await stage.prove('S346', async () => {
      await act('恢复', '&isDeleted=true');
      await toastSays(page, '已恢复');
      return (await api.call(project.listProjects, { query: { filter: scene.title } })).totalCount === 2;
    });
  });
}

/** A role that sees all, and one that sees only its own. */
async function dataPermission(stage: Stage, scene: Scene): Promise<void> {
  const seen = async (scope: 1 | 2): Promise<number> => {
    await stage.sql('update role set data_permission = $2 where id = $1', [
      stage.people.drafterRoleId,
      scope,
    ]);
    await stage.sql(`select pg_notify('session', id::text) from app_account where user_name = $1`, [
      stage.people.drafter,
    ]);
    let count = -1;
    await stage.during({ as: stage.people.drafter }, async (page) => {
      await page.goto(`/cad/project?filter=${encodeURIComponent(scene.title)}`);
      await settled(page);
      await screen(page).locator('tbody tr[data-index], .my-empty').first().waitFor();
      count = await screen(page).locator('tbody tr[data-index]').count();
    });
    return count;
  };
  await stage.prove(['S423', 'S424'], async () => {
    const [all, own] = [await seen(1), await seen(2)];
    await stage.sql(
      'update cad_project set creator_id = (select id from app_account where user_name = $2) where id = $1',
      [scene.ids[0], stage.people.drafter],
    );
    const mine = await seen(2);
    return (all === 2 && own === 0 && mine === 1) || `${all} ${own} ${mine}`;
  });
}
