/** Crafts, quotation items, finishes, aluminium prices and the platform's own lists, as a clerk and the platform's people work with them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysBefore, market, paint } from '@muyun/contract';
import { DEMO } from '../kit.ts';
import { type DemoStage, demoStage } from './demo-stage.ts';
import { open, shown } from './screens.ts';

let demo: DemoStage;
beforeAll(async () => {
  demo = await demoStage();
});
afterAll(() => demo.close());

const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title });
const row = (page: Page, text: string) => shown(page).getByRole('row').filter({ hasText: text });
const press = (page: Page, name: string) => shown(page).getByRole('button', { name }).first().click();
const inside = (work: (page: Page) => Promise<void>) => demo.stage.inside({ as: DEMO.account }, work);

describe('what a price is made of', () => {
  it('the usual items come with one press, and a line of the example comes to its price', async () => {
    await inside(async (page) => {
      await open(page, '/common/quotation-item');
      await press(page, '带入常用报价项');
      await row(page, '材料费').first().waitFor();
      await press(page, '报价试算');
      const trial = dialog(page, '报价试算');
      await trial.getByRole('row').filter({ hasText: '加工费' }).getByText('67.33').waitFor();
      expect(await trial.getByRole('row').filter({ hasText: '材料费' }).innerText()).toContain('162.77');
      await trial.getByLabel('重量 (kg)').fill('12.944');
      await trial.getByRole('row').filter({ hasText: '材料费' }).getByText('325.54').waitFor();
    });
  });

  it('a formula is read while it is typed, and a fault of it stands at its field', async () => {
    await inside(async (page) => {
      await open(page, '/common/quotation-item');
      await press(page, '新增报价项目');
      const form = dialog(page, '新增报价项目');
      await form.getByLabel('数量公式').fill('weight × （ingot');
      await form.getByRole('alert').filter({ hasText: '表达式不完整' }).waitFor();
      expect(await form.getByLabel('数量公式').inputValue()).toBe('weight * (ingot');
      await form.getByLabel('数量公式').fill('weight * ');
      await form.getByRole('button', { name: /^ingot/ }).click();
      expect(await form.getByLabel('数量公式').inputValue()).toBe('weight * ingot');
      expect(await form.getByRole('alert').count()).toBe(0);
    });
  });

  it('crafts by category: the number of items leads to them, a groove of 3.6 m costs 9.00', async () => {
    await inside(async (page) => {
      await open(page, '/common/craftsmanship-item');
      await press(page, '带入常用工艺');
      await row(page, '刨槽').first().waitFor();
      await press(page, '成本试算');
      const trial = dialog(page, '工艺成本试算');
      await trial.getByRole('row').filter({ hasText: '刨槽' }).getByText('9.00').waitFor();
      await trial.getByLabel('开孔数量').fill('2');
      await trial.getByRole('row').filter({ hasText: '开孔' }).getByText('3.00').waitFor();
      await page.keyboard.press('Escape');
      await open(page, '/common/craftsmanship');
      await row(page, '焊接').first().getByRole('link').click();
      await row(page, '焊角').first().waitFor();
      expect(await row(page, '刨槽').count()).toBe(0);
    });
  });

  it('a finish is made coat by coat and tells its consumption', async () => {
    await demo.api.call(paint.initPaints);
    await inside(async (page) => {
      await open(page, '/common/paint');
      expect(await row(page, '氟碳三涂').first().innerText()).toContain('0.2559');
      await row(page, '氟碳三涂').first().getByRole('button', { name: '用量测算' }).click();
      const trial = dialog(page, '用量测算 氟碳三涂');
      await trial.getByRole('row').filter({ hasText: '见光面' }).getByText('23.031').waitFor();
    });
  });
});

describe('aluminium', () => {
  it('markets are begun with one press, a price is typed and stands in list and course', async () => {
    await inside(async (page) => {
      await open(page, '/common/market-situation');
      await press(page, '初始化');
      await row(page, '长江现货').first().getByText('默认', { exact: true }).waitFor();
      await open(page, '/common/aluminum-quotation');
      await press(page, '录入');
      const form = dialog(page, '新增铝材报价');
      await form.getByLabel('均价').fill('20350');
      await form.getByLabel('最低').fill('20360');
      await form.getByRole('button', { name: '保存' }).click();
      await form.getByText('均价应在最低价与最高价之间').first().waitFor();
      await form.getByLabel('最低').fill('20300');
      await form.getByRole('button', { name: '保存' }).click();
      await form.waitFor({ state: 'hidden' });
      await row(page, '20,350.00').first().waitFor();
      await shown(page)
        .getByRole('figure', { name: /均价走势/ })
        .waitFor();
    });
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await demo.api.call(market.quotationMaster.calls.create, {
      body: { classCode: 'CJ', date: daysBefore(today, 1), avg: '20300' },
    });
    await inside(async (page) => {
      await open(page, '/common/market-situation');
      expect(await row(page, '长江现货').first().innerText()).toMatch(/20,350\.00[\s\S]*\+50\.00/);
    });
  });
});

describe('the platform', () => {
  it('keeps price rules and default roles; a space reads what it pays', async () => {
    await demo.stage.inside({ as: 'admin' }, async (page) => {
      await open(page, '/common/activity-price-rule');
      await press(page, '新增活动价格规则');
      const form = dialog(page, '新增活动价格规则');
      await form.getByLabel('名称').fill('按次计费');
      await form.getByLabel('服务').click();
      await page.locator('.ant-select-item-option').filter({ hasText: '板材矩形' }).click();
      await form.getByLabel('单价', { exact: true }).first().fill('2');
      await form.getByRole('button', { name: '保存' }).click();
      await row(page, '按次计费').first().waitFor();
      await open(page, '/common/default-fole');
      await press(page, '带入系统默认');
      // 车间主任 speaks of 质检 too
      await row(page, '质检单').first().getByRole('button', { name: '分配权限' }).click();
      const grants = dialog(page, '分配权限 · 质检');
      await grants.getByLabel('搜索权限').fill('质检单');
      await grants.getByRole('treeitem', { name: '质检单', exact: true }).first().waitFor();
    });
    await inside(async (page) => {
      await open(page, '/common/activity-price-rule');
      await row(page, '按次计费').first().getByText('¥2.00/次').waitFor();
    });
  });
});
