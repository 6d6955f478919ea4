/** 工程密码 and 工程验收: the drawings of a project open with its password; what was delivered is accepted and counted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptanceSum, product, project } from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open, settled } from './screens.ts';

let demo: DemoStage;
let row: { id: string; displayName: string | null; name: string };
let pieces: readonly { id: string; code: string }[];
beforeAll(async () => {
  demo = await demoStage();
  const { items } = await demo.api.call(project.listProjects, { query: { controlState: 0, filter: '' } });
  row = items.find((p) => p.kindAmount > 2) as typeof row;
  pieces = await demo.api.call(product.selectProducts, { query: { projectId: row.id } as never });
  // as a delivery of two products tells it
  const [a, b] = pieces;
  await demo.stage.sql('update cad_product set shipped_quantity = 5 where id = any($1)', [[a?.id, b?.id]]);
  await demo.stage.sql('update cad_project set shipped_amount = 10 where id = $1', [row.id]);
});
afterAll(() => demo.close());

describe('an acceptance', () => {
  it('is made of what waits, confirmed, and found again by its numbers', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/cad/project-acceptance?acceptState=1');
      const line = page.getByRole('row').filter({ hasText: row.name }).first();
      await line.waitFor();
      await looked(page, 'acceptance-projects');
      await open(page, `/cad/project-acceptance-product-list?mode=add&for=${row.id}`);
      await page.getByLabel('验收人').fill('甲方张工');
      await page.getByRole('button', { name: '全部验收' }).click();
      await page
        .getByText(pieces[0]?.code as string, { exact: true })
        .first()
        .waitFor();
      await settled(page);
      await looked(page, 'acceptance-new');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByRole('button', { name: '确认验收' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '确认验收' }).click();
      await page.getByText('已确认').first().waitFor();
      await page.getByRole('button', { name: '作废' }).waitFor();
      await settled(page);
      await looked(page, 'acceptance-confirmed');
      const sum = await demo.api.call(acceptanceSum, { params: { id: row.id } });
      expect(sum).toMatchObject({ shippedAmount: 10, acceptedAmount: 10, pendingAmount: 0 });
      await open(page, `/cad/project-acceptance-list?projectId=${row.id}`);
      await page.getByText(/-YS01/).first().waitFor();
      await looked(page, 'acceptance-list');
      await open(page, `/cad/project-acceptance-product-list?projectId=${row.id}`);
      await page.getByText('验收明细（2）').waitFor();
      await looked(page, 'acceptance-lines');
    });
  });
});

describe('a password', () => {
  it('is set on the project, asked for at its drawings, and taken off', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/cad/project-detail?id=${row.id}`);
      await page.getByRole('button', { name: '更多' }).first().click();
      await page.getByRole('menuitem', { name: '设密码' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('新密码').fill('Muyun-1');
      await dialog.getByLabel('再次输入').fill('Muyun-2');
      await dialog.getByRole('button', { name: '设置密码' }).click();
      await dialog.getByText('两次输入不一致').waitFor();
      await looked(page, 'password-set');
      await dialog.getByLabel('再次输入').fill('Muyun-1');
      await dialog.getByRole('button', { name: '设置密码' }).click();
      await page.locator('.ant-message').getByText('已设置密码').waitFor();
      // the list still shows it, marked
      await open(page, `/cad/project?filter=${encodeURIComponent(row.name)}`);
      await page.getByLabel('已加密').first().waitFor();
      await page.goto(`/cad/product-detail?id=${pieces[0]?.id}`);
      const ask = page.getByRole('dialog').filter({ hasText: '工程已加密' });
      await ask.getByLabel('工程密码', { exact: true }).fill('falsch');
      await ask.getByRole('button', { name: '打开', exact: true }).click();
      await ask.getByText('密码错误，还可尝试 4 次').waitFor();
      await looked(page, 'password-ask');
      await ask.getByLabel('工程密码', { exact: true }).fill('Muyun-1');
      await page.keyboard.press('Enter');
      await ask.waitFor({ state: 'hidden' });
      await page
        .getByText(pieces[0]?.code as string)
        .first()
        .waitFor();
      await settled(page);
      await looked(page, 'password-open');
      // given up, the page says why, and asks again when one tries again
      await page.goto(`/cad/product-detail?id=${pieces[1]?.id}`);
      await ask.getByRole('button', { name: '取消' }).click();
      await page.getByText('该工程已加密，请输入密码').first().waitFor();
      // taken off by whoever administers the space, without the old one
      await open(page, `/cad/project-detail?id=${row.id}`);
      await page.getByRole('button', { name: '更多' }).first().click();
      await page.getByRole('menuitem', { name: '设密码' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '清除密码' }).click();
      await page.locator('.ant-message').getByText('已清除密码').waitFor();
      expect((await demo.api.call(project.getProject, { params: { id: row.id } })).hasPassword).toBe(false);
    });
  });
});
