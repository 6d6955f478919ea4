/** A buyer's assistant who may see no amounts works on an order all the same: what is hidden from him stays as it stands. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { materialOrder, materialSku, supplier, warehouse } from '@muyun/contract';
import { Api } from '../api.ts';
import { addAccount, addMember, demoSpace } from '../conformance/probe-shell/people.ts';
import { Stage } from '../conformance/probe-shell/stage.ts';
import { startHouse } from '../house.ts';
import { dispose, launchBrowser, type RunningServer } from '../kit.ts';

const RIGHTS = ['AlMaterialPurchase.Orders', 'AlBasic.Suppliers', 'AlBasic.WareHouses'];

let server: RunningServer;
let browser: Browser;
let close: () => Promise<void>;
let api: Api;
let page: Page;
let orderId = '';

beforeAll(async () => {
  server = await startHouse();
  browser = await launchBrowser();
  api = await Api.logIn(server.url);
  const { stage, ...set } = await Stage.set(browser, server.url, server.folder);
  close = set.close;
  const tenantId = await demoSpace(stage.sql);
  const clerk = await addAccount(stage.sql, '何助理');
  const memberId = await addMember(stage.sql, tenantId, clerk.id, false);
  const roleId = randomUUID();
  await stage.sql('insert into role (tenant_id, id, name, display_amount) values ($1, $2, $3, false)', [
    tenantId,
    roleId,
    '采购助理',
  ]);
  for (const right of RIGHTS)
    for (const action of ['query', 'get', 'edit'])
      await stage.sql(
        'insert into role_permission (tenant_id, role_id, permission_id, action) values ($1, $2, $3, $4)',
        [tenantId, roleId, right, action],
      );
  await stage.sql('insert into tenant_user_role (tenant_id, tenant_user_id, role_id) values ($1, $2, $3)', [
    tenantId,
    memberId,
    roleId,
  ]);
  orderId = await draftOrder();
  page = (await stage.open({ as: clerk.name })).page;
}, 180_000);
afterAll(async () => {
  await close();
  await browser.close();
  await dispose(server);
});

async function draftOrder(): Promise<string> {
  const { id: supplierId } = await api.call(supplier.calls.create, {
    body: { code: 'G900', name: '三水铝业', supplierType: 1 },
    key: randomUUID(),
  });
  const { id: warehouseId } = await api.call(warehouse.calls.create, {
    body: { code: 'M90', name: '板材二仓', domain: 2 },
    key: randomUUID(),
  });
  const { items } = await api.call(materialSku.calls.list, { query: { maxResultCount: 1 } });
  const { id } = await api.call(materialOrder.calls.create, {
    body: {
      supplierId,
      warehouseId,
      orderDate: '2026-11-22',
      deliveryDate: '2026-12-22',
      isTaxInclusive: true,
      taxRate: '13',
      lines: [{ materialSkuId: items[0]?.id ?? '', quantity: '2', priceBasis: 2, unitPrice: '26.1' }],
    },
    key: randomUUID(),
  });
  return id;
}

describe('a member who sees no amounts', () => {
  it('saves the remark of an order; its price stays, and he never sees it', async () => {
    await page.goto(`/purchase/material/order/detail?id=${orderId}`);
    const verbs = page.locator('.my-doc-acts:visible');
    await verbs.getByRole('button', { name: '编辑', exact: true }).click();
    // what he may not see is neither asked of him nor shown as nothing
    const grid = page.getByRole('table', { name: '采购明细' });
    expect(await grid.locator('tbody tr').first().locator('td').allInnerTexts()).toEqual(
      expect.arrayContaining(['2', '48.8', '理重', '***']),
    );
    expect(await page.locator('label[title="运费"]').count()).toBe(0);
    expect(await page.locator('.my-figure:visible').filter({ hasText: '含税金额' }).innerText()).toContain(
      '***',
    );
    const remark = page.locator('.ant-form-item').filter({ has: page.locator('label[title="备注"]') });
    await remark.first().locator('input, textarea').first().fill('先发一半');
    await verbs.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.ant-message').getByText('已保存').waitFor();
    await verbs.getByRole('button', { name: '编辑', exact: true }).waitFor();
    expect(await page.getByText('26.1').count()).toBe(0);
    const kept = await api.call(materialOrder.calls.get, { params: { id: orderId } });
    expect(kept).toMatchObject({ remark: '先发一半', lines: [{ unitPrice: '26.100000' }] });
    expect(Number(kept.amount)).toBeGreaterThan(0);
  });
});
