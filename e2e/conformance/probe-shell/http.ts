/** What the shell makes of failed answers, and of scripts that do not come. */
import type { Locator, Page, Route } from 'playwright-core';
import { DEMO } from '../../kit.ts';
import { at, settled, type Stage, stored, toastSays } from './stage.ts';

const LIST = '/common/custom-made-order-num';
const CALL = '**/api/basic/custom-order-code?*';
const INIT = '**/api/basic/custom-order-code/init';
const NO_PERMISSION = '友情提示：无权限操作，请联系管理员';
const SERVICE = '服务异常，请稍后重试';
/** the specification's limit of a request */
const LIMIT_MS = 60_000;

const screen = (page: Page): Locator => page.locator('.my-screen').filter({ visible: true });
const json = (code: string, message: string): string => JSON.stringify({ error: { code, message } });
const open = async (page: Page): Promise<void> => {
  await page.goto(LIST);
  await settled(page);
  await screen(page).locator('tbody tr[data-index]').first().waitFor();
};

/** Presses 初始化 and answers it with this; the toast must say the text. */
async function writeSays(
  page: Page,
  answer: Parameters<Route['fulfill']>[0] | 'abort',
  text: string,
): Promise<boolean> {
  await page.locator('.ant-message-notice-wrapper').first().waitFor({ state: 'detached' });
  await page.route(INIT, (r) => (answer === 'abort' ? r.abort() : r.fulfill(answer)));
  await screen(page)
    .getByRole('button', { name: /初始化/ })
    .click();
  await toastSays(page, text);
  await page.unroute(INIT);
  return true;
}

export async function proveHttp(stage: Stage): Promise<void> {
  const limit = timeLimit(stage);
  await messages(stage);
  await unauthorized(stage);
  await chunks(stage);
  await copying(stage);
  await limit;
}

async function messages(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await open(page);
    for (const [id, status] of [
      ['S458', 400],
      ['S459', 500],
      ['S460', 403],
    ] as const)
      await stage.prove(id, () => writeSays(page, { status, body: '' }, NO_PERMISSION));
    await stage.prove('S461', async () => {
      for (const status of [400, 500, 403])
        await writeSays(
          page,
          {
            status,
            contentType: 'application/json',
            body: json('X:Y', `第 ${status} 种 Authorization failed`),
          },
          NO_PERMISSION,
        );
      return true;
    });
    await stage.prove('S462', async () => {
      for (const status of [400, 500, 403]) {
        await writeSays(
          page,
          { status, contentType: 'application/json', body: json('X:Y', `第 ${status} 种原因`) },
          `第 ${status} 种原因`,
        );
        await writeSays(
          page,
          {
            status,
            contentType: 'application/json',
            body: JSON.stringify({ error: { code: `Only:Code${status}` } }),
          },
          `Only:Code${status}`,
        );
      }
      return true;
    });
    await stage.prove('S463', () =>
      writeSays(page, { status: 302, headers: { location: '/elsewhere' }, body: '' }, SERVICE),
    );
    await stage.prove('S464', () => writeSays(page, 'abort', SERVICE));
  });
}

async function unauthorized(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await open(page);
    await page.evaluate(() => {
      (window as unknown as { old: boolean }).old = true;
    });
    const isOld = (): Promise<boolean> =>
      page.evaluate(() => (window as unknown as { old?: boolean }).old === true);
    await page.route(INIT, (r) => r.fulfill({ status: 401, body: '' }));
    await screen(page)
      .getByRole('button', { name: /初始化/ })
      .click();
    await stage.prove('S465', () => toastSays(page, '授权验证失败'));
    await stage.prove('S466', async () => {
      const started = Date.now();
      if ((await stored(page, 'token')) !== null) return '令牌还在';
      await page.waitForTimeout(900);
      const early = !(await isOld());
      await page.waitForFunction(() => !(window as unknown as { old?: boolean }).old);
      const waited = Date.now() - started;
      await page.waitForURL('**/user/login**');
      return (!early && waited > 1_000 && waited < 3_500) || `${waited} ms`;
    });
  });
}

async function chunks(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    const link = page.getByLabel('主菜单').locator(`a[href="${LIST}"]`);
    await page.route(/assets\/OrderCode.*\.js/, (r) => r.abort());
    await stage.prove('S468', async () => {
      await link.click();
      await page.getByText('页面加载失败，请刷新重试').waitFor();
      return at(page) === LIST && (await page.locator('header.my-header').isVisible());
    });
  });
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.clock.install();
    await page.goto('/home');
    await settled(page);
    await page.route(/assets\/OrderCode.*\.js/, () => undefined);
    await stage.prove('S469', async () => {
      const asked = page.waitForRequest(/assets\/OrderCode.*\.js/);
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, LIST);
      const failed = page.getByText('页面加载失败，请刷新重试');
      await asked;
      await page.clock.fastForward(118_000);
      const early = await failed.isVisible();
      await page.clock.fastForward(4_000);
      await failed.waitFor();
      return !early;
    });
  });
}

async function copying(stage: Stage): Promise<void> {
  const failing = async (page: Page): Promise<Locator> => {
    await page.route(CALL, (r) =>
      r.fulfill({
        status: 500,
        headers: { 'x-request-id': 'nummer-1' },
        contentType: 'application/json',
        body: json('Common:Internal', '抱歉，服务器出错了'),
      }),
    );
    await page.goto(LIST);
    const button = screen(page).getByRole('button', { name: '复制编号' });
    await button.waitFor();
    return button;
  };
  await stage.during(
    { as: DEMO.account, context: { permissions: ['clipboard-read', 'clipboard-write'] } },
    async (page) => {
      const button = await failing(page);
      await stage.prove('S470', async () => {
        await button.click();
        await toastSays(page, '复制完毕');
        return (await page.evaluate(() => navigator.clipboard.readText())) === 'nummer-1';
      });
    },
  );
  await stage.during({ as: DEMO.account }, async (page) => {
    const button = await failing(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await stage.prove('S471', async () => {
      await button.click();
      return toastSays(page, '复制失败');
    });
  });
}

/** A request without an answer is given up after a minute, not before. Runs beside the other probes. */
async function timeLimit(stage: Stage): Promise<void> {
  // an account of its own: the others' logins would end its session
  await stage.during({ as: stage.people.viewer }, async (page) => {
    await page.goto('/home');
    await settled(page);
    const seen = { asked: 0, given: 0 };
    page.on('requestfailed', (r) => {
      if (r.url().includes('/custom-order-code?') && seen.given === 0) seen.given = Date.now() - seen.asked;
    });
    await page.route(CALL, () => {
      seen.asked ||= Date.now();
    });
    await page.goto(LIST);
    await stage.prove('S431', async () => {
      const until = Date.now() + LIMIT_MS + 8_000;
      while (seen.given === 0 && Date.now() < until) await page.waitForTimeout(250);
      return (seen.given > LIMIT_MS - 1_500 && seen.given < LIMIT_MS + 4_000) || `${seen.given} ms`;
    });
  });
}
