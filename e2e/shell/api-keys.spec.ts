/** 开放接口: a key is made on the screen, shown once, limited, and reads what it opens as its documentation says. */
import { createHash, createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedText } from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { open } from './screens.ts';

const PATH = '/api/basic/supplier?maxResultCount=5';
let demo: DemoStage;
beforeAll(async () => {
  demo = await demoStage();
});
afterAll(() => demo.close());
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
const said = (page: Page, text: string) => page.locator('.ant-message').getByText(text).last().waitFor();

/** Asks as another system does. */
async function ask(key: string, secret: string): Promise<number> {
  const [timestamp, nonce] = [String(Date.now()), `nonce-${Date.now()}-${Math.random()}`.replace('.', '')];
  const digest = createHash('sha256').update('').digest('hex');
  const text = signedText({ method: 'GET', path: PATH, timestamp, nonce, digest });
  const { status } = await fetch(demo.server.url + PATH, {
    headers: {
      'X-Muyun-Key': key,
      'X-Muyun-Timestamp': timestamp,
      'X-Muyun-Nonce': nonce,
      'X-Muyun-Signature': createHmac('sha256', secret).update(text).digest('hex'),
    },
  });
  return status;
}

describe('a key of the open interface', () => {
  it('is made, used, limited, switched off and deleted', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page, { faults }) => {
      await open(page, '/setting/sync');
      await page.getByText('还没有密钥').waitFor();
      await page.getByRole('button', { name: '生成密钥' }).click();
      const form = dialog(page, '生成密钥');
      await form.getByRole('button', { name: /生\s?成/ }).click();
      await form.getByText('请填写名称').waitFor();
      await form.getByText('请选择开放范围').waitFor();
      await form.getByLabel('名称').fill('金蝶取数');
      await form.getByLabel('供应商').check();
      await form.getByLabel('IP 白名单').fill('300.1.1.1');
      await form.getByRole('button', { name: /生\s?成/ }).click();
      await form.getByText(/请填写 IP 地址或网段/).waitFor();
      await form.getByLabel('IP 白名单').fill('');
      await form.getByRole('button', { name: /生\s?成/ }).click();
      const secret = dialog(page, '密钥已生成');
      await secret.locator('code').nth(1).waitFor();
      const [key = '', value = ''] = await secret.locator('code').allTextContents();
      expect(key).toMatch(/^mk[0-9A-Za-z]{22}$/);
      await secret.getByRole('button', { name: '我已保存' }).click();
      expect(await ask(key, value)).toBe(200);
      expect(await ask(key, 'wrong')).toBe(401);
      await page.reload();
      const card = page.getByRole('article', { name: '金蝶取数' });
      await card.getByText(/来自 .*127\.0\.0\.1/).waitFor();
      expect(await page.content()).not.toContain(value);
      await card.getByRole('button', { name: '修改' }).click();
      const change = dialog(page, '修改密钥');
      await change.getByLabel('IP 白名单').fill('203.0.113.8');
      await change.getByRole('button', { name: /保\s?存/ }).click();
      await card.getByText('限 1 个 IP 或网段').waitFor();
      expect(await ask(key, value)).toBe(403);
      await card.getByRole('switch').click();
      await said(page, '已停用');
      expect(await ask(key, value)).toBe(401);
      await card.getByRole('button', { name: '金蝶取数 更多操作' }).click();
      await page.getByRole('menuitem', { name: '删除' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /删\s?除/ })
        .click();
      await page.getByText('还没有密钥').waitFor();
      expect(faults).toEqual([]);
    });
  });

  it('is explained where the interface is described', async () => {
    await demo.stage.inside({}, async (page) => {
      // some 1,400 calls are drawn at once: half a minute beside another file
      await page.goto('/api/docs');
      await page.getByText('X-Muyun-Signature').first().waitFor({ timeout: 120_000 });
    });
  });
});
