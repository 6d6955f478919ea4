/** 涂装设置, 工程关联 and 时间轴 of a project. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paint, project, projectCorrelation, projectPaint, projectRelation } from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open, settled } from './screens.ts';

let demo: DemoStage;
let row: { id: string; displayName: string | null; name: string };
let other: typeof row;
beforeAll(async () => {
  demo = await demoStage();
  const { items } = await demo.api.call(project.listProjects, { query: { controlState: 0 } });
  row = items.find((p) => p.nestedAmount > 0) as typeof row;
  other = items.find((p) => p.name !== row.name) as typeof row;
});
afterAll(() => demo.close());

describe('beside a project', () => {
  it('its paint is set by colour, the plan follows at once and is what the server says', async () => {
    await demo.api.call(paint.initPaints);
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/cad/project-paint-setting?id=${row.id}`);
      const cells = page.getByRole('table', { name: '涂装设置' }).locator('tbody tr').first().locator('td');
      await cells.nth(7).click();
      await page.keyboard.type('0.2559');
      await page.keyboard.press('Tab');
      await settled(page);
      await looked(page, 'paint');
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.locator('.ant-message').getByText('已保存').waitFor();
      const saved = await demo.api.call(projectPaint.getPaintSetting, { params: { id: row.id } });
      const [first] = saved.rows;
      expect(first?.kgPerSqm).toBe('0.2559');
      expect(first?.planKg).toBe(projectPaint.planPaintKg(first?.area ?? '0', '0.2559', '0'));
    });
  });

  it('its ties stand as a graph and as lists; another project is tied and untied', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/cad/project-correlation?id=${row.id}`);
      await page.getByRole('group', { name: /的关联图/ }).waitFor();
      await page.getByRole('region', { name: '关联单据' }).getByText('套料单').first().waitFor();
      await looked(page, 'correlation');
      await demo.api.call(projectRelation.relateProject, {
        params: { id: row.id },
        body: { toId: other.id, type: 8 },
      });
      await open(page, `/cad/project-correlation?id=${row.id}`);
      const line = page
        .getByRole('region', { name: '关联工程' })
        .getByRole('row')
        .filter({ hasText: '手工关联' });
      await line.waitFor();
      await page.getByRole('button', { name: '关联工程' }).click();
      await looked(page, 'correlation-dialog');
      await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
      await line.getByRole('button', { name: '解除' }).click();
      await page.getByRole('button', { name: '解除关联' }).click();
      await page.locator('.ant-message').getByText('已解除').waitFor();
      const { projects } = await demo.api.call(projectCorrelation, { params: { id: row.id } });
      expect(projects.some((p) => p.isManual)).toBe(false);
    });
  });

  it('its batches stand on one axis', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/cad/project-detail?id=${row.id}`);
      await page.getByRole('tab', { name: '时间轴' }).click();
      const axis = page.getByRole('region', { name: '时间轴' });
      await axis.getByRole('listitem').first().waitFor();
      await axis
        .getByRole('link', { name: /套料单/ })
        .first()
        .waitFor();
      await looked(page, 'timeline');
    });
  });
});

describe('the platform', () => {
  it('sees the projects of a space and puts a date right with a reason', async () => {
    await demo.stage.inside({ as: 'admin' }, async (page) => {
      await open(page, '/saas/tenant');
      await page.getByRole('link', { name: '佛山铝境幕墙科技有限公司' }).click();
      await page.getByRole('tab', { name: '工程' }).click();
      const line = page.getByRole('row').filter({ hasText: row.displayName ?? '' });
      await line.getByRole('button', { name: '详情' }).click();
      await page.getByRole('dialog').getByText('种类 / 件数').waitFor();
      await looked(page, 'host-project');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await looked(page, 'host-projects');
      await line.getByRole('button', { name: '改交期' }).click();
      const ask = page.getByRole('dialog');
      await ask.getByLabel('日期').fill('2027-03-31');
      await page.keyboard.press('Enter');
      await ask.getByLabel('原因').fill('客户来函更正交期');
      await ask.getByRole('button', { name: '改交期' }).click();
      await page.locator('.ant-message').getByText('已更正').waitFor();
      const after = await demo.api.call(project.getProject, { params: { id: row.id } });
      expect(after.deliveryDate).toBe('2027-03-31');
    });
  });
});
