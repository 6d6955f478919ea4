/** 小程序: bound through the page of WeChat, uploaded, audited, refused, released; looked at on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wxOpen } from '@muyun/contract';
import { auditXml, tell } from '../../apps/server/test/wx-scene.ts';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { open } from './screens.ts';

const PATH = '/web/small-program';
let demo: DemoStage;
beforeAll(async () => {
  demo = await demoStage();
});
afterAll(() => demo.close());
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
const said = (page: Page, text: string) => page.locator('.ant-message').getByText(text).last().waitFor();
const yes = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe('a mini-program', () => {
  it('is bound, uploaded, audited, refused, and released at the second try', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page, { faults }) => {
      await open(page, PATH);
      await page.getByText('还没有绑定小程序').waitFor();
      await page.getByRole('button', { name: '授权绑定' }).click();
      await dialog(page, '授权绑定小程序').getByRole('link', { name: '打开授权页' }).click();
      await said(page, '已绑定「演示小程序」');
      expect(new URL(page.url()).search).toBe('');
      const card = page.getByRole('article', { name: '演示小程序' });
      await card.getByRole('button', { name: '上传版本' }).click();
      const upload = dialog(page, '上传版本');
      await upload.getByLabel('模板编号').fill('12');
      await upload.getByLabel('版本号').fill('v1');
      await upload.getByRole('button', { name: /上\s?传/ }).click();
      await upload.getByText('版本号如 1.0.2').waitFor();
      await upload.getByLabel('版本号').fill('1.0.0');
      await upload.getByRole('button', { name: /上\s?传/ }).click();
      await card.getByText('已上传', { exact: true }).waitFor();
      await card.getByRole('button', { name: '体验码' }).click();
      await dialog(page, '体验码').getByRole('img', { name: '体验码' }).waitFor();
      await page.keyboard.press('Escape');
      await card.getByRole('button', { name: '提交审核' }).click();
      await yes(page, '提交审核');
      await card.getByText('审核中').waitFor();
      const [app] = await demo.api.call(wxOpen.listWxApps);
      const callback = `/api/wx/open/${app?.appId}/callback`;
      await tell(demo.server.url, callback, auditXml('weapp_audit_fail', '类目与内容不符'));
      await open(page, `${PATH}-detail?id=${app?.id}`);
      await page.getByText('类目与内容不符').waitFor();
      await page.getByText('审核驳回').waitFor();
      await page.getByRole('button', { name: '上传版本' }).click();
      await dialog(page, '上传版本').getByLabel('模板编号').fill('12');
      await dialog(page, '上传版本').getByLabel('版本号').fill('1.0.1');
      await dialog(page, '上传版本')
        .getByRole('button', { name: /上\s?传/ })
        .click();
      await page.getByRole('button', { name: '提交审核' }).click();
      await yes(page, '提交审核');
      await page.getByRole('cell', { name: '审核中' }).waitFor();
      await tell(demo.server.url, callback, auditXml('weapp_audit_success'));
      await page.reload();
      await page.getByRole('button', { name: /^发\s?布$/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^发\s?布$/ })
        .click();
      await said(page, '已发布');
      await page.getByRole('tab', { name: '页面配置' }).click();
      await page.getByLabel('工程进度查询').check();
      await page.getByLabel('服务器域名').fill('http://a.cn');
      await page.getByRole('button', { name: '保存配置' }).click();
      await page.getByText('请输入 https 域名', { exact: false }).first().waitFor();
      await page.getByLabel('服务器域名').fill('https://www.example.com');
      await page.getByRole('button', { name: '保存配置' }).click();
      await said(page, '已保存，下次上传版本时生效');
      expect((await demo.api.call(wxOpen.getWxApp, { params: { id: app?.id ?? '' } })).config).toMatchObject({
        progress: true,
        domains: ['https://www.example.com'],
      });
      expect(faults).toEqual([]);
    });
  });

  it('stands on a phone without going over its edge', async () => {
    const [app] = await demo.api.call(wxOpen.listWxApps);
    await demo.stage.inside({ as: DEMO.account, viewport: { width: 390, height: 844 } }, async (page) => {
      for (const path of [PATH, `${PATH}-detail?id=${app?.id}`]) {
        await open(page, path);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      }
    });
  });
});
