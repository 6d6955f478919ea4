/** The public face of a factory as it is kept: its page, its cases, and what the login page of its address shows. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { site } from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { open } from './screens.ts';

/** one pixel */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const PHOTO = path.join(mkdtempSync(path.join(os.tmpdir(), 'muyun-web-')), '现场.png');
let demo: DemoStage;
beforeAll(async () => {
  writeFileSync(PHOTO, Buffer.from(PNG, 'base64'));
  demo = await demoStage();
});
afterAll(() => demo.close());
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });

describe('the public face', () => {
  it('a page is written, looked at and published; the login page of its address shows it', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/web/introducte');
      await page.getByText('未发布').waitFor();
      await page.getByRole('button', { name: '保存并发布' }).click();
      await page.getByText('请输入标题').waitFor();
      await page.getByLabel('标题', { exact: true }).first().fill('铝境幕墙官网');
      await page.getByLabel('标语').fill('每一块板都有据可查');
      await page.getByRole('button', { name: '保存并发布' }).click();
      await page.getByText('发布前请填写标题和站点前缀').first().waitFor();
      await page.getByLabel('站点前缀').fill('lvjing-demo');
      await page.getByLabel('选择轮播图').setInputFiles(PHOTO);
      await page.getByRole('img', { name: '轮播图 1' }).waitFor();
      const text = page.getByRole('textbox', { name: '企业介绍' });
      await text.click();
      await page.keyboard.type('专注铝单板');
      await page.keyboard.press('Control+A');
      await page.getByRole('button', { name: '加粗' }).click();
      await page.getByRole('button', { name: '预览' }).click();
      await dialog(page, '预览').getByText('每一块板都有据可查').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '保存并发布' }).click();
      await page.getByText('已保存并发布').first().waitFor();
      await page.getByText('已发布', { exact: true }).first().waitFor();
    });
    const params = { sitePrefix: 'lvjing-demo' };
    const seen = await demo.api.call(site.publicSite, { params });
    expect([seen.title, seen.content.replace(/<\/?(p|div)>/g, '')]).toEqual([
      '铝境幕墙官网',
      '<b>专注铝单板</b>',
    ]);
    expect((await fetch(demo.server.url + seen.banners[0])).headers.get('content-type')).toBe('image/webp');
    const address = `http://lvjing-demo.localhost:${demo.server.port}`;
    await demo.stage.inside({ origin: address }, async (page) => {
      await page.goto(`${address}/user/login`);
      await page.getByText('铝境幕墙官网').first().waitFor();
    });
  });

  it('a case is added with its picture, published from its row, and withdrawn', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/web/case-presentation?do=${encodeURIComponent('新增案例')}`);
      const form = dialog(page, '新增案例');
      await form.getByLabel('标题', { exact: true }).fill('万科大厦');
      await form.getByLabel('选择图片/视频').setInputFiles(PHOTO);
      await form.getByRole('img', { name: '图片/视频 1' }).waitFor();
      await form.getByRole('textbox', { name: '介绍' }).fill('十二万块板');
      await form.getByRole('button', { name: '保存' }).click();
      const row = page.getByRole('row').filter({ hasText: '万科大厦' });
      await row.getByText('草稿').waitFor();
      await row.getByRole('button', { name: '发布' }).click();
      await row.getByText('已发布').waitFor();
      const params = { sitePrefix: 'lvjing-demo' };
      expect((await demo.api.call(site.publicCases, { params })).map((c) => c.title)).toEqual(['万科大厦']);
      await row.getByRole('button', { name: '下线' }).click();
      await row.getByText('草稿').waitFor();
    });
  });

  it('cameras: keys are tried, one is added and watched; what is off says so', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/web/monitor');
      await page.getByText('还没有监控').waitFor();
      await page.getByRole('button', { name: '萤石设置' }).click();
      const keys = dialog(page, '萤石设置');
      await keys.getByLabel('AppKey').fill('demo-app-key');
      await keys.getByLabel('AppSecret').fill('wrong-secret');
      await keys.getByRole('button', { name: '测试并保存' }).click();
      await page.getByText('萤石云返回：10017 appKey or appSecret error').waitFor();
      await keys.getByLabel('AppSecret').fill('right-secret');
      await keys.getByRole('button', { name: '测试并保存' }).click();
      await keys.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: '添加设备' }).click();
      for (const [name, serial] of [
        ['折弯区', 'C12345678'],
        ['仓库', 'C12345670'],
      ] as const) {
        await page.getByRole('button', { name: '新增监控' }).first().click();
        const form = dialog(page, '新增监控');
        await form.getByLabel('名称').fill(name);
        await form.getByLabel('设备序列号').fill(serial);
        await form.getByRole('button', { name: '保存' }).click();
        await form.waitFor({ state: 'hidden' });
        await page.getByRole('row').filter({ hasText: serial }).waitFor();
      }
      await page.getByText('画面', { exact: true }).click();
      await page.getByRole('button', { name: '播放 折弯区' }).click();
      await page.getByRole('img', { name: '折弯区 演示画面' }).waitFor();
      await page.getByRole('button', { name: '播放 仓库' }).click();
      await page.getByRole('region', { name: '仓库' }).getByText('设备不在线').waitFor();
    });
  });
});
