/** The ledger of nesting (engineering F9, G): charged once, given back once, adjusted by the platform; its sums are the income. */
import { beforeAll, describe, expect, it } from 'vitest';
import { activityPrice, nest, nestAdmin, nestCost, tenant } from '@muyun/contract';
import { sql } from '../../../../test/host-scene.ts';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { arrived } from '../../../../test/message-scene.ts';
import { act, computed, f9Body } from '../../../../test/nest-scene.ts';
import { StatisticsScene } from '../../../../test/statistics-scene.ts';

let scene: StatisticsScene;
let host: Actor;
beforeAll(async () => {
  scene = await StatisticsScene.open();
  ({ host } = scene);
});
const ledger = async (owner: Actor, more: object = {}) =>
  (await owner.call(nestCost.listNestCost, { query: { sorting: 'creationTime asc', ...more } })).items;
const left = async (id: string) => (await host.call(tenant.getTenant, { params: { id } })).nestLeft;
/** What the list of orders says of its only one. */
const feeOf = async (by: Actor) => {
  const { items } = await by.call(nest.listNestOrders, { query: {} });
  return items.map((o) => [o.serviceFee, o.feeState]);
};
const adjust = (body: object) =>
  host.raw(nestAdmin.adjustCost, {
    body: { quotaUnits: 0, amount: '0', reason: '对账差异', ...body } as never,
  });
const rule = activityPrice.activityPriceMaster.calls;

describe('a computation that has succeeded', () => {
  it('is charged once with its worth by the rule; the same again within a day is not; void gives it back once', async () => {
    const { owner, space, orderId } = await scene.nested(2);
    expect(await ledger(owner)).toEqual([
      expect.objectContaining({
        costType: 1,
        orderId,
        quotaUnits: '-1.0000',
        amount: '0.00',
        balanceAfter: '1.0000',
        quantity: '1.0000',
      }),
    ]);
    await computed(owner, orderId, 'recalc');
    expect(await ledger(owner)).toHaveLength(1);
    expect(await feeOf(owner)).toEqual([['0.00', 1]]);
    await act(owner, orderId, 'void', { reason: '客户取消' });
    expect(await feeOf(owner)).toEqual([['0.00', 4]]);
    expect((await ledger(owner)).map((r) => [r.costType, r.quotaUnits, r.balanceAfter])).toEqual([
      [1, '-1.0000', '1.0000'],
      [2, '1.0000', '2.0000'],
    ]);
    expect(await left(space.tenantId)).toBe(2);
    await owner.call(nest.deleteNestOrder, { params: { id: orderId } });
    expect(await left(space.tenantId)).toBe(2);
  });

  it('11.82 m² at 1.20 less a tenth is 12.77, 1.41 of it discount; the month goes on from there', async () => {
    const made = await scene.nested(3);
    const { space, orderId } = made;
    const { tenantId } = space;
    const { id } = await host.call(rule.create, {
      body: {
        name: `面积价${tenantId.slice(-6)}`,
        service: 1,
        unitPrice: '1.20',
        billUnit: 2,
        discount: '0.9',
        priority: 1,
        tenantIds: [tenantId],
      } as never,
    });
    await sql(
      "update nest_charge set creation_time = creation_time - interval '25 hours' where tenant_id = $1",
      [tenantId],
    );
    // what it will be charged is said before it is begun
    const { fee } = await space.owner.call(nest.precheckNestOrder, { body: f9Body(made) });
    expect(fee).toEqual({ isFree: false, left: 2, amount: '12.77' });
    await computed(space.owner, orderId, 'recalc');
    const row = (await ledger(space.owner)).at(-1);
    const { netArea } = await space.owner.call(nest.getNestOrder, { params: { id: orderId } });
    expect(netArea).toBe('11.8234');
    expect(row).toMatchObject({
      costType: 1,
      billUnit: 2,
      quantity: '11.8200',
      unitPrice: '1.200000',
      amount: '12.77',
      discount: '1.41',
    });
    const { totals } = await space.owner.call(nestCost.listNestCost);
    expect(await feeOf(space.owner)).toEqual([['12.77', 1]]);
    const mate = await makeMember(space, ['AlNest.NestOrders:query'], { displayAmount: false } as never);
    expect(await feeOf(mate)).toEqual([[null, 1]]);
    expect(totals).toMatchObject({ amount: '12.77', monthAmount: '12.77', monthUnits: '-2.0000' });
    // edited it is another rule for whoever comes after, and nothing of what was charged by it changes (A22)
    const charged = await ledger(space.owner);
    const asked = await host.call(rule.get, { params: { id } });
    await host.call(rule.update, {
      params: { id },
      body: { ...asked, unitPrice: '9.00', discount: '1', billUnit: 4, name: `${asked.name}二` },
    } as never);
    expect(await ledger(space.owner)).toEqual(charged);
    // which version it was charged by, and what that said, is told for good; to nobody for whom else it held
    expect(row?.rules).toEqual([{ id, name: asked.name, no: 1 }]);
    const params = { id: row?.id as string };
    const [told] = await space.owner.call(nestCost.nestCostRules, { params });
    const terms = expect.objectContaining({ unitPrice: '1.200000', discount: '0.9000', billUnit: 2 });
    expect(told).toEqual({ ...row?.rules[0], terms });
    expect(told?.terms).not.toHaveProperty('tenantIds');
    expect(codeOf(await mate.raw(nestCost.nestCostRules, { params }))).toBe('Common:Forbidden');
    const { owner: other } = await makeSpace();
    expect(codeOf(await other.raw(nestCost.nestCostRules, { params }))).toBe('Common:NotFound');
    await act(space.owner, orderId, 'void', { reason: '客户取消' });
    const back = (await ledger(space.owner)).slice(charged.length);
    expect(back.map((r) => [r.costType, r.unitPrice, r.amount]).toSorted()).toEqual([
      [2, '0.000000', '0.00'],
      [2, '1.200000', '-12.77'],
    ]);
    expect(back.flatMap((r) => r.rules)).toEqual(row?.rules);
    const { version } = await host.call(rule.get, { params: { id } });
    await host.call(rule.remove, { params: { id }, query: { version } } as never);
  });

  it('a file that left the house is paid for: void gives nothing back', async () => {
    const { owner, space, orderId } = await scene.nested(1);
    await act(owner, orderId, 'confirm');
    const down = await owner.raw(nest.downNestFile, { params: { a: orderId, b: '1' } as never });
    expect(down.status).toBe(200);
    await act(owner, orderId, 'void', { reason: '不做了' });
    expect(await ledger(owner)).toHaveLength(1);
    expect(await left(space.tenantId)).toBe(0);
  });

  it('void beside a download, at once: refunded or taken, never both', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { owner, space, orderId } = await scene.nested(1);
      await act(owner, orderId, 'confirm');
      const { version } = await owner.call(nest.getNestOrder, { params: { id: orderId } });
      const [down] = await Promise.all([
        owner.raw(nest.downNestFile, { params: { a: orderId, b: '1' } as never }),
        owner.raw(nest.nestOrderState, {
          params: { id: orderId },
          body: { action: 'void', reason: '撤', version },
        }),
      ]);
      expect([down.status === 200, await left(space.tenantId)]).toEqual(
        down.status === 200 ? [true, 0] : [false, 1],
      );
    }
  });

  it('a space that is not counted has it for nothing, and so it says', async () => {
    const { owner, space, orderId } = await scene.nested();
    expect(await ledger(owner)).toEqual([
      expect.objectContaining({
        costType: 4,
        orderId,
        quotaUnits: '0.0000',
        amount: '0.00',
        balanceAfter: null,
      }),
    ]);
    await computed(owner, orderId, 'recalc');
    expect(await ledger(owner)).toHaveLength(1);
    expect(await feeOf(owner)).toEqual([['0.00', 2]]);
    expect(await left(space.tenantId)).toBeNull();
  });
});

describe('what a space sees', () => {
  it('is its own; who may not see amounts sees none, who sees only his own sees the rows of his orders', async () => {
    const { owner, space, orderId } = await scene.nested(1);
    const mate = await makeMember(space, ['AlNest.NestOrders:query', 'AlNest.NestOrders:export'], {
      displayAmount: false,
    } as never);
    expect((await ledger(mate))[0]).toMatchObject({
      amount: null,
      unitPrice: null,
      discount: null,
      quotaUnits: '-1.0000',
    });
    const page = await mate.call(nestCost.listNestCost);
    expect(page.totals).not.toHaveProperty('amount');
    expect(page.totals).not.toHaveProperty('monthAmount');
    const { owner: stranger } = await makeSpace();
    expect(await ledger(stranger)).toEqual([]);
    expect(await ledger(owner, { costType: '2' })).toEqual([]);
    const { no } = await owner.call(nest.getNestOrder, { params: { id: orderId } });
    expect(await ledger(owner, { filter: no })).toHaveLength(1);
    for (const sorting of ['amount desc', 'quotaUnits asc', 'no desc'])
      expect(await ledger(owner, { sorting })).toHaveLength(1);
    const sheet = await owner.raw(nestCost.downNestCost);
    expect([sheet.status, sheet.headers.get('content-disposition')?.includes('.xlsx')]).toEqual([200, true]);
  });
});

describe('what the platform adjusts', () => {
  it('stands in the ledger, the quota, the trend and with the owner; income = charged − given back ± adjusted', async () => {
    const { owner, space, orderId } = await scene.nested(5);
    const { tenantId } = space;
    await sql('update nest_cost_log set amount = 100, discount = 8 where tenant_id = $1', [tenantId]);
    await sql(
      `insert into nest_cost_log (tenant_id, id, cost_type, order_id, run_id, quota_units, amount) select tenant_id, gen_random_uuid(), 2, order_id, run_id, 1, 30 from nest_cost_log where tenant_id = $1`,
      [tenantId],
    );
    expect(codeOf(await adjust({ tenantId, orderId, quotaUnits: 3, amount: '-12.5' }))).toBe('200');
    expect(await left(tenantId)).toBe(7);
    expect(codeOf(await adjust({ tenantId, quotaUnits: -7, amount: '2' }))).toBe('200');
    expect(await left(tenantId)).toBe(0);
    expect(codeOf(await adjust({ tenantId, quotaUnits: -1 }))).toBe('Nest:AdjustNegative');
    const { rows, total } = await host.call(nestAdmin.adminIncome, { query: { by: 'tenant', tenantId } });
    expect(total).toMatchObject({
      orders: 1,
      charged: '100.00',
      discount: '8.00',
      back: '30.00',
      adjusted: '-10.50',
      income: '59.50',
    });
    expect(rows).toEqual([expect.objectContaining({ key: tenantId, income: '59.50' })]);
    for (const by of ['day', 'month'] as const)
      expect((await host.call(nestAdmin.adminIncome, { query: { by, tenantId } })).rows[0]).toMatchObject({
        income: '59.50',
      });
    const across = await host.call(nestAdmin.adminCosts, { query: { tenantId } });
    expect([across.totalCount, across.totals?.['amount']]).toEqual([4, '59.50']);
    const one = await host.call(nestAdmin.adminOrderCost, { params: { id: orderId } });
    expect([one.fee, one.items.length]).toEqual(['57.50', 3]);
    for (const by of ['amount', 'tenantName', 'no'])
      expect(
        (await host.call(nestAdmin.adminCosts, { query: { tenantId, sorting: `${by} desc` } })).totalCount,
      ).toBe(4);
    const [told] = await arrived(owner, '套料费用已调整');
    expect(told?.content).toContain('对账差异');
    expect(
      (await ledger(owner)).filter((r) => r.costType === 8).map((r) => [r.quotaUnits, r.balanceAfter]),
    ).toEqual([
      ['3.0000', '7.0000'],
      ['-7.0000', '0.0000'],
    ]);
  });

  it('asks for a reason and for something; a space that is not counted is not begun to be; strange orders are not found', async () => {
    const { tenantId } = await makeSpace();
    expect(codeOf(await adjust({ tenantId, amount: '1', reason: ' ' }))).toBe('Nest:AdjustReason');
    expect(codeOf(await adjust({ tenantId }))).toBe('Nest:AdjustNothing');
    expect(codeOf(await adjust({ tenantId, quotaUnits: 5 }))).toBe('Nest:AdjustUncounted');
    expect(await left(tenantId)).toBeNull();
    expect(codeOf(await adjust({ tenantId, amount: '1.234' }))).toBe('Common:Validation');
    const other = await scene.order((await makeSpace()).tenantId, { net: '1', gross: '2' });
    expect(codeOf(await adjust({ tenantId, amount: '1', orderId: other }))).toBe('Common:NotFound');
    expect(codeOf(await adjust({ tenantId: host.userId, amount: '1' }))).toBe('Common:NotFound');
    expect(codeOf(await adjust({ tenantId, amount: '-3.00' }))).toBe('200');
  });

  it('the last runs taken by 8 at once: as many as there are, and never below nothing', async () => {
    const { tenantId } = await makeSpace();
    await scene.give(tenantId, 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => adjust({ tenantId, quotaUnits: -1 })));
    expect(answers.map(codeOf).filter((c) => c === '200')).toHaveLength(3);
    expect(answers.map(codeOf).filter((c) => c === 'Nest:AdjustNegative')).toHaveLength(5);
    expect(await left(tenantId)).toBe(0);
  });

  it('the same request twice is written once', async () => {
    const { tenantId } = await makeSpace();
    const body = { tenantId, quotaUnits: 0, amount: '5', reason: '补收' };
    const key = `adjust-${tenantId}`;
    const twice = [
      await host.raw(nestAdmin.adjustCost, { body, key } as never),
      await host.raw(nestAdmin.adjustCost, { body, key } as never),
    ];
    expect(twice.map(codeOf)).toEqual(['200', '200']);
    expect((await host.call(nestAdmin.adminCosts, { query: { tenantId } })).totalCount).toBe(1);
  });
});
