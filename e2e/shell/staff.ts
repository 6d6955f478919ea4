/** An administrator of the platform with a phone, and what is sent to it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO } from '../kit.ts';
import type { DemoStage } from './demo-stage.ts';

export class Staff {
  readonly house: DemoStage;
  readonly phone: string;
  private constructor(house: DemoStage, phone: string) {
    [this.house, this.phone] = [house, phone];
  }
  static async withPhone(house: DemoStage, phone: string): Promise<Staff> {
    await house.stage.sql(`update app_account set phone_number = $1 where user_name = 'admin'`, [phone]);
    return new Staff(house, phone);
  }

  private codes(): string[] {
    const file = path.join(this.house.server.folder, 'sms-simulator.jsonl');
    return (existsSync(file) ? readFileSync(file, 'utf8') : '')
      .split('\n')
      .filter((line) => line.includes(this.phone))
      .map((line) => (JSON.parse(line) as { code: string }).code);
  }
  /** The code that `asked` has sent to the phone. */
  async codeOf(asked: () => Promise<unknown>): Promise<string> {
    const before = this.codes().length;
    await asked();
    await expect.poll(() => this.codes().length).toBeGreaterThan(before);
    return this.codes().at(-1) ?? '';
  }

  /** With password and code, as staff of the platform come in. */
  async enter(page: Page): Promise<void> {
    await page.goto('/user/login');
    await page.getByLabel('手机号或用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(DEMO.password);
    const code = await this.codeOf(async () => {
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.getByText('验证码已发送到').waitFor();
    });
    await page.getByLabel('验证码').fill(code);
    await page.waitForURL(/\/home/);
  }
  /** Asks for a code in a dialog and types it in; a minute has gone by since the last one. */
  async showWho(form: Locator): Promise<void> {
    await this.house.stage.sql(
      `update sms_code set creation_time = creation_time - interval '2 minutes' where phone = $1`,
      [this.phone],
    );
    const code = await this.codeOf(() => form.getByRole('button', { name: '获取验证码' }).click());
    await form.getByLabel('验证码').fill(code);
  }
}
