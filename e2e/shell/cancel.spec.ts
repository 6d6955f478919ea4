/** 注销账号 on the page of the own security: what stands in the way, asking for it with a code, taking it back; in the dark and on a phone too. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import { DEMO } from '../kit.ts';
import { faultsOf } from './axe.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open, shown } from './screens.ts';

const PHONE = '13912340099';
let set: DemoStage;
let name: string;
beforeAll(async () => {
  set = await demoStage();
  const leaving = await addAccount(set.stage.sql, '何离开');
  ({ name } = leaving);
  await addMember(set.stage.sql, await demoSpace(set.stage.sql), leaving.id, true);
  await set.stage.sql('update app_account set phone_number = $2 where id = $1', [leaving.id, PHONE]);
});
afterAll(() => set.close());

const row = (page: Page) =>
  shown(page).getByRole('region', { name: '登录方式' }).locator('dl > div').filter({ hasText: '注销账号' });
const code = async (): Promise<string> => {
  const lines = () =>
    readFileSync(path.join(set.server.folder, 'sms-simulator.jsonl'), { encoding: 'utf8', flag: 'a+' })
      .split('\n')
      .filter((line) => line.includes(PHONE));
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  return (JSON.parse(lines().at(-1) ?? '{}') as { code: string }).code;
};

describe('the own account', () => {
  it('of an owner says which space has to go first, and offers nothing', async () => {
    await set.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/account/settings/security');
      await row(page).getByText('请先移交或解散您的空间').waitFor();
      expect(await row(page).getByRole('button').count()).toBe(0);
    });
  });

  it.each([
    ['light', { width: 1024, height: 768 }],
    ['dark', { width: 390, height: 844 }],
  ] as const)('is given up by a code and kept by a click (%s, %o)', async (mode, viewport) => {
    const stored = { theme: { mode } };
    await set.stage.sql(`update sms_code set creation_time = creation_time - interval '2 hours'`);
    await set.stage.inside({ as: name, viewport, stored }, async (page) => {
      await open(page, '/account/settings/security');
      await row(page).getByText('申请后 15 天生效').waitFor();
      await row(page).getByRole('button', { name: '申请注销' }).click();
      const dialog = page.getByRole('dialog', { name: '注销账号' });
      await dialog.getByText('生效后不能恢复').waitFor();
      // while it opens its colours are mixed with what lies behind
      await page.waitForFunction(() => document.getAnimations().length === 0);
      expect(await faultsOf(page)).toEqual([]);
      await looked(page, `cancel-dialog-${mode}`);
      await page.setViewportSize(viewport);
      await dialog.getByRole('button', { name: '获取验证码' }).click();
      await page.locator('.ant-message').getByText('验证码已发送到 139****0099').waitFor();
      await dialog.getByLabel('验证码').fill(await code());
      await dialog.getByRole('button', { name: '申请注销' }).click();
      await row(page).getByText('注销中').waitFor();
      // a message that fades in or out has no colour of its own
      await expect.poll(() => page.locator('.ant-message-notice').count(), { timeout: 15_000 }).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      await looked(page, `cancel-asked-${mode}`);
      await page.setViewportSize(viewport);
      await row(page).getByRole('button', { name: '撤回注销' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click();
      await row(page).getByText('申请后 15 天生效').waitFor();
    });
  });
});
