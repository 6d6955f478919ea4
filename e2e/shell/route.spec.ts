/** Processes, their rules and templates, and the route of a project as a planner works with them (production §2). */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  demander,
  process,
  processGroup,
  product,
  project,
  projectRoute,
  routeTemplate,
  texture,
} from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { demoStage, type DemoStage } from './demo-stage.ts';
import { looked } from './looked.ts';
import { open, settled, shown } from './screens.ts';

const NAMES = ['开料', '刨槽', '折弯', '焊接', '打磨', '喷涂', '包装'] as const;
let demo: DemoStage;
let projectId: string;
beforeAll(async () => {
  demo = await demoStage();
  const { api } = demo;
  const { items } = await api.call(demander.listDemanders, { query: { maxResultCount: 1 } });
  const made = await api.call(project.createProject, {
    body: { name: '万科云城', demanderId: items[0]?.id as string },
  });
  projectId = made.id;
  const textures = await api.call(texture.textureOptions);
  const add = (code: string, quantity: number, w: number, h: number, thickness: number) =>
    api.call(product.createProduct, {
      body: {
        projectId,
        code,
        textureId: textures[0]?.id as string,
        thickness,
        visibleWidth: w,
        visibleHeight: h,
        unfoldMode: 3,
        unfoldWidth: w + 50,
        unfoldHeight: h + 50,
        quantity,
      },
    });
  await add('A-01', 40, 1200, 600, 2.5);
  await add('B-02', 10, 1000, 1500, 3);
});
afterAll(() => demo.close());

const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
const choose = async (page: Page, option: string): Promise<void> => {
  await page.locator('.ant-select-item-option').filter({ visible: true, hasText: option }).first().click();
};
const rowOf = (page: Page, text: string) => shown(page).getByRole('row').filter({ hasText: text }).first();

describe('processes', () => {
  it('are added, grouped and given a rule whose effect is seen at once', async () => {
    const { api } = demo;
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, '/produce/process-group');
      await page.getByRole('button', { name: '新增工序组' }).first().click();
      await dialog(page, '新增工序组').getByLabel('组名').fill('钣金车间');
      await dialog(page, '新增工序组').getByRole('button', { name: '保存' }).click();
      await rowOf(page, '钣金车间').waitFor();
      await looked(page, 'process-group');
      await open(page, '/produce/process');
      await page.getByRole('button', { name: '新增工序' }).first().click();
      const form = dialog(page, '新增工序');
      await form.getByLabel('编码').fill('KL');
      await form.getByLabel('工序名称').fill('开料');
      await looked(page, 'process-form');
      await form.getByRole('button', { name: '保存' }).click();
      await rowOf(page, '开料').waitFor();
      const groups = await api.call(processGroup.calls.all);
      for (const [i, name] of NAMES.slice(1).entries())
        await api.call(process.calls.create, {
          body: {
            code: `P${i}`,
            name,
            sort: (i + 1) * 10,
            processType: [2, 4, 8, 16, 32, 256][i] ?? 512,
            groupId: String(groups[0]?.id),
            isOutsource: name === '喷涂',
            progressWeight: ['折弯', '焊接', '喷涂'].includes(name) ? '2' : '1',
          },
        });
      await open(page, '/produce/process');
      await looked(page, 'process');
      await rowOf(page, '焊接').getByRole('button', { name: '适用规则' }).click();
      const drawer = page.locator('.ant-drawer-open');
      await drawer.getByRole('button', { name: '添加条件' }).click();
      await drawer.getByLabel('板厚从').fill('2.8');
      await drawer.getByLabel('板厚从').press('Tab');
      await drawer
        .locator('.ant-select')
        .filter({ has: page.locator('input') })
        .nth(-2)
        .click();
      await choose(page, '万科云城');
      await drawer.getByText('符合 1 / 2 种，10 / 50 件').waitFor();
      await looked(page, 'process-rule');
      await drawer.getByRole('button', { name: '保存' }).click();
      await page.locator('.ant-message').getByText('适用规则已保存').waitFor();
      for (const [button, name] of [
        ['产能配置', 'process-capacity'],
        ['计件设置', 'process-pay'],
      ] as const) {
        await rowOf(page, '折弯').getByRole('button', { name: '更多' }).click();
        await page.getByRole('menuitem', { name: button }).click();
        await dialog(page, button).waitFor();
        await settled(page);
        await looked(page, name);
        await dialog(page, button).getByRole('button', { name: '取消' }).click();
      }
      await page.getByRole('button', { name: '路线模板' }).click();
      await page.getByRole('button', { name: '新增模板' }).click();
      await settled(page);
      await looked(page, 'route-template');
    });
    const all = await api.call(process.calls.list, { query: { maxResultCount: 100 } });
    const id = (name: string) => all.items.find((p) => p.name === name)?.id as string;
    await api.call(routeTemplate.calls.create, {
      body: {
        name: '铝单板标准路线',
        steps: NAMES.map((name, i) => ({ processId: id(name), sort: i * 10 })),
      },
    });
  });
});

describe('the route of a project', () => {
  it('S356: is released after a preview, a process is marked completed and taken back, its list downloaded', async () => {
    await demo.stage.inside({ as: DEMO.account }, async (page) => {
      await open(page, `/cad/project-process?id=${projectId}`);
      await looked(page, 'route-empty');
      await page.getByRole('button', { name: '下达工序路线' }).click();
      const release = dialog(page, '下达工序路线');
      await release.getByLabel('路线模板').last().click();
      await choose(page, '铝单板标准路线');
      await release.getByText('2 种产品，50 件').waitFor();
      await settled(page);
      await looked(page, 'route-preview');
      await release.getByRole('button', { name: '下达', exact: true }).click();
      await page.locator('.ant-message').getByText('生成 50 件标签').waitFor();
      await rowOf(page, '开料').waitFor();
      await looked(page, 'route');
      await rowOf(page, '开料').getByRole('button', { name: '标记完成' }).click();
      await looked(page, 'route-complete');
      await dialog(page, '标记完成：开料').getByRole('button', { name: '标记完成' }).click();
      await page.locator('.ant-message').getByText('已完成 50 件').waitFor();
      await rowOf(page, '开料').getByText('100.00 %').waitFor();
      // 43.8 of 380.4
      await shown(page).getByText('11.51 %').waitFor();
      await looked(page, 'route-done');
      await rowOf(page, '焊接').getByRole('button', { name: '更多' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: '下载工序清单' }).click(),
      ]);
      expect(file.suggestedFilename()).toContain('焊接-工序清单');
      expect(readFileSync(await file.path()).length).toBeGreaterThan(1000);
      await rowOf(page, '开料').getByRole('button', { name: '取消完成' }).click();
      await page.locator('.ant-modal-confirm').getByRole('button', { name: '取消完成' }).click();
      await page.locator('.ant-message').getByText('已取消完成').waitFor();
      await rowOf(page, '开料').getByText('0.00 %').waitFor();
      await page.getByRole('tab', { name: '产品×工序' }).click();
      await page.getByRole('button', { name: 'A-01 焊接：不需要' }).click();
      await page.getByText('为什么：').first().waitFor();
      await looked(page, 'route-matrix');
      await page.getByRole('menuitem', { name: '需要', exact: true }).click();
      await page.getByRole('button', { name: 'A-01 焊接：0 / 40' }).waitFor();
      await page.getByRole('tab', { name: /工序路线/ }).click();
      await page.getByRole('button', { name: '排序' }).click();
      await dialog(page, '工序排序').getByRole('button', { name: '下移 开料' }).click();
      await looked(page, 'route-sort');
      await dialog(page, '工序排序').getByRole('button', { name: '保存排序' }).click();
      await page.locator('.ant-message').getByText('排序已保存').waitFor();
    });
    const route = await demo.api.call(projectRoute, { params: { id: projectId } });
    expect(route.rows.map((r) => r.name).slice(0, 2)).toEqual(['刨槽', '开料']);
    expect(route.rows.find((r) => r.name === '焊接')?.requiredQty).toBe(50);
  });
});
