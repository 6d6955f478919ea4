/** Changing the own password, and what the session keeps. */
import type { Page } from 'playwright-core';
import { account, type AnyCall } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import specCalls from '../../../packages/contract/src/spec/calls.json' with { type: 'json' };
import { Api } from '../../api.ts';
import { DEMO } from '../../kit.ts';
import { settled, type Stage, stored, toastSays } from './stage.ts';

const LIST = '/common/custom-made-order-num';
const NEW = 'Neu#2026pass';

const form = async (page: Page) => {
  await page.locator('.my-head-btn.user').click();
  await page.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '旧密码' });
  await dialog.waitFor();
  return {
    dialog,
    old: dialog.getByLabel('旧密码'),
    next: dialog.getByLabel('新密码'),
    again: dialog.getByLabel('确认密码'),
    save: dialog.getByRole('button', { name: '修改密码' }),
    says: async (text: string | RegExp): Promise<true> => {
      await dialog.getByText(text).first().waitFor();
      return true;
    },
  };
};

export async function proveAccount(stage: Stage): Promise<void> {
  await password(stage);
  await session(stage);
  await calls(stage);
}

async function password(stage: Stage): Promise<void> {
  await stage.during({ as: stage.people.changer }, async (page) => {
    await page.goto('/home');
    await settled(page);
    await stage.prove(['S080', 'S095'], async () => {
      await form(page);
      return true;
    });
    await page.reload();
    await settled(page);
    const f = await form(page);
    await stage.prove('S361', async () => {
      await f.old.fill('   ');
      await f.save.click();
      return f.says('输入旧密码');
    });
    await stage.prove('S362', async () => {
      // 32 by decision 13: the 20 of the list would lock out whoever chose a longer one
      await f.old.fill('a1'.repeat(30));
      return (await f.old.inputValue()).length === 32;
    });
    await stage.prove(
      'S363',
      async () =>
        (await f.next.getAttribute('placeholder')) === '至少6位密码，区分大小写' &&
        f.says('至少6位密码，区分大小写'),
    );
    await stage.prove('S370', () => f.says('请输入密码'));
    await stage.prove('S364', async () => {
      await f.next.fill('a1b2c');
      await f.next.blur();
      await f.dialog.locator('.ant-form-item-explain-error').filter({ hasText: '至少6位密码' }).waitFor();
      return true;
    });
    await stage.prove('S366', async () => {
      await f.next.fill('aaaaaaa');
      await f.next.blur();
      return f.says('密码强度不够');
    });
    const strength = f.dialog.locator('.my-strength');
    /** What is said of a password; null: nothing. */
    const levelOf = async (typed: string): Promise<string | null> => {
      await f.next.fill(typed);
      return (await strength.count()) === 0 ? null : await strength.textContent();
    };
    await stage.prove('S367', async () => {
      // one class of three, each of them, and none at all
      const shown: (string | null)[] = [];
      for (const typed of ['aaaaaa', 'AAAAAA', '123456', '######', '']) shown.push(await levelOf(typed));
      return shown.every((text) => text === '强度：低') || shown.join();
    });
    await stage.prove('S368', async () => {
      const shown = [await levelOf('abc123'), await levelOf('abc###'), await levelOf('123###')];
      return shown.every((text) => text === '强度：中') || shown.join();
    });
    await stage.prove('S369', async () => {
      const shown = await levelOf('abc123#');
      return shown === '强度：强' || String(shown);
    });
    await stage.prove('S365', async () => {
      await f.next.fill('a1'.repeat(30));
      return (await f.next.inputValue()).length === 32;
    });
    await stage.prove('S371', async () => {
      await f.again.fill('a1'.repeat(30));
      return (await f.again.inputValue()).length === 32;
    });
    await stage.prove('S372', async () => {
      await f.next.fill(NEW);
      await f.again.fill(`${NEW}x`);
      await f.again.blur();
      return f.says('两次密码不一致');
    });
    await f.old.fill(DEMO.password);
    await f.again.fill(NEW);
    const sent = page.waitForRequest('**/api/user/account/change-password');
    await page.evaluate(() => {
      (window as unknown as { old: boolean }).old = true;
    });
    await f.save.click();
    await stage.prove(
      'S284',
      async () =>
        Object.keys((await sent).postDataJSON() as object)
          .sort()
          .join() === 'currentPassword,newPassword,password2,userId',
    );
    await stage.prove('S373', () => toastSays(page, '修改成功'));
    await stage.prove(['S374', 'S010', 'S447'], async () => {
      await page.waitForFunction(() => !(window as unknown as { old?: boolean }).old);
      await page.waitForURL('**/user/login**');
      if ((await stored(page, 'token')) !== null) return '仍在登录';
      const refused = await new Api(stage.url, null).fetch(account.login, {
        body: {
          grantType: 'password',
          account: stage.people.changer,
          password: DEMO.password,
          clientType: 1,
        },
      });
      const accepted = await new Api(stage.url, null).fetch(account.login, {
        body: { grantType: 'password', account: stage.people.changer, password: NEW, clientType: 1 },
      });
      return refused.status === 400 && accepted.status === 200;
    });
  });
}

async function session(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    const answered = page.waitForResponse('**/api/user/account/auth');
    const listed = page.waitForRequest('**/api/basic/custom-order-code?*');
    await page.goto(LIST);
    const auth = (await (await answered).json()) as {
      currentTenant: Record<string, unknown>;
      factories: unknown[];
      user: Record<string, unknown>;
    };
    await settled(page);
    const headers = (await listed).headers();
    await stage.prove(
      ['S428', 'S484'],
      async () => headers['authorization'] === `Bearer ${String(await stored(page, 'token'))}`,
    );
    await stage.prove(
      'S429',
      async () =>
        headers['x-tenant-id'] === auth.currentTenant['tenantId'] &&
        headers['x-tenant-id'] === (await stored(page, 'tenantId')),
    );
    await stage.prove(
      'S486',
      async () =>
        (await stored(page, 'userId')) === auth.user['id'] &&
        typeof (await stored(page, 'tenantUserId')) === 'string',
    );
    await stage.prove('S269', async () => {
      const missing = [
        'tenantId',
        'displayName',
        'editionId',
        'editionName',
        'editionType',
        'logoUrl',
        'isActive',
        'isFreeEdition',
        'isInTrialPeriod',
        'daysToExpire',
      ].filter((k) => !(k in auth.currentTenant));
      return missing.length === 0 || `缺少 ${missing.join()}`;
    });
    await stage.prove('S271', async () => {
      const kept = await Promise.all(
        ['token', 'userId', 'tenantUserId', 'tenantId', 'factories', 'factoryId'].map((n) => stored(page, n)),
      );
      const shown = (await page.locator('.my-header').textContent()) ?? '';
      return (
        kept.every((v) => v !== null) &&
        shown.includes(String(auth.user['nickname'])) &&
        shown.includes(String(auth.currentTenant['displayName']).slice(0, 20)) &&
        'avatar' in auth.user
      );
    });
  });
}

async function calls(stage: Stage): Promise<void> {
  const api = await stage.api(stage.people.many);
  await stage.prove('S441', async () => (await api.call(account.auth)).user.id !== '');
  await stage.prove(
    'S432',
    async () => (await api.call(account.auth)).tenants.length === Object.keys(stage.people.spaceIds).length,
  );
  await stage.prove('S433', async () => (await api.call(account.policy)).permissions.length > 10);
  await stage.prove('S434', async () => {
    const { user } = await api.call(account.auth);
    const own = await api.call(account.myTenants, { params: { id: user.id } });
    const foreign = await api.fetch(account.myTenants, { params: { id: stage.people.demoTenantId } });
    return own.length === Object.keys(stage.people.spaceIds).length && foreign.status === 404;
  });
  await stage.prove('S437', async () => {
    const answer = await api.call(account.switchTenant, {
      body: { tenantId: stage.people.spaceIds.supplier },
    });
    const there = new Api(stage.url, answer.token);
    return (
      answer.tenantId === stage.people.spaceIds.supplier &&
      (await there.call(account.auth)).currentTenant?.tenantId === stage.people.spaceIds.supplier
    );
  });
  for (const [id, audience] of [
    ['S425', 'admin'],
    ['S426', 'agent'],
  ] as const)
    if (builtFor(audience).length > 0) await stage.prove(id, () => sideRefused(stage, audience));
}

/** The built calls that the specification marks for this audience. */
function builtFor(audience: string): AnyCall[] {
  const marked = new Set(
    (specCalls as { method: string; path: string; audience: string }[])
      .filter((s) => s.audience === audience)
      .map((s) => `${s.method} ${s.path}`),
  );
  return (allCalls as readonly AnyCall[]).filter((c) => marked.has(`${c.method} ${c.path}`));
}

/** They refuse the owner of a factory. */
async function sideRefused(stage: Stage, audience: string): Promise<boolean | string> {
  const api = await stage.api();
  for (const call of builtFor(audience))
    if ((await api.fetch(call, { params: { id: stage.people.demoTenantId }, body: {} })).status !== 403)
      return `${call.path} 没有拒绝`;
  return true;
}
