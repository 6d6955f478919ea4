/** The stock of accessories as lists, what should be bought, what a project may have (commerce §14). */
import {
  accessory,
  account,
  accessoryFromDemand,
  accessoryIn,
  accessoryMoves,
  accessoryMovesDown,
  accessoryOut,
  accessoryOutFromProject,
  accessoryPurchase,
  accessoryPurchaseLines,
  accessoryPayments,
  accessoryPaymentsDown,
  accessorySku,
  accessoryStock,
  accessoryStockDown,
  accessorySuggestions,
  accessorySuggestionsDown,
  bindAccessories,
  setDefaultWarehouse,
  texture,
  product,
  warehouse,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import {
  type AccessoryScene,
  accessoryScene,
  approve,
  held,
  issueDraft,
  newSku,
  ordered,
  received,
  stocked,
} from '../../../../test/accessory-scene.ts';
import { makeMember } from '../../../../test/kit.ts';
import { writeTemporary } from '../../../../test/temporary.ts';

let s: AccessoryScene;
beforeAll(async () => {
  s = await accessoryScene();
  const { version } = await s.owner.call(warehouse.calls.get, { params: { id: s.warehouseId } });
  await s.owner.call(setDefaultWarehouse, { params: { id: s.warehouseId }, body: { version } });
});
const suggested = async (filter: string) =>
  (await s.owner.call(accessorySuggestions, { query: { filter } })).items[0];
const titles = async (raw: { bytes: Uint8Array }) => {
  const { sheets } = await readXlsx(writeTemporary(raw.bytes), { maxRows: 100 });
  return (sheets[0]?.rows ?? []).map((r) => r.cells.map(String));
};

describe('what should be bought', () => {
  it('is max − (available + on way) when that is below min, in whole boxes; a draft of it counts as on its way', async () => {
    const sku = await newSku(s, '补货', {
      purchaseUnit: '箱',
      purchaseFactor: '500',
      safetyStock: '1000',
      maxStock: '3000',
    });
    await stocked(s, sku, '900', '0.5');
    expect(await suggested('补货')).toMatchObject({
      availableQty: '900.0000',
      onWayQty: '0.0000',
      suggestQty: '2100.0000',
      purchaseQty: '5.0000',
      purchaseUnit: '箱',
      supplierName: '佛山五金',
      lastPrice: null,
    });
    const made = await s.owner.call(accessoryFromDemand, { body: { minStock: true, skuIds: [sku] } });
    expect(made.purchases).toHaveLength(1);
    const id = made.purchases[0]?.id as string;
    const draft = await s.owner.call(accessoryPurchase.calls.get, { params: { id } });
    expect(draft).toMatchObject({ supplierId: s.supplierId, warehouseId: s.warehouseId, orderStatus: 1 });
    expect(draft.lines).toMatchObject([{ accessorySkuId: sku, quantity: '5.0000', unit: '箱' }]);
    expect(await suggested('补货')).toBeUndefined();
    const again = s.owner.call(accessoryFromDemand, { body: { minStock: true, skuIds: [sku] } });
    expect(await s.owner.refused(again)).toBe('Accessory:NothingToOrder');
    await s.owner.call(accessoryPurchase.calls.remove, { params: { id }, query: { version: 1 } });
    expect((await suggested('补货'))?.suggestQty).toBe('2100.0000');
  });

  it('is ordered at the last price with tax, however it was said then: 10.00 without, 13 % → 11.30', async () => {
    const sku = await newSku(s, '含税', { safetyStock: '10' });
    await ordered(s, [{ accessorySkuId: sku, quantity: '3', unitPrice: '10' }], { isTaxInclusive: false });
    expect((await suggested('含税'))?.lastPrice).toBe('11.300000');
    const { purchases } = await s.owner.call(accessoryFromDemand, {
      body: { minStock: true, skuIds: [sku] },
    });
    const id = purchases[0]?.id as string;
    const made = await s.owner.call(accessoryPurchase.calls.get, { params: { id } });
    expect([made.isTaxInclusive, made.lines[0]?.unitPrice]).toEqual([true, '11.300000']);
  });

  it('without a max goes up to the min', async () => {
    const sku = await newSku(s, '到最低', { safetyStock: '10' });
    expect(await suggested('到最低')).toMatchObject({ suggestQty: '10.0000', purchaseQty: '10.0000' });
    const raw = await s.owner.raw(accessorySuggestionsDown, { query: { filter: '到最低' } });
    expect((await titles(raw))[1]?.[0]).toBe('自攻钉 到最低');
    const row = await s.owner.call(accessorySku.calls.get, { params: { id: sku } });
    await s.owner.call(accessorySku.calls.update, {
      params: { id: sku },
      body: { version: row.version, safetyStock: null } as never,
    });
  });

  it('of a SKU that nobody delivers asks for a supplier', async () => {
    const part = { name: '孤品', code: 'GP-T', typeId: s.typeId, unit: 2 };
    const { id: accessoryId } = await s.owner.call(accessory.calls.create, { body: part });
    const sku = await newSku({ owner: s.owner, accessoryId }, '单', { safetyStock: '10' });
    const ask = (supplierId: string | null) =>
      s.owner.call(accessoryFromDemand, { body: { minStock: true, skuIds: [sku], supplierId } });
    expect(await s.owner.refused(ask(null))).toBe('Accessory:SupplierMissing');
    expect((await ask(s.supplierId)).purchases).toHaveLength(1);
  });

  it.each([2, 8, 64])('%i buyers at once order it once', async (n) => {
    const sku = await newSku(s, `抢购${n}`, { safetyStock: '10' });
    const answers = await Promise.all(
      Array.from({ length: n }, () =>
        s.owner.call(accessoryFromDemand, { body: { minStock: true, skuIds: [sku] } }).then(
          ({ purchases }) => purchases.length,
          () => 0,
        ),
      ),
    );
    expect(answers.reduce((a, b) => a + b, 0)).toBe(1);
  });
});

describe('a project', () => {
  it('is given what its products ask for, more of it with a reason; what it lacks is ordered for it', async () => {
    await s.owner.call(texture.initTextures);
    const textureId = (await s.owner.call(texture.textureOptions)).find((t) => t.code === '3003-H24')
      ?.id as string;
    const panel = await s.owner.call(product.createProduct, {
      body: {
        projectId: s.projectId,
        code: 'A-01',
        textureId,
        thickness: 3,
        unfoldMode: 3,
        unfoldWidth: 1200,
        unfoldHeight: 600,
        quantity: 4,
      },
    });
    await s.owner.call(bindAccessories, {
      body: {
        productIds: [panel.id],
        items: [
          { accessorySkuId: s.screwId, qtyPerPiece: '300' },
          { accessorySkuId: s.glueId, qtyPerPiece: '0.6' },
        ],
      },
    });
    // 4 × 300 = 1 200 个 are 3 箱; 4 × 0.6 = 2.4 支 are 3
    await stocked(s, s.glueId, '1');
    const made = await s.owner.call(accessoryFromDemand, { body: { projectIds: [s.projectId] } });
    const id = made.purchases[0]?.id as string;
    const draft = await s.owner.call(accessoryPurchase.calls.get, { params: { id } });
    expect(draft.lines.map((l) => [l.accessorySkuId, l.quantity, l.projectId]).toSorted()).toEqual(
      [
        [s.screwId, '3.0000', s.projectId],
        [s.glueId, '2.0000', s.projectId],
      ].toSorted(),
    );
    const none = s.owner.call(accessoryFromDemand, { body: { projectIds: [s.projectId] } });
    expect(await s.owner.refused(none)).toBe('Accessory:NothingToOrder');
    const lines = draft.lines.map((l) => ({ ...l, unitPrice: '10' }));
    await s.owner.call(accessoryPurchase.calls.update, {
      params: { id },
      body: { ...draft, lines } as never,
    });
    await approve(s.owner, accessoryPurchase, id);
    const order = await s.owner.call(accessoryPurchase.calls.get, { params: { id } });
    await received(
      s,
      order,
      order.lines.map((l) => l.quantity),
    );
    // it lies there for the project: nothing of it is bought again before it is issued
    const kept = s.owner.call(accessoryFromDemand, { body: { projectIds: [s.projectId] } });
    expect(await s.owner.refused(kept)).toBe('Accessory:NothingToOrder');
    const out = await s.owner.call(accessoryOutFromProject, {
      body: { projectId: s.projectId, warehouseId: s.warehouseId },
    });
    const view = await s.owner.call(accessoryOut.calls.get, { params: { id: out.id } });
    const screws = view.lines.find((l) => l.accessorySkuId === s.screwId);
    expect(screws).toMatchObject({
      quantity: '1200.0000',
      planQty: '1200.0000',
      issuedQty: '0.0000',
      unit: '个',
    });
    await approve(s.owner, accessoryOut, out.id);
    // 1 500 came for the project, 1 200 of its reservation are used
    expect((await held(s, s.screwId))?.slice(0, 2)).toEqual(['300.0000', '300.0000']);
    const more = await issueDraft(s, [{ accessorySkuId: s.screwId, quantity: '1' }], {
      outType: 1,
      projectId: s.projectId,
    });
    expect(await s.owner.refused(approve(s.owner, accessoryOut, more))).toBe('Accessory:OverIssueReason');
    const over = await s.owner.call(accessoryOut.calls.get, { params: { id: more } });
    expect(over.lines[0]).toMatchObject({ planQty: '1200.0000', issuedQty: '1200.0000' });
    await s.owner.call(accessoryOut.calls.update, {
      params: { id: more },
      body: { ...over, lines: over.lines.map((l) => ({ ...l, reason: '现场损耗' })) } as never,
    });
    await approve(s.owner, accessoryOut, more);
  });
});

describe('the lists', () => {
  it('show balances with places, reservations and what is on its way; low ones alone; and what they are worth to nobody blind', async () => {
    const sku = await newSku(s, '列表', { safetyStock: '50', code: 'LB-1' });
    const { id } = await s.owner.call(accessoryIn.calls.create, {
      body: {
        inType: 128,
        warehouseId: s.warehouseId,
        businessDate: new Date().toISOString().slice(0, 10),
        lines: [
          { accessorySkuId: sku, quantity: '3', unitPrice: '2', locationCode: 'A-01' },
          { accessorySkuId: sku, quantity: '4', unitPrice: '2', locationCode: 'B-02' },
        ],
      },
    });
    await approve(s.owner, accessoryIn, id);
    await ordered(s, [{ accessorySkuId: sku, quantity: '5', unitPrice: '2' }]);
    const low = await s.owner.call(accessoryStock, { query: { filter: 'LB-1', lowOnly: true } });
    expect(low.items).toMatchObject([
      {
        accessorySkuName: '自攻钉 列表',
        quantity: '7.0000',
        onWayQty: '5.0000',
        places: 'A-01、B-02',
        avgCost: '2.000000',
        value: '14.00',
        level: 2,
        unit: 2,
      },
    ]);
    expect(low.totals).toEqual({ quantity: '7.0000', value: '14.00' });
    const sheet = await titles(await s.owner.raw(accessoryStockDown, { query: { filter: 'LB-1' } }));
    expect(sheet[0]).toContain('金额');
    expect(sheet[1]?.slice(0, 2)).toEqual(['自攻钉 列表', 'LB-1']);
    const all = await s.owner.call(accessoryMoves, { query: { accessorySkuId: sku } });
    expect(all.items.map((m) => [m.sourceType, m.locationCode, m.quantityAfter]).toSorted()).toEqual([
      ['psi.accessory.in', 'A-01', '3.0000'],
      ['psi.accessory.in', 'B-02', '7.0000'],
    ]);
    const moved = await titles(await s.owner.raw(accessoryMovesDown, { query: { accessorySkuId: sku } }));
    expect(moved).toHaveLength(3);
    const { tenantUserId: operatorId } = await s.owner.call(account.auth);
    const { accessoryId } = await s.owner.call(accessorySku.calls.get, { params: { id: sku } });
    const { typeId } = await s.owner.call(accessory.calls.get, { params: { id: accessoryId } });
    const asked = async (more: object) =>
      (await s.owner.call(accessoryMoves, { query: { typeId, ...more } as never })).items.filter(
        (m) => m.accessorySkuId === sku,
      ).length;
    expect(await asked({ moveKind: 128, operatorId })).toBe(2);
    expect(await asked({ moveKind: -128 })).toBe(0);
    expect(await asked({ moveKind: 0 })).toBe(0);
    const I = 'AlPsiManagement.AccessoryInventorys';
    const P = 'AlPsiManagement.AccessoryPurchases';
    const blind = await makeMember(
      s.space,
      [`${I}:query`, `${I}:get`, `${I}:export`, `${P}:query`, `${P}:export`],
      {
        displayAmount: false,
      },
    );
    const seen = await blind.call(accessoryStock, { query: { filter: 'LB-1' } });
    expect([seen.items[0]?.value, seen.items[0]?.avgCost, seen.totals]).toEqual([
      null,
      null,
      { quantity: '7.0000' },
    ]);
    const logged = await blind.call(accessoryMoves, { query: { accessorySkuId: sku } });
    expect(logged.items.map((m) => [m.value, m.valueAfter])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await titles(await blind.raw(accessoryStockDown, { query: {} })))[0]).not.toContain('金额');
    const open = await blind.call(accessoryPurchaseLines, { query: {} });
    expect(open.items.every((l) => l.unitPrice === null)).toBe(true);
    const owed = await blind.call(accessoryPayments, { query: {} });
    expect(owed.items.every((l) => l.payableAmount === null)).toBe(true);
    expect(owed.totals).toBeUndefined();
    const [heads = [], ...rows] = await titles(await s.owner.raw(accessoryPaymentsDown, { query: {} }));
    expect([heads[0], heads.includes('应付金额'), rows.length]).toEqual(['采购单号', true, owed.totalCount]);
    expect((await titles(await blind.raw(accessoryPaymentsDown, { query: {} })))[0]).not.toContain(
      '应付金额',
    );
  });
});
