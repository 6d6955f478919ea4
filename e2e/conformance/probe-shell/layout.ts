/** The frame: side menu, header, footer, title, breadcrumb, tabs on or off, widths, theme. */
import type { Page } from 'playwright-core';
import { fullMenu, routes } from '@muyun/contract/routes';
import { DEMO } from '../../kit.ts';
import { at, settled, type Stage, stored } from './stage.ts';

const LIST_HOME = '/home';
const LIST = '/common/custom-made-order-num';
const PRESET_COUNT = 8;

const widthOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.width ?? -1;
const leftOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.x ?? -1;
const cssOf = (page: Page, selector: string, name: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((e, n) => getComputedStyle(e).getPropertyValue(n), name);
const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};
const titleOf = (path: string): string => routes.find((r) => r.path === path)?.title ?? '';

export async function proveLayout(stage: Stage): Promise<void> {
  await menus(stage);
  await frame(stage);
  await widths(stage);
  await theme(stage);
}

async function menus(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await go(page, '/home');
    const side = page.getByLabel('主菜单');
    await stage.prove(['S039', 'S479'], async () => (await side.boundingBox())?.x === 0);
    await stage.prove('S050', async () => (await widthOf(page, '.my-side')) === 256);
    await stage.prove('S051', async () => (await leftOf(page, '.my-main')) === 255);
    await stage.prove('S041', async () => {
      // two levels side by side: a group at the left changes the entries at the right
      const [first, second] = [
        fullMenu[0]?.title ?? '',
        (await page.locator('.my-rail-list button span:last-child').allTextContents())[1] ?? '',
      ];
      await side.getByRole('button', { name: second, exact: true }).click();
      const title = await page.locator('.my-panel-title').textContent();
      return title === second && title !== first && (await page.locator('.my-panel-list a').count()) > 0;
    });
    await side.getByRole('button', { name: '收起菜单' }).click();
    await stage.prove(
      'S052',
      async () => (await leftOf(page, '.my-main')) === 79 && (await page.locator('.my-panel').count()) === 0,
    );
    await side.getByRole('button', { name: '展开菜单' }).click();
    await stage.prove(['S042', 'S043'], async () => {
      await page.evaluate(() => {
        (window as unknown as { old: boolean }).old = true;
      });
      await side.getByRole('button', { name: /旧版导航/ }).click();
      await page.waitForFunction(
        () =>
          !(window as unknown as { old?: boolean }).old && document.querySelector('.my-side.single') !== null,
      );
      return true;
    });
    await stage.prove('S040', async () => {
      await go(page, LIST);
      const group = page.locator('.my-single-group[aria-expanded="true"]').first();
      await group.waitFor();
      const leaf = page.locator('.my-side.single a[aria-current="page"]');
      return (await leaf.getAttribute('href')) === LIST && (await widthOf(page, '.my-side')) === 256;
    });
    await side.getByRole('button', { name: /新版导航/ }).click();
    await page.locator('.my-rail').waitFor();
  });
}

async function frame(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account, viewport: { width: 1280, height: 720 } }, async (page) => {
    await go(page, '/home');
    await stage.prove(
      'S044',
      async () => (await page.locator('header.my-header').boundingBox())?.height === 48,
    );
    await stage.prove('S045', async () => {
      await page.locator('footer.my-footer').waitFor();
      return true;
    });
    const titles = [await page.title()];
    await go(page, LIST);
    titles.push(await page.title());
    await stage.prove(
      'S053',
      async () =>
        titles.join() === [LIST_HOME, LIST].map((p) => `${titleOf(p)} - 幕云`).join() || titles.join(),
    );
    await stage.prove(
      'S046',
      async () => (await page.locator('footer').filter({ visible: true }).count()) === 0,
    );
    await stage.prove('S054', async () => {
      const trail = (await page.getByLabel('当前位置').locator('> span').allTextContents()).map((t) =>
        t.trim(),
      );
      const wanted = pathTo(LIST);
      return trail.join('/') === wanted.join('/') || `${trail.join('/')} 而不是 ${wanted.join('/')}`;
    });
    await stage.prove(['S480', 'S481'], async () => {
      // the longest screen there is, scrolled as far as it goes
      await page.mouse.move(700, 500);
      for (let i = 0; i < 6; i++) await page.mouse.wheel(0, 2000);
      await page.evaluate(() => window.scrollTo(0, 99_999));
      const header = await page.locator('header.my-header').boundingBox();
      const side = await page.locator('.my-side').boundingBox();
      return header?.y === 0 && side?.y === 0 && side.height === 720;
    });
    await stage.prove('S049', async () => {
      // the same place has it in a build that is not for production (S048)
      await page.locator('.my-head-btn.user').click();
      await page.getByRole('button', { name: '退出登录' }).waitFor();
      const entries = await page.getByRole('button', { name: '主题与布局' }).count();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '退出登录' }).waitFor({ state: 'hidden' });
      return entries === 0;
    });
    await stage.prove('S047', async () => {
      const bar = page.getByRole('tablist', { name: '已打开的页面' });
      if ((await bar.getByRole('tab').count()) < 2) return '标签栏没有显示打开的页面';
      await page.locator('.my-head-btn.user').click();
      await page.getByRole('switch', { name: '多标签页' }).click();
      await bar.waitFor({ state: 'detached' });
      await page.reload();
      await settled(page);
      const isOff = (await bar.count()) === 0;
      await page.locator('.my-head-btn.user').click();
      await page.getByRole('switch', { name: '多标签页' }).click();
      await bar.waitFor();
      return isOff;
    });
  });
}

/** Group, section and entry of a path as the menu's contract has them. */
function pathTo(path: string): string[] {
  const walk = (
    nodes: readonly { title: string; path?: string; children?: readonly never[] }[],
  ): string[] => {
    for (const node of nodes) {
      if (node.path === path) return [node.title];
      const below = walk(node.children ?? []);
      if (below.length > 0) return [node.title, ...below];
    }
    return [];
  };
  return walk(fullMenu as never);
}

async function widths(stage: Stage): Promise<void> {
  const shape = async (width: number): Promise<'phone' | 'tablet' | 'desktop'> => {
    let found: 'phone' | 'tablet' | 'desktop' = 'desktop';
    await stage.during({ as: DEMO.account, viewport: { width, height: 800 } }, async (page) => {
      await go(page, '/home');
      const left = await leftOf(page, '.my-main');
      const hasMenuButton = await page.getByRole('button', { name: '菜单', exact: true }).isVisible();
      if (left === 0 && hasMenuButton) {
        await page.getByRole('button', { name: '菜单', exact: true }).click();
        await page.getByLabel('主菜单').waitFor();
        found = 'phone';
      } else if (left === 79) found = 'tablet';
    });
    return found;
  };
  await stage.prove('S472', async () => (await shape(390)) === 'phone' && (await shape(576)) === 'phone');
  await stage.prove('S473', async () => (await shape(577)) === 'tablet' && (await shape(1199)) === 'tablet');
  await stage.prove(
    'S474',
    async () => (await shape(1200)) === 'desktop' && (await shape(1920)) === 'desktop',
  );
}

async function theme(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await go(page, LIST);
    await stage.prove(
      'S477',
      async () => (await cssOf(page, ':root', '--primary')).toUpperCase() === '#6938D6',
    );
    await stage.prove(
      'S478',
      async () =>
        (await page.locator(':root').getAttribute('data-theme')) === 'light' &&
        (await cssOf(page, 'header.my-header', 'background-color')) === 'rgb(255, 255, 255)',
    );
    await page.locator('.my-head-btn.user').click();
    const presets = page.getByRole('radiogroup', { name: '主题色' }).getByRole('radio');
    await stage.prove('S482', async () => {
      await presets.first().waitFor();
      const colours = new Set<string>();
      for (const one of await presets.all()) {
        await one.click();
        colours.add(await cssOf(page, ':root', '--primary'));
      }
      return colours.size === PRESET_COUNT && (await presets.count()) === PRESET_COUNT;
    });
    await page.getByText('深色', { exact: true }).click();
    await page.getByLabel('主菜单').getByRole('button', { name: '收起菜单' }).click();
    await stage.prove('S490', async () => {
      await page.reload();
      await settled(page);
      const shell = (await stored(page, 'shell')) as { folded?: boolean };
      return (
        (await page.locator(':root').getAttribute('data-theme')) === 'dark' &&
        shell.folded === true &&
        (await leftOf(page, '.my-main')) === 79 &&
        (await cssOf(page, ':root', '--primary')).toUpperCase() !== '#6938D6'
      );
    });
    await stage.prove('S483', async () => {
      const keys = await page.evaluate(() => Object.keys(localStorage));
      const names = keys.filter((k) => /theme|shell|columns|density|search/.test(k));
      return (
        (keys.every((k) => k.startsWith('muyun.')) && names.length > 0 && at(page) === LIST) || keys.join(' ')
      );
    });
  });
}

/** The notice of a test platform: the same server asked under a host name that ends in the marker. */
export async function proveTestHost(stage: Stage): Promise<void> {
  const NOTICE = '您访问的是测试平台，请访问-正式平台';
  const port = new URL(stage.url).port;
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/home');
    await settled(page);
    await page.waitForTimeout(300);
    await stage.prove(
      'S015',
      async () =>
        (await page.getByText(NOTICE).count()) === 0 &&
        (await shownAt(stage, `http://muyun.test.localhost:${port}`, NOTICE)) === false &&
        (await shownAt(stage, TEST_HOST(port), NOTICE)) === true,
    );
    await stage.prove('S014', async () => shownAt(stage, TEST_HOST(port), NOTICE, 7_000));
  });
}

const TEST_HOST = (port: string): string => `http://muyun.test:${port}`;

/** Whether the notice stands there, and still does after `later`. */
async function shownAt(stage: Stage, url: string, notice: string, later = 0): Promise<boolean> {
  const { page, context } = await stage.open({ as: DEMO.account, origin: url });
  try {
    // the host name exists nowhere: what the browser asks there is fetched from the server under that name
    await page.route(`${url}/**`, async (route) => {
      const asked = new URL(route.request().url());
      const answer = await route.fetch({
        url: stage.url + asked.pathname + asked.search,
        headers: { ...route.request().headers(), host: asked.host },
      });
      await route.fulfill({ response: answer });
    });
    await page.goto(`${url}/home`);
    await settled(page);
    await page.waitForTimeout(300 + later);
    return (await page.getByText(notice).count()) === 1;
  } finally {
    // what is on its way when the page closes has nobody to answer any more
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}
