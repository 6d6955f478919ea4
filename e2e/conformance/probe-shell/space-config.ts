/** What a space says of itself, loaded with the session of a factory's space only: S008, S274, S290, S324, S438. */
import type { Page, Request } from 'playwright-core';
import { account, file, tenantConfig } from '@muyun/contract';
import { DEMO, ROOT } from '../../kit.ts';
import { SPACES } from './people.ts';
import { settled, type Stage } from './stage.ts';

const FIELDS = ['enterpriseName', 'enterpriseIntroduction', 'logoUrl', 'reectLogoUrl'] as const;
/** Features and configuration come some seconds after the page stands. */
const AFTER_MS = 15_000;
const isConfig = (request: Request): boolean =>
  new URL(request.url()).pathname === tenantConfig.getConfig.path;

/** Which calls of the session's later part the page has made by the time that the last of them was made. */
async function laterCalls(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(new URL(request.url()).pathname));
  await page.goto('/home');
  await settled(page);
  // asked together with the configuration: where it has come, that would have come too
  await page.waitForResponse((r) => r.url().includes('/api/user/account/features'), { timeout: AFTER_MS });
  return seen;
}

/** An area is chosen from its province down, and the space is there. */
async function region(stage: Stage): Promise<void> {
  await stage.during({ as: DEMO.account }, async (page) => {
    await page.goto('/enterprise/info');
    await settled(page);
    await page.getByRole('button', { name: '编辑资料' }).click();
    const dialog = page.getByRole('dialog', { name: '编辑企业资料' });
    await stage.prove('S290', async () => {
      await dialog.getByLabel('地区').click();
      for (const name of ['广东省', '佛山市', '三水区'])
        await page.locator('.ant-cascader-menu-item').filter({ hasText: name }).click();
      await page.keyboard.press('Escape');
      const sent = page.waitForRequest((r) => r.method() === 'PUT' && r.url().endsWith('/account/info'));
      await dialog.getByRole('button', { name: '保存' }).click();
      const { regionCode } = (await sent).postDataJSON() as { regionCode: string };
      await page.getByText('广东省 佛山市 三水区').first().waitFor();
      return regionCode === '440607' || regionCode;
    });
  });
}

export async function proveSpaceConfig(stage: Stage): Promise<void> {
  const api = await stage.api();
  await region(stage);
  await stage.prove('S438', async () => {
    const config = await api.call(tenantConfig.getConfig);
    return FIELDS.every((field) => field in config);
  });
  await stage.prove('S274', async () => {
    const picture = `${ROOT}/apps/web/public/favicon.svg`;
    const [sent] = await api.call(file.uploadFile, { file: picture });
    const { defaultFactoryName: _name, ...before } = await api.call(tenantConfig.getConfig);
    const said = {
      ...before,
      enterpriseName: '铝境探测',
      logoUrl: sent?.url ?? null,
      reectLogoUrl: sent?.url ?? null,
    };
    const after = await api.call(tenantConfig.saveConfig, { body: said });
    const auth = await api.call(account.auth);
    const holds =
      auth.enterpriseName === '铝境探测' &&
      auth.currentTenant?.logoUrl === said.logoUrl &&
      typeof auth.displayAmount === 'boolean' &&
      auth.enterpriseIntroduction === before.enterpriseIntroduction;
    let isShown = false;
    await stage.during({ as: DEMO.account }, async (page) => {
      await page.goto('/home');
      await page.locator('.my-head-btn img.my-mark-logo').waitFor();
      isShown = true;
    });
    await api.call(tenantConfig.saveConfig, { body: { ...before, version: after.version } });
    return holds && isShown;
  });
  await stage.prove('S008', async () => {
    const found = { factory: false, supplier: true };
    await stage.during({ as: DEMO.account }, async (page) => {
      found.factory = (await laterCalls(page)).includes(tenantConfig.getConfig.path);
    });
    await stage.during({ as: stage.people.supplier }, async (page) => {
      found.supplier = (await laterCalls(page)).includes(tenantConfig.getConfig.path);
    });
    return (found.factory && !found.supplier) || JSON.stringify(found);
  });
  await stage.prove('S324', async () => {
    const asked = { to2: false, to3: true };
    await stage.during({ as: stage.people.many }, async (page) => {
      const go = async (name: string): Promise<boolean> => {
        await page.goto('/home');
        await settled(page);
        await page.locator('.my-header .my-head-btn').first().click();
        const features = page.waitForResponse((r) => r.url().includes('/api/user/account/features'), {
          timeout: AFTER_MS,
        });
        const configs: Request[] = [];
        page.on('request', (request) => isConfig(request) && configs.push(request));
        await page.getByRole('menuitem').filter({ hasText: name }).click();
        await page.waitForURL(/\/home/);
        await features;
        return configs.length > 0;
      };
      asked.to3 = await go(SPACES.nesting);
      asked.to2 = await go(SPACES.long.slice(0, 10));
    });
    return (asked.to2 && !asked.to3) || JSON.stringify(asked);
  });
}
