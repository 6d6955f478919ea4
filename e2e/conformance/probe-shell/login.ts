/** Logging in, the guard in front of every route, logging out. */
import type { Page, Response } from 'playwright-core';
import { account } from '@muyun/contract';
import { routes } from '@muyun/contract/routes';
import { Api } from '../../api.ts';
import { DEMO } from '../../kit.ts';
import { at, settled, type Stage, stored, toastSays } from './stage.ts';

const LIST = '/common/custom-made-order-num';
const EMPTY_NAMES = ['token', 'tenantId', 'userId', 'roles'] as const;

const typeIn = async (page: Page, name: string, password: string = DEMO.password): Promise<void> => {
  await page.getByLabel('手机号或用户名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};
const redirectOf = (page: Page): string | null => new URL(page.url()).searchParams.get('redirect');

/** The screens in front of the application. Runs while the installation has one space only: then its name stands on the login page. */
export async function proveUserLayout(stage: Stage): Promise<void> {
  const said = await new Api(stage.url, null).call(account.introduction, {
    query: { host: new URL(stage.url).host },
  });
  await stage.during({}, async (page) => {
    await page.goto('/user/login');
    const panel = page.getByLabel('企业介绍');
    await stage.prove(['S023', 'S030'], async () => {
      await page.getByRole('button', { name: '登录', exact: true }).waitFor();
      return at(page) === '/user/login' && (await panel.isVisible());
    });
    await stage.prove('S033', async () => (await panel.locator('img').first().boundingBox())?.width === 40);
    await stage.prove(
      'S034',
      async () =>
        (await panel.locator('h1').textContent()) === said.enterpriseName && said.enterpriseName !== '',
    );
    await stage.prove(
      'S035',
      async () =>
        (await panel.locator('p').textContent()) === said.enterpriseIntroduction &&
        said.enterpriseIntroduction !== '',
    );
    for (const [id, name] of [
      ['S036', '帮助'],
      ['S037', '隐私'],
      ['S038', '条款'],
    ] as const) {
      await stage.prove(id, async () => {
        const href = await page.locator('.my-login-foot').getByRole('link', { name }).getAttribute('href');
        if (!href || href.startsWith('/user/')) return `链接指向 ${href}`;
        const answer = await page.request.get(href);
        return answer.ok() && !(await answer.text()).includes('id="root"');
      });
    }
    await page.goto('/404');
    await stage.prove('S031', async () => {
      await panel.locator('h1').filter({ hasText: said.enterpriseName }).waitFor();
      return at(page) === '/404';
    });
  });
}

export async function proveGuard(stage: Stage): Promise<void> {
  await withoutToken(stage);
  await entering(stage);
  await withToken(stage);
  await refusals(stage);
  await leaving(stage);
}

async function withoutToken(stage: Stage): Promise<void> {
  await stage.during({}, async (page) => {
    await stage.prove('S309', async () => {
      for (const route of routes.filter((r) => !r.login && r.redirect === null)) {
        await page.goto(route.path);
        await page.locator('#root > *').first().waitFor();
        if (route.path !== '/user/login' && at(page) === '/user/login') return `${route.path} 要求登录`;
      }
      return true;
    });
    await stage.prove('S310', async () => {
      await page.goto(`${LIST}?size=50`);
      await page.waitForURL('**/user/login?**');
      return redirectOf(page) === `${LIST}?size=50`;
    });
    await stage.prove(['S020', 'S306'], async () => {
      await typeIn(page, DEMO.account);
      await page.waitForURL((url) => url.pathname === LIST);
      return new URL(page.url()).search === '?size=50';
    });
  });
}

async function entering(stage: Stage): Promise<void> {
  await stage.during({}, async (page) => {
    const steps: string[] = [];
    const note =
      (step: string) =>
      (x: { url(): string } | Response): void => {
        const path = new URL(x.url()).pathname;
        if (/account\/(auth|policy)$/.test(path)) steps.push(`${step} ${path.split('/').at(-1)}`);
      };
    page.on('request', note('asks'));
    page.on('response', note('has'));
    await page.goto('/user/login');
    await stage.prove('S467', async () => {
      await page.route('**/api/user/account/token', (r) => r.fulfill({ status: 401, body: '' }));
      await typeIn(page, DEMO.account);
      await toastSays(page, '授权验证失败');
      await page.evaluate(() => {
        (window as unknown as { kept: boolean }).kept = true;
      });
      await page.waitForTimeout(1_900);
      await page.unroute('**/api/user/account/token');
      return (
        at(page) === '/user/login' &&
        (await page.evaluate(() => (window as unknown as { kept?: boolean }).kept === true))
      );
    });
    await stage.prove('S019', async () => {
      await typeIn(page, DEMO.account);
      await page.waitForURL('**/home');
      return true;
    });
    await settled(page);
    await stage.prove(
      'S305',
      async () => steps.join(', ') === 'asks auth, has auth, asks policy, has policy' || steps.join(', '),
    );
    await stage.prove('S016', async () => {
      await page.getByLabel('主菜单').getByRole('link').first().click();
      return !page.url().includes('#') && new URL(page.url()).pathname.startsWith('/');
    });
  });
}

async function withToken(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await stage.prove('S017', async () => {
      await page.goto('/');
      await page.waitForURL('**/home');
      return true;
    });
    await stage.prove('S018', async () => {
      await page.goto('/no/such/screen');
      await page.waitForURL('**/404');
      return at(page) === '/404';
    });
    await stage.prove('S304', async () => {
      await page.goto('/user/login');
      await page.waitForURL('**/home');
      return true;
    });
    await stage.prove('S032', async () => {
      const seen: string[] = [];
      for (const path of ['/home', LIST, '/exception/403']) {
        await page.goto(path);
        await page.locator('main, .my-exc').first().waitFor();
        if ((await page.getByLabel('企业介绍').count()) > 0) seen.push(path);
      }
      // whoever is not logged in sees it at the door, and on none of the other open screens
      await stage.during({}, async (open) => {
        await open.goto('/user/login');
        const told = (await open.getByLabel('企业介绍').locator('p').textContent()) ?? '';
        for (const { path } of routes.filter((r) => !r.login && r.redirect === null)) {
          if (path === '/user/login' || path === '/404') continue;
          await open.goto(path);
          await open.locator('#root > *').first().waitFor();
          await open.waitForLoadState('networkidle');
          const text = (await open.locator('body').textContent()) ?? '';
          if ((await open.getByLabel('企业介绍').count()) > 0 || told === '' || text.includes(told))
            seen.push(path);
        }
      });
      return seen.length === 0 || seen.join(' ');
    });
    const texts = {
      403: ['S098', '抱歉，你无权访问该页面'],
      404: ['S099', '抱歉，你访问的页面不存在或仍在开发中'],
      500: ['S100', '抱歉，服务器出错了'],
    } as const;
    const returns: boolean[] = [];
    for (const [code, [id, text]] of Object.entries(texts)) {
      await page.goto(`/exception/${code}`);
      await stage.prove(id, async () => {
        await page.getByText(text, { exact: true }).waitFor();
        return true;
      });
      await page.getByRole('button', { name: '返回首页' }).click();
      await page.waitForURL('**/home').then(() => returns.push(true));
    }
    await stage.prove('S101', async () => returns.length === 3);
  });
}

async function refusals(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.route('**/api/user/account/policy', (r) => r.fulfill({ status: 500, body: '' }));
    await page.goto(`${LIST}?size=50`);
    await stage.prove('S307', () => toastSays(page, '登录失效，请重新登录'));
    await stage.prove('S308', async () => {
      await page.waitForURL('**/user/login?**');
      return redirectOf(page) === `${LIST}?size=50` && (await stored(page, 'token')) === null;
    });
  });
  await stage.prove('S311', async () => {
    const answers: boolean[] = [];
    for (const name of [stage.people.powerless, stage.people.stranger]) {
      await stage.during({}, async (page) => {
        await page.goto('/user/login');
        await typeIn(page, name);
        await page.getByText('暂无任何权限').first().waitFor();
        await page.waitForURL('**/user/login**');
        answers.push((await stored(page, 'token')) === null);
      });
    }
    return answers.length === 2 && answers.every(Boolean);
  });
}

async function leaving(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    const ask = async (): Promise<void> => {
      await page.locator('.my-head-btn.user').click();
      await page.getByRole('button', { name: '退出登录' }).click();
    };
    await stage.prove('S081', async () => {
      await ask();
      return true;
    });
    await stage.prove('S082', async () => {
      const dialog = page.getByRole('dialog').filter({ hasText: '真的要注销登录吗 ?' });
      await dialog.waitFor();
      await dialog.getByRole('button', { name: '取消' }).click();
      await dialog.waitFor({ state: 'hidden' });
      return at(page) === '/home' && (await stored(page, 'token')) !== null;
    });
    const before = await Promise.all(EMPTY_NAMES.map((n) => stored(page, n)));
    const token = String(before[0]);
    await ask();
    const left = page.waitForRequest('**/api/account/logout');
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await left;
    await page.waitForURL('**/user/login');
    for (const [i, id] of ['S312', 'S313', 'S314', 'S315'].entries())
      await stage.prove(
        id,
        async () => before[i] !== null && (await stored(page, EMPTY_NAMES[i] as string)) === null,
      );
    await stage.prove(
      'S440',
      async () => (await new Api(stage.url, token).fetch(account.auth)).status === 401,
    );
  });
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    await page.route('**/api/account/logout', (r) => r.abort());
    await page.locator('.my-head-btn.user').click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
    await stage.prove('S316', async () => {
      await page.waitForURL('**/user/login');
      return (await Promise.all([...EMPTY_NAMES, 'factories'].map((n) => stored(page, n)))).every(
        (v) => v === null,
      );
    });
  });
}
