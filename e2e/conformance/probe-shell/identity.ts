/** Personnel configuration in a space and on the platform's side: S270, S286–S289, S291, S399–S412. */
import type { Page } from 'playwright-core';
import { factory, member, organizationTree, organizationUnit, staff, staffing } from '@muyun/contract';
import { DEMO } from '../../kit.ts';
import { settled, type Stage, toastSays } from './stage.ts';

const PATH = '/identity/staffing';
const LEVELS = ['总部', '生产中心', '三水车间', '折弯班', '甲组'] as const;
const KEYS = ['queryUserKey', 'organizationUnitId', 'routerName'];
const ALL_KEYS = ['moduleName', 'queryUserTitle', 'organizationUnitName', ...KEYS];

const dialogOf = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
const says = (page: Page, text: string) =>
  page.locator('.ant-form-item-explain-error').filter({ hasText: text }).first().waitFor();
const holds = (row: object | undefined, keys: readonly string[]): boolean =>
  row !== undefined && keys.every((k) => k in row);

export async function proveIdentity(stage: Stage): Promise<void> {
  await answers(stage);
  await inSpace(stage);
  await onPlatform(stage);
}

async function answers(stage: Stage): Promise<void> {
  const api = await stage.api();
  const known = await api.call(organizationTree);
  if (!known.some((n) => n.displayName === LEVELS[0])) {
    let parentId: string | null = null;
    for (const displayName of LEVELS)
      parentId = (await api.call(organizationUnit.calls.create, { body: { displayName, parentId } })).id;
  }
  await stage.prove(['S286', 'S287'], async () => {
    const [row] = await api.call(staffing.allStaffing);
    const [selector] = await api.call(staff.staffSelectors, { query: { routerName: 'cadProject' } });
    return holds(row, ALL_KEYS) && holds(selector, ALL_KEYS);
  });
  await stage.prove('S270', async () =>
    holds((await api.call(factory.calls.all))[0], ['id', 'name', 'logoUrl']),
  );
  await stage.prove('S289', async () => holds((await api.call(staff.memberOptions))[0], ['id', 'name']));
  await stage.prove('S291', async () => {
    const known = member.MEMBER_STATUSES.map((s) => s.value).join();
    const rows = await stage.sql('select distinct user_status from tenant_user');
    return (
      (known === '1,2,4,8,16,32' && rows.every((r) => known.split(',').includes(String(r['user_status'])))) ||
      known
    );
  });
  await stage.prove('S288', async () =>
    holds((await api.call(organizationTree))[0], ['id', 'displayName', 'children']),
  );
}

async function inSpace(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto(PATH);
    await settled(page);
    const row = page.getByRole('row').filter({ hasText: '设计员' });
    await row.getByRole('button', { name: '设置' }).click();
    const dialog = dialogOf(page, '设置人员配置');
    await dialog.waitFor();
    await stage.prove(
      'S404',
      async () => (await dialog.getByLabel('模块名称').getAttribute('readonly')) !== null,
    );
    await stage.prove(
      'S405',
      async () => (await dialog.getByLabel('查询标题').getAttribute('readonly')) !== null,
    );
    await stage.prove('S409', async () => {
      const modal = page.locator('.ant-modal').filter({ hasText: '设置人员配置' }).first();
      // as it is laid out: while it opens it is drawn smaller
      return (await modal.evaluate((e) => getComputedStyle(e).width)) === '480px';
    });
    await stage.prove('S403', async () => {
      await dialog.getByRole('button', { name: '保存' }).click();
      await says(page, '请选择机构');
      return true;
    });
    await stage.prove(['S407', 'S410'], async () => {
      await dialog.getByLabel('机构').click();
      for (const name of LEVELS) await page.getByTitle(name, { exact: true }).first().waitFor();
      return true;
    });
    await stage.prove('S412', async () => {
      await page.locator('.ant-select-tree').getByTitle('折弯班', { exact: true }).click();
      await dialog.getByRole('button', { name: '保存' }).click();
      await toastSays(page, '修改人员配置成功');
      await dialog.waitFor({ state: 'hidden' });
      await row.filter({ hasText: '折弯班' }).waitFor();
      return true;
    });
  });
}

async function onPlatform(stage: Stage): Promise<void> {
  await stage.during({ as: 'admin' }, async (page) => {
    await page.goto(PATH);
    await settled(page);
    await page.getByRole('button', { name: '新增人员配置' }).click();
    const dialog = dialogOf(page, '新增人员配置');
    await dialog.waitFor();
    await stage.prove(
      'S408',
      async () =>
        (await dialog.getByLabel('路由名称').isEditable()) &&
        (await dialog.getByLabel('查询Key').isEditable()),
    );
    const missing = [
      ['S399', '模块名称', '请输入模块名称'],
      ['S400', '查询标题', '请输入查询标题'],
      ['S401', '路由名称', '请输入路由名称'],
      ['S402', '查询Key', '请输入查询Key'],
    ] as const;
    for (const [id, label, text] of missing)
      await stage.prove(id === 'S399' ? ['S399', 'S406'] : id, async () => {
        const field = dialog.getByLabel(label);
        await field.fill('  ');
        await field.blur();
        await says(page, text);
        return true;
      });
    await stage.prove('S411', async () => {
      const key = `probe${Date.now()}`;
      for (const [label, text] of [
        ['模块名称', '探测'],
        ['查询标题', '探测员'],
        ['路由名称', 'probe'],
        ['查询Key', key],
      ] as const)
        await dialog.getByLabel(label).fill(text);
      // the button moves as long as the lines about what was missing go away
      await dialog.locator('.ant-form-item-explain-error').first().waitFor({ state: 'hidden' });
      await dialog.getByRole('button', { name: '保存' }).click();
      await toastSays(page, '添加人员配置成功');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('row').filter({ hasText: key }).waitFor();
      return true;
    });
  });
}
