/** Multi-tab bar, menu search, rights on screens. */
import type { Page } from 'playwright-core';
import { DEMO } from '../../kit.ts';
import { routes } from '@muyun/contract/routes';
import { at, entriesOf, settled, type Stage, toastSays } from './stage.ts';

const LIST = '/common/custom-made-order-num';

const bar = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' });
const names = async (page: Page): Promise<string[]> =>
  (await bar(page).getByRole('tab').allTextContents()).map((t) => t.trim());
const choose = async (page: Page, tab: string, item: string): Promise<void> => {
  // the menu of the act before is still fading out
  await page.waitForFunction(
    () => document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden)').length === 0,
  );
  await bar(page).getByRole('tab', { name: tab, exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item, exact: true }).filter({ visible: true }).click();
};

/** Opens entries of the person's own menu until `count` tabs stand beside home. Answers their titles. */
async function openScreens(page: Page, count: number): Promise<string[]> {
  await page.goto('/home');
  await settled(page);
  const wanted: { path: string; title: string }[] = [];
  for (const group of await page.locator('.my-rail-list button').all()) {
    await group.click();
    for (const link of await page.locator('.my-panel-list a').all()) {
      const path = (await link.getAttribute('href')) ?? '';
      if (path !== '/home') wanted.push({ path, title: ((await link.textContent()) ?? '').trim() });
    }
  }
  for (const { path, title } of wanted.slice(0, count)) {
    await page.evaluate((p) => {
      history.pushState(null, '', p);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await bar(page)
      .getByRole('tab', { name: title, exact: true })
      .and(page.locator('[aria-selected="true"]'))
      .waitFor();
  }
  return wanted.slice(0, count).map((w) => w.title);
}

export async function proveTabs(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    const titles = await openScreens(page, 3);
    const [a = '', b = '', c = ''] = titles;
    await stage.prove('S218', async () => {
      if ((await names(page)).join() !== ['首页', a, b, c].join()) return (await names(page)).join();
      const shown: string[] = [];
      for (const title of ['首页', a, c]) {
        await bar(page).getByRole('tab', { name: title, exact: true }).click();
        await page.waitForFunction((t) => document.title.startsWith(t === '首页' ? '云服务首页' : t), title);
        shown.push(at(page));
      }
      return new Set(shown).size === 3;
    });
    await stage.prove('S225', async () => {
      await choose(page, c, '关闭右侧');
      return toastSays(page, '右侧没有标签');
    });
    await stage.prove('S224', async () => {
      await choose(page, '首页', '关闭左侧');
      return toastSays(page, '左侧没有标签');
    });
    await stage.prove('S220', async () => {
      await choose(page, b, '关闭右侧');
      await bar(page).getByRole('tab', { name: c, exact: true }).waitFor({ state: 'detached' });
      return (await names(page)).join() === ['首页', a, b].join();
    });
    await stage.prove('S219', async () => {
      await choose(page, b, '关闭当前标签');
      await bar(page).getByRole('tab', { name: b, exact: true }).waitFor({ state: 'detached' });
      return true;
    });
    await stage.prove('S221', async () => {
      await choose(page, a, '关闭左侧');
      await bar(page).getByRole('tab', { name: '首页', exact: true }).waitFor({ state: 'detached' });
      return (await names(page)).join() === a;
    });
    await openScreens(page, 2);
    await stage.prove('S222', async () => {
      await choose(page, a, '关闭全部');
      await bar(page).getByRole('tab', { name: a, exact: true }).waitFor({ state: 'detached' });
      return (await names(page)).join() === '首页' && at(page) === '/home';
    });
    await stage.prove('S223', async () => {
      await choose(page, '首页', '关闭当前标签');
      await toastSays(page, '这是最后一个标签了, 无法被关闭');
      return (await names(page)).join() === '首页';
    });
  });
}

export async function proveMenuSearch(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    const input = page.getByRole('dialog', { name: '搜索菜单' }).getByRole('combobox');
    await stage.prove('S256', async () => {
      for (const word of ['自定义单号', 'zdydh', 'zidingyi']) {
        await page.keyboard.press('Control+K');
        await input.fill(word);
        await page
          .getByRole('option', { name: /自定义单号/ })
          .first()
          .waitFor();
        await page.keyboard.press('Enter');
        await page.waitForURL(`**${LIST}`);
        await page.goto('/home');
        await settled(page);
      }
      return true;
    });
    await stage.prove('S257', async () => {
      await page.keyboard.press('Control+K');
      await input.fill('没有这样的菜单名');
      await page.getByText('没有匹配的菜单').waitFor();
      await page.keyboard.press('Enter');
      await toastSays(page, '请选择菜单');
      return at(page) === '/home';
    });
  });
}

const OPEN = new Set(routes.filter((r) => r.permissions.length === 0).map((r) => r.path));

/** What a person without a right sees and does not see. */
export async function proveRights(stage: Stage): Promise<void> {
  const DENIED = '/common/material-texture';
  await stage.during({ as: stage.people.viewer }, async (page) => {
    const asked: string[] = [];
    page.on('request', (r) => asked.push(new URL(r.url()).pathname));
    await page.goto('/home');
    await settled(page);
    const links = await entriesOf(stage, stage.people.viewer);
    await stage.prove(
      ['S002', 'S419'],
      // what asks for no right is open to everybody
      async () => links.filter((link) => !OPEN.has(link)).join() === LIST || links.join(' '),
    );
    await page.goto(LIST);
    await settled(page);
    await page.locator('.my-list tbody tr').first().waitFor();
    await stage.prove('S417', async () => page.locator('.my-list tbody tr').first().isVisible());
    await stage.prove(
      'S415',
      async () => (await page.getByRole('button', { name: /新增|初始化|编辑/ }).count()) === 0,
    );
    await stage.prove(['S414', 'S416'], async () => {
      // granted while the list is open: the next answer carries a newer permission version, the screen follows without a reload
      const policies: string[] = [];
      page.on('request', (r) => {
        if (r.url().endsWith('/account/policy')) policies.push(r.url());
      });
      await stage.sql(
        `insert into role_permission (tenant_id, role_id, permission_id, action) values ($1, $2, 'AlBasic.CustomOrderCodes', 'edit')`,
        [stage.people.demoTenantId, stage.people.viewerRoleId],
      );
      await stage.sql(
        `with m as (update tenant_user set permission_version = permission_version + 1 where tenant_id = $1 returning user_id) select pg_notify('session', user_id::text) from m`,
        [stage.people.demoTenantId],
      );
      await page.getByRole('button', { name: '刷新', exact: true }).filter({ visible: true }).click();
      await page.locator('.my-row-actions').getByRole('button', { name: '编辑' }).first().waitFor();
      return policies.length === 1 && (await page.getByRole('button', { name: /初始化/ }).count()) === 0;
    });
    asked.length = 0;
    await page.goto(DENIED);
    await stage.prove(['S029', 'S418'], async () => {
      await page.getByText('抱歉，你无权访问该页面').waitFor();
      const calls = asked.filter((p) => p.startsWith('/api/basic/'));
      return (calls.length === 0 && !asked.some((p) => /Texture/.test(p))) || calls.join(' ');
    });
  });
  await stage.prove(['S413', 'S272', 'S487'], async () => {
    const known = new Set(['add', 'delete', 'edit', 'query', 'get', 'enable', 'disable', 'import', 'export']);
    let answer: boolean | string = '没有进入';
    await stage.during({ as: DEMO.account }, async (page) => {
      await page.goto('/home');
      await settled(page);
      const roles = (await page.evaluate(() => JSON.parse(localStorage.getItem('muyun.roles') ?? '[]'))) as {
        permissionId: string;
        actionList: string[];
      }[];
      answer =
        roles.length > 10 &&
        roles.every(
          (r) =>
            typeof r.permissionId === 'string' &&
            r.actionList.length > 0 &&
            r.actionList.every((x) => known.has(x)),
        );
    });
    return answer;
  });
  await stage.prove('S421', async () => {
    // the group of the two basic lists shows to whoever holds either of them
    const [viewer, taster] = [
      await entriesOf(stage, stage.people.viewer),
      await entriesOf(stage, stage.people.taster),
    ];
    return (
      (viewer.includes(LIST) &&
        !viewer.includes(DENIED) &&
        taster.includes(DENIED) &&
        !taster.includes(LIST)) ||
      `${viewer.join(' ')} | ${taster.join(' ')}`
    );
  });
  await stage.prove('S420', async () => {
    let isOpen = false;
    await stage.during({ as: stage.people.taster }, async (page) => {
      await page.goto('/home');
      await page.locator('.my-home h1').waitFor();
      isOpen = true;
    });
    return isOpen;
  });
}
