/** 品牌: handed in by a company, let pass by the platform, asked for by another company, given to it and put on its projects. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPACES } from '../conformance/probe-shell/people.ts';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { open } from './screens.ts';

const BRAND = '铝境 LVJING';
const PHOTO = path.join(mkdtempSync(path.join(os.tmpdir(), 'muyun-brand-')), '标识.png');
let demo: DemoStage;
beforeAll(async () => {
  const background = { r: 20, g: 90, b: 160 };
  writeFileSync(
    PHOTO,
    await sharp({ create: { width: 320, height: 120, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  demo = await demoStage();
  await demo.stage.prepare();
});
afterAll(() => demo.close());

const dialog = (page: Page, title: string): Locator => page.getByRole('dialog').filter({ hasText: title });
const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
const turn = (page: Page, part: string) =>
  page.locator('.brand-parts .ant-segmented').getByText(part, { exact: true }).click();
const said = (page: Page, text: string): Promise<void> =>
  page.locator('.ant-message').getByText(text).last().waitFor();
const as = (account: string, work: (page: Page) => Promise<void>) =>
  demo.stage.inside({ as: account }, async (page) => {
    await open(page, '/common/brand');
    await work(page);
  });

describe('a brand', () => {
  it('is handed in with its mark and waits', async () => {
    await as('admin', async (page) => {
      await turn(page, '占用品牌');
      await page.getByRole('button', { name: '占用品牌' }).first().click();
      await dialog(page, '占用品牌').getByLabel('品牌', { exact: true }).fill('中国铝业');
      await dialog(page, '占用品牌').getByRole('button', { name: '保存' }).click();
      await row(page, '中国铝业').waitFor();
    });
    await as(DEMO.account, async (page) => {
      await page.getByText('提交商标资料，平台审核通过后').waitFor();
      await page.getByRole('button', { name: '申请品牌' }).first().click();
      const form = dialog(page, '申请品牌');
      await form.getByRole('button', { name: '保存' }).click();
      await form.getByText('必填').waitFor();
      await form.getByLabel('品牌', { exact: true }).fill('中国 铝业®');
      await form.getByRole('button', { name: '保存' }).click();
      await form.getByText('品牌「中国 铝业®」已被占用，不能申请').waitFor();
      await form.getByLabel('品牌', { exact: true }).fill(BRAND);
      await form.getByLabel('注册号').fill('ZC-123456');
      await form.getByLabel('类别').fill('6');
      await form.getByLabel('选择LOGO').setInputFiles(PHOTO);
      await form.getByRole('img', { name: 'LOGO 1' }).waitFor();
      await form.getByLabel('选择注册证书').setInputFiles(PHOTO);
      await form.getByRole('img', { name: '注册证书 1' }).waitFor();
      await form.getByRole('button', { name: '保存' }).click();
      await row(page, BRAND).getByText('待审核').waitFor();
      await row(page, BRAND)
        .getByRole('img', { name: `${BRAND} 的标识` })
        .waitFor();
    });
  });

  it('is looked at by the platform with its papers, refused for want of a reason not at once, and let pass', async () => {
    await as('admin', async (page) => {
      await page.getByRole('tab', { name: /待审核/ }).click();
      await row(page, BRAND).getByRole('button', { name: '审核' }).click();
      const review = dialog(page, '品牌审核');
      await review.getByRole('img', { name: '附件 1' }).first().waitFor();
      await review.getByRole('img', { name: `${BRAND} 的标识` }).waitFor();
      await review.getByText('ZC-123456').waitFor();
      await review.getByRole('button', { name: '驳回' }).click();
      await review.getByText('请填写原因').waitFor();
      await review.getByRole('button', { name: '通过' }).click();
      await said(page, '已处理');
      await review.waitFor({ state: 'detached' });
      await page.getByRole('tab', { name: /已通过/ }).click();
      await row(page, BRAND).getByRole('button', { name: '停用' }).waitFor();
    });
  });

  it('is asked for by another company under its name, given by its owner, and put on all its projects', async () => {
    await as(demo.stage.people.many, async (page) => {
      await turn(page, '授权给我的');
      await page.getByRole('button', { name: '申请授权' }).first().click();
      const form = dialog(page, '申请品牌授权');
      const name = form.getByLabel('品牌', { exact: true });
      await name.fill('没有的品牌');
      await name.blur();
      await form.getByText('没有可申请的品牌，请核对全名').waitFor();
      await name.fill('铝境lvjing');
      await name.blur();
      await form.getByText(/归属企业：佛山铝境/).waitFor();
      await form.getByLabel('申请理由').fill('联合投标万科大厦');
      await form.getByRole('button', { name: '提交申请' }).click();
      await said(page, '已提交，等待品牌方同意');
      await row(page, BRAND).getByText('待授权').waitFor();
    });
    await as(DEMO.account, async (page) => {
      await turn(page, '授权申请');
      await row(page, SPACES.long).getByRole('button', { name: '处理' }).click();
      const answer = dialog(page, '授权申请');
      await answer.getByText('联合投标万科大厦').waitFor();
      await answer.getByRole('button', { name: '同意' }).click();
      await said(page, '已处理');
      await turn(page, '我授权的');
      await row(page, SPACES.long).getByText('已授权').waitFor();
    });
    await as(demo.stage.people.many, async (page) => {
      await turn(page, '授权给我的');
      await row(page, BRAND)
        .getByRole('img', { name: `${BRAND} 的标识` })
        .waitFor();
      await row(page, BRAND).getByRole('button', { name: '使用' }).click();
      await dialog(page, '使用品牌').getByRole('button', { name: '提交申请' }).click();
      await said(page, '已提交，等待品牌方确认');
      await turn(page, '品牌使用');
      await row(page, '企业默认').getByText('待确认').waitFor();
    });
    await as(DEMO.account, async (page) => {
      await turn(page, '品牌使用');
      await row(page, '企业默认').getByRole('button', { name: '处理' }).click();
      await dialog(page, '使用申请').getByRole('button', { name: '同意' }).click();
      await row(page, '企业默认').getByText('使用中').waitFor();
      await turn(page, '我授权的');
      await row(page, SPACES.long).getByRole('button', { name: '撤销' }).click();
      await page.getByRole('button', { name: '撤销授权' }).click();
      await row(page, SPACES.long).getByText('已撤销').waitFor();
      await turn(page, '品牌使用');
      await row(page, '企业默认').getByText('已结束').waitFor();
      expect(await row(page, '企业默认').getByRole('button', { name: '结束使用' }).count()).toBe(0);
    });
  });
});
