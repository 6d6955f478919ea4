/** The header: spaces, factories, person. */
import type { Locator, Page } from 'playwright-core';
import { SPACES, giveAllRights } from './people.ts';
import { at, entriesOf, settled, type Stage, stored, toastSays } from './stage.ts';

const MAX_NAME = 20;
const LIST_CALL = '**/api/basic/custom-order-code?*';
const LIST = '/common/custom-made-order-num';

const openSpaces = async (page: Page): Promise<Locator> => {
  await page.locator('.my-header .my-head-btn').first().click();
  const menu = page.getByRole('menu', { name: '企业空间' });
  await menu.waitFor();
  return menu;
};
const rowOf = (menu: Locator, name: string): Locator =>
  menu.getByRole('menuitem').filter({ hasText: name.slice(0, MAX_NAME) });
const tagOf = async (menu: Locator, name: string): Promise<string> =>
  (await rowOf(menu, name).locator('.my-tag').textContent())?.trim() ?? '';

export async function proveHeader(stage: Stage): Promise<void> {
  await spaces(stage);
  await switching(stage);
  await factories(stage);
}

async function spaces(stage: Stage): Promise<void> {
  await stage.during({ as: stage.people.many }, async (page) => {
    await page.goto('/home');
    await settled(page);
    await stage.prove('S057', async () => {
      await openSpaces(page);
      return true;
    });
    const menu = page.getByRole('menu', { name: '企业空间' });
    await stage.prove('S059', async () => {
      const count = await menu.locator('.my-tenant-list').getByRole('menuitem').count();
      return count === Object.keys(SPACES).length || `${count} 个`;
    });
    await stage.prove(['S060', 'S006'], async () => {
      const wanted = {
        long: '企业版',
        personal: '个人版',
        nesting: '套料商版',
        supplier: '供应商版',
        agent: '代理商版',
      } as const;
      for (const [key, label] of Object.entries(wanted))
        await rowOf(menu, SPACES[key as keyof typeof wanted])
          .getByText(label)
          .waitFor();
      return true;
    });
    await stage.prove(
      'S061',
      async () => (await menu.locator('.my-tag').count()) === Object.keys(SPACES).length,
    );
    await stage.prove('S063', async () => (await tagOf(menu, SPACES.supplier)) === '使用中');
    await stage.prove('S064', async () => (await tagOf(menu, SPACES.nesting)) === '试用中');
    await stage.prove('S065', async () => (await tagOf(menu, SPACES.agent)) === '使用中');
    await stage.prove('S066', async () => (await tagOf(menu, SPACES.expired)) === '已过期');
    await stage.prove('S070', async () => {
      const shown = (await rowOf(menu, SPACES.long).locator('b').textContent()) ?? '';
      return (
        shown === `${SPACES.long.slice(0, MAX_NAME)}…` &&
        (await rowOf(menu, SPACES.long).getAttribute('title')) === SPACES.long
      );
    });
    await stage.prove('S062', async () => {
      for (const days of [1, 2, 3, 4, 5]) {
        await stage.sql(
          `update tenant set expire_time = now() + make_interval(days => $2) - interval '1 hour' where tenant_id = $1`,
          [stage.people.spaceIds.long, days],
        );
        await page.reload();
        await settled(page);
        const tag = await tagOf(await openSpaces(page), SPACES.long);
        if (tag !== `${days}天后到期`) return tag;
      }
      return true;
    });
    await stage.prove(['S317', 'S318'], async () => {
      const before = await Promise.all(['token', 'tenantId'].map((n) => stored(page, n)));
      await rowOf(page.getByRole('menu', { name: '企业空间' }), SPACES.inactive).click();
      await toastSays(page, `${SPACES.inactive}还未激活，马上购买激活`);
      const after = await Promise.all(['token', 'tenantId'].map((n) => stored(page, n)));
      return (
        before.join() === after.join() &&
        at(page) === '/home' &&
        (await page.getByLabel('主菜单').getByRole('link').count()) > 1
      );
    });
  });
  await waiting(stage);
}

/** A person whose only space is not activated chooses it once it is. */
async function waiting(stage: Stage): Promise<void> {
  await stage.during({ as: stage.people.waiting }, async (page) => {
    await page.goto('/home');
    const dialog = page.getByRole('dialog').filter({ hasText: '选择企业空间' });
    await dialog.waitFor();
    const row = dialog.getByRole('menuitem').filter({ hasText: SPACES.inactive });
    await row.click();
    await toastSays(page, /还未激活/);
    await stage.prove('S096', async () => {
      await stage.sql('update tenant set is_active = true, activated_time = now() where tenant_id = $1', [
        stage.people.spaceIds.inactive,
      ]);
      const inside = await stage.sql('select id from tenant_user where tenant_id = $1', [
        stage.people.spaceIds.inactive,
      ]);
      for (const { id } of inside) await giveAllRights(stage.sql, stage.people.spaceIds.inactive, String(id));
      await page.reload();
      await row.click();
      await page.locator('.my-head-btn').filter({ hasText: SPACES.inactive }).waitFor();
      return (await dialog.count()) === 0;
    });
    await stage.sql('update tenant set is_active = false, activated_time = null where tenant_id = $1', [
      stage.people.spaceIds.inactive,
    ]);
  });
}

async function switching(stage: Stage): Promise<void> {
  await stage.during({ as: stage.people.many }, async (page) => {
    const asked: string[] = [];
    page.on('request', (r) => {
      if (/account\/(auth|policy|switch)$/.test(r.url())) asked.push(r.url().split('/').at(-1) as string);
    });
    await page.goto('/home');
    await settled(page);
    const before = {
      token: await stored(page, 'token'),
      factories: (await stored(page, 'factories')) as unknown[],
    };
    const links = await entriesOf(stage, stage.people.many);
    asked.length = 0;
    // the answer is held back so that the overlay can be looked at
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/user/account/switch', async (r) => {
      await held;
      await r.continue();
    });
    await rowOf(await openSpaces(page), SPACES.supplier).click();
    const overlay = page.locator('.my-spin');
    await stage.prove(['S055', 'S056'], async () => {
      await overlay.getByText('正在切换空间').waitFor();
      const layer = await overlay.evaluate((e) => getComputedStyle(e).zIndex);
      release();
      await page.locator('.my-head-btn').filter({ hasText: SPACES.supplier }).waitFor();
      await overlay.waitFor({ state: 'detached' });
      return layer === '1100' || `层 ${layer}`;
    });
    await stage.prove('S319', async () => at(page) === '/home');
    await stage.prove(
      'S320',
      async () =>
        (await stored(page, 'token')) !== before.token &&
        (await stored(page, 'tenantId')) === stage.people.spaceIds.supplier,
    );
    await stage.prove(['S321', 'S323'], async () => asked.join() === 'switch,auth,policy' || asked.join());
    await stage.prove(
      'S322',
      async () =>
        before.factories.length === 2 &&
        ((await stored(page, 'factories')) as unknown[]).length === 0 &&
        (await stored(page, 'factoryId')) === null,
    );
    await stage.prove(
      'S485',
      async () => (await stored(page, 'tenantId')) === stage.people.spaceIds.supplier,
    );
    await stage.prove(['S007', 'S072'], async () => {
      await rowOf(await openSpaces(page), SPACES.personal).click();
      await page.locator('.my-head-btn').filter({ hasText: SPACES.personal }).waitFor();
      return (
        (await page.locator('.my-head-btn').count()) === 2 &&
        ((await stored(page, 'factories')) as unknown[]).length === 0
      );
    });
    await stage.prove('S327', async () => {
      await rowOf(await openSpaces(page), SPACES.long).click();
      await page
        .locator('.my-head-btn')
        .filter({ hasText: SPACES.long.slice(0, MAX_NAME) })
        .waitFor();
      return ((await stored(page, 'factories')) as unknown[]).length === 2;
    });
    await stage.prove('S004', async () => {
      const rowsIn = async (): Promise<string | null> => {
        const answer = page.waitForResponse(LIST_CALL);
        await page.goto(LIST);
        return (await answer).request().headers()['x-tenant-id'] ?? null;
      };
      if ((await rowsIn()) !== stage.people.spaceIds.long) return '列表不属于当前空间';
      await rowOf(await openSpaces(page), SPACES.expired).click();
      await page.locator('.my-head-btn').filter({ hasText: SPACES.expired }).waitFor();
      return (await rowsIn()) === stage.people.spaceIds.expired;
    });
    await stage.prove('S325', async () => {
      // the same person as a member with one right instead of the owner: the menu follows
      await stage.sql(
        'update tenant_user set is_admin = false where tenant_id = $1 and user_id = (select id from app_account where user_name = $2)',
        [stage.people.spaceIds.nesting, stage.people.many],
      );
      await stage.sql(
        `with r as (insert into role (tenant_id, id, name) values ($1, gen_random_uuid(), '只看单号') returning tenant_id, id), p as (insert into role_permission (tenant_id, role_id, permission_id, action) select tenant_id, id, 'AlBasic.CustomOrderCodes', 'query' from r)
        insert into tenant_user_role (tenant_id, tenant_user_id, role_id) select r.tenant_id, m.id, r.id from r join tenant_user m on m.tenant_id = r.tenant_id`,
        [stage.people.spaceIds.nesting],
      );
      await rowOf(await openSpaces(page), SPACES.nesting).click();
      await page.locator('.my-head-btn').filter({ hasText: SPACES.nesting }).waitFor();
      await settled(page);
      const now = await page
        .getByLabel('主菜单')
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      await stage.sql('update app_account set last_tenant_id = $2 where user_name = $1', [
        stage.people.many,
        stage.people.spaceIds.long,
      ]);
      return (now.length < links.length && now.includes(LIST)) || now.join(' ');
    });
  });
}

async function factories(stage: Stage): Promise<void> {
  await stage.sql('update app_account set last_tenant_id = $2 where user_name = $1', [
    stage.people.many,
    stage.people.spaceIds.long,
  ]);
  await stage.during({ as: stage.people.many }, async (page) => {
    await page.goto(LIST);
    await settled(page);
    const button = page.locator('.my-head-btn').nth(1);
    await stage.prove('S071', async () => {
      await button.click();
      await page.getByRole('menu', { name: '工厂' }).waitFor();
      return true;
    });
    const rows = page.getByRole('menu', { name: '工厂' }).getByRole('menuitem');
    await stage.prove('S073', async () => {
      const texts = await rows.locator('b').allTextContents();
      return (
        texts.length === 2 &&
        texts.some((t) => t.length === MAX_NAME + 1 && t.endsWith('…')) &&
        texts.includes('肇庆二厂')
      );
    });
    await stage.prove(['S005', 'S328', 'S329', 'S488', 'S430'], async () => {
      await page.evaluate(() => {
        (window as unknown as { old: boolean }).old = true;
      });
      const asked = page.waitForRequest(LIST_CALL);
      await rows.filter({ hasText: '肇庆二厂' }).click();
      const header = (await asked).headers()['x-factory-id'];
      await button.filter({ hasText: '肇庆二厂' }).waitFor();
      const reloaded = await page.evaluate(() => !(window as unknown as { old?: boolean }).old);
      const kept = ((await stored(page, 'factories')) as { id: string; name: string }[]).find(
        (f) => f.name === '肇庆二厂',
      )?.id;
      return (
        (reloaded && kept !== undefined && (await stored(page, 'factoryId')) === kept && header === kept) ||
        `${reloaded} ${header} ${kept}`
      );
    });
    await stage.prove('S422', async () => {
      // the policy without factories: the choice is not offered although the space has some
      await page.route('**/api/user/account/policy', async (r) => {
        const answer = await r.fetch();
        await r.fulfill({ response: answer, json: { ...(await answer.json()), factoryPolicy: false } });
      });
      await page.reload();
      await settled(page);
      return (
        (await page.getByRole('button', { name: '肇庆二厂' }).count()) === 0 || (await button.isDisabled())
      );
    });
  });
}
