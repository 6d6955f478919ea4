/** 企业信息 as its owner works with it: what it shows, the bin, its data, its end. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterprise, file, storage } from '@muyun/contract';
import { until } from '../conformance/probe-shell/stage.ts';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { open } from './screens.ts';

const PHONE = '13800138000';
let demo: DemoStage;
beforeAll(async () => {
  demo = await demoStage();
});
afterAll(() => demo.close());
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });

/** As it was sent to the owner's phone; `before`: how many there were. */
const codes = (): string[] => {
  const sent = path.join(demo.server.folder, 'sms-simulator.jsonl');
  return (existsSync(sent) ? readFileSync(sent, 'utf8') : '').split('\n').filter((l) => l.includes(PHONE));
};
async function stepUp(page: Page, title: string): Promise<void> {
  const before = codes().length;
  await dialog(page, title).getByRole('button', { name: '获取验证码' }).click();
  const sent = await until(
    async () => codes(),
    (found) => found.length > before,
  );
  const { code } = JSON.parse(sent.at(-1) ?? '{}') as { code: string };
  await dialog(page, title).getByLabel('验证码').fill(code);
}

describe('enterprise info', () => {
  it('is shown and kept; files go to the bin and come back; all data is fetched; the end is taken back', async () => {
    const { stage, api } = demo;
    const note = path.join(demo.server.folder, 'probe.txt');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(note, '大文件'.repeat(2000));
    await api.call(file.uploadFile, { file: note, body: {} });
    await stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/enterprise/info');
      await page.getByRole('region', { name: '席位' }).getByText(/\/ 20/).waitFor();
      await page
        .getByRole('region', { name: '存储' })
        .getByText(/100\.?0* GB/)
        .waitFor();
      await page.getByRole('button', { name: '编辑资料' }).click();
      await dialog(page, '编辑企业资料').getByLabel('统一社会信用代码').fill('91440600MA4UXXXX1X');
      await dialog(page, '编辑企业资料').getByRole('button', { name: '保存' }).click();
      await page.getByText('91440600MA4UXXXX1X').waitFor();
      await page.getByRole('button', { name: '续费 / 升级' }).click();
      await dialog(page, '购买 - 版本').waitFor();
      await page.keyboard.press('Escape');

      await page.getByRole('tab', { name: '存储明细' }).click();
      const row = page.getByRole('row').filter({ hasText: 'probe.txt' });
      await row.getByRole('button', { name: '删除' }).click();
      await dialog(page, '删除 probe.txt').getByRole('button', { name: '删除文件' }).click();
      await page.getByText('回收站（1）').click();
      await row.getByText('30 天后清除').waitFor();
      await row.getByRole('button', { name: '恢复' }).click();
      await page.getByText('回收站是空的').waitFor();

      await page.getByRole('tab', { name: '导出与解散' }).click();
      await page.getByRole('button', { name: '导出全部数据' }).click();
      await stepUp(page, '导出全部数据');
      await dialog(page, '导出全部数据').getByRole('button', { name: '开始导出' }).click();
      const save = page.getByRole('button', { name: /^下载（/ });
      await save.waitFor({ timeout: 60_000 });
      const [got] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(got.suggestedFilename()).toMatch(/^佛山铝境幕墙科技有限公司 \d{4}-\d\d-\d\d\.zip$/);

      await stage.sql("update sms_code set creation_time = creation_time - interval '5 minutes'");
      await page.getByRole('button', { name: '解散空间' }).click();
      const end = dialog(page, '将影响');
      const ask = end.getByRole('button', { name: '申请解散' });
      // a button that slips away as a fault comes or goes takes the press along that was begun on it
      const place = async (): Promise<number> => Math.round((await ask.boundingBox())?.y ?? 0);
      await end.getByLabel(/输入空间名称/).fill('别的名称');
      const stood = await place();
      await ask.click();
      await end.getByText('输入的空间名称不一致').waitFor();
      expect(await place()).toBe(stood);
      await end.getByLabel(/输入空间名称/).fill('佛山铝境幕墙科技有限公司');
      await end.getByText('输入的空间名称不一致').waitFor({ state: 'detached' });
      expect(await place()).toBe(stood);
      await stepUp(page, '将影响');
      await ask.click();
      await page.getByRole('button', { name: '撤回解散' }).click();
      await page.getByRole('button', { name: '撤回解散' }).waitFor({ state: 'detached' });
    });
    expect((await api.call(enterprise.getInfo)).dissolveTime).toBeNull();
    expect((await api.call(storage.listBin)).totalCount).toBe(0);
  });
});
