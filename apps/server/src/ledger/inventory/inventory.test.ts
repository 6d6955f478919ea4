/** The stock core on a real database: what documents post, and what is refused (commerce §2.4–§2.6). */
import { beforeAll, describe, expect, it } from 'vitest';
import { dec, warehouse } from '@muyun/contract';
import { newId } from '../../kit/clock.ts';
import { sql } from '../../kit/sql.ts';
import { inTx } from '../../kit/tx.ts';
import {
  ago,
  backOf,
  inventoryScene,
  type InventoryScene,
  source,
  TODAY,
  worth,
} from '../../../test/inventory-scene.ts';
import { makeSpace, testHouse } from '../../../test/kit.ts';
import { adjustValue, availableOf, dayIn, type PostLine, postMoves, stockAsOf } from './index.ts';

let s: InventoryScene;
beforeAll(async () => {
  s = await inventoryScene();
});

describe('the costing table', () => {
  it('D4 comes out in the database as in the design, weights with it', async () => {
    const itemId = newId();
    const [a, b, issue] = [
      s.line(itemId, '100', { ...worth('94595.00'), weight: '4139' }),
      s.line(itemId, '50', { ...worth('49140.00'), weight: '2052' }),
      s.line(itemId, '-60', { projectId: s.tower }),
    ];
    await s.post(source(), a);
    await s.post(source(), b);
    const [out] = await s.post(source(), issue);
    expect([out?.value, out?.valueAfter, out?.weight]).toEqual(['-57494.00', '86241.00', '-2476.400']);
    const [gone] = await s.post(
      source(),
      s.line(itemId, '-10', {
        moveType: 2,
        value: backOf(b),
      }),
    );
    expect([gone?.value, gone?.valueAfter]).toEqual(['-9828.00', '76413.00']);
    const [back] = await s.post(
      source(),
      s.line(itemId, '2', {
        moveType: 2,
        value: backOf(issue),
      }),
    );
    expect([back?.value, back?.valueAfter, back?.weight]).toEqual(['1916.47', '78329.47', '82.547']);
    const [priced] = await s.within((tx) =>
      adjustValue(
        tx,
        source(),
        [{ lineId: b.lineId, warehouseId: s.main, itemId, difference: '480.00', receivedQuantity: '40' }],
        1,
      ),
    );
    expect([priced?.value, priced?.variance, priced?.valueAfter]).toEqual(['480.00', '0.00', '78809.47']);
    const [last] = await s.post(source(), s.line(itemId, '-82'));
    expect([last?.value, last?.valueAfter, last?.quantityAfter]).toEqual(['-78809.47', '0.00', '0.0000']);
    expect(await s.held(itemId)).toEqual(['0', '0', '0.00', '0']);
  });

  it('a return never exceeds its issue, and steps of an issue add up to it', async () => {
    const itemId = await s.stocked('7', worth('100.00'));
    const issue = s.line(itemId, '-7');
    await s.post(source(), issue);
    const back = (q: string) => s.post(source(), s.line(itemId, q, { value: backOf(issue) }));
    const values = [];
    for (const q of ['2', '2', '3']) values.push((await back(q))[0]?.value);
    expect(values).toEqual(['28.57', '28.57', '42.86']);
    await expect(back('1')).rejects.toMatchObject({ code: 'Stock:Insufficient' });
  });

  it('a gain of what was never stocked asks for a price', async () => {
    const itemId = newId();
    await expect(s.post(source(), s.line(itemId, '1', { value: { by: 'average' } }))).rejects.toMatchObject({
      code: 'Stock:UnitCostRequired',
    });
    const [gain] = await s.post(source(), s.line(itemId, '2', { value: { by: 'average', unitCost: '3.5' } }));
    expect(gain?.value).toBe('7.00');
  });

  it('a supplier return at a value that is not there leaves a variance, and its de-approval takes both back', async () => {
    const itemId = newId();
    const cheap = s.line(itemId, '10', worth('10.00'));
    const dear = s.line(itemId, '10', worth('190.00'));
    await s.post(source(), cheap);
    await s.post(source(), dear);
    await s.post(source(), s.line(itemId, '-10'));
    const back = source();
    const [out] = await s.post(back, s.line(itemId, '-10', { value: backOf(dear) }));
    expect([out?.value, out?.variance, out?.valueAfter]).toEqual(['-100.00', '-90.00', '0.00']);
    await s.undo(back);
    expect(await s.held(itemId)).toEqual(['10', '0', '100.00', '0']);
  });
});

describe('what is refused', () => {
  it('a day to come, one too long ago, a closed month', async () => {
    const itemId = newId();
    const at = (day: string) => s.post(source(day), s.line(itemId, '1'));
    await expect(at(dayIn(1))).rejects.toMatchObject({ code: 'Common:DateInFuture' });
    await expect(at(ago(40))).rejects.toMatchObject({ code: 'Common:BackdateTooFar' });
    const closed = await makeSpace();
    const { pools } = (await testHouse()).server.house;
    const place = (
      await closed.owner.call(warehouse.calls.create, {
        body: { code: 'M1', name: '仓', domain: 2 } as never,
      })
    ).id;
    await inTx(pools.user, { tenantId: closed.tenantId, userId: closed.owner.userId }, (tx) =>
      tx.run(
        sql`insert into accounting_period (tenant_id, year_month, status, stock_closed_at) values (${tx.tenantId}, ${TODAY.slice(0, 7)}, 2, now())`,
      ),
    );
    await expect(
      inTx(pools.user, { tenantId: closed.tenantId, userId: closed.owner.userId }, (tx) =>
        postMoves(tx, source(), [s.line(itemId, '1', { warehouseId: place })]),
      ),
    ).rejects.toMatchObject({ code: 'Common:PeriodClosed' });
  });

  it('a warehouse of another domain, a place that it has not, a foreign one', async () => {
    const at = (more: Partial<PostLine>) => s.post(source(), s.line(newId(), '1', more));
    await expect(at({ warehouseId: s.paintOnly })).rejects.toMatchObject({ code: 'Stock:WarehouseType' });
    await expect(at({ locationCode: 'C-03' })).rejects.toMatchObject({ code: 'Stock:LocationMismatch' });
    await expect(at({ warehouseId: newId() })).rejects.toMatchObject({ code: 'Common:NotFound' });
  });

  it('more than there is, and what somebody else has reserved', async () => {
    const itemId = await s.stocked('130');
    await s.keep(itemId, s.tower, '40');
    await s.keep(itemId, s.mall, '30');
    await s.post(source(), s.line(itemId, '-10', { projectId: s.tower }));
    // 120 张, A 40 (consumed 10), B 30: 60 open, 60 available, A may issue 60 + 30
    const [free] = [
      ...(
        await s.within((tx) => availableOf(tx, [{ warehouseId: s.main, itemId, projectId: s.tower }]))
      ).values(),
    ];
    expect(free).toMatchObject({ available: '90', own: '30.0000' });
    await expect(s.post(source(), s.line(itemId, '-91', { projectId: s.tower }))).rejects.toMatchObject({
      code: 'Stock:ReservedByOthers',
      message: expect.stringContaining('商场') as unknown,
    });
    await expect(s.post(source(), s.line(itemId, '-121', { projectId: s.tower }))).rejects.toMatchObject({
      code: 'Stock:Insufficient',
    });
    await expect(s.post(source(), s.line(itemId, '-61'))).rejects.toMatchObject({
      code: 'Stock:ReservedByOthers',
    });
    await expect(s.keep(itemId, s.mall, '61')).rejects.toMatchObject({ code: 'Stock:ReserveExceeded' });
    await s.post(source(), s.line(itemId, '-90', { projectId: s.tower }));
    expect(await s.held(itemId)).toEqual(['30', '0', '300.00', '30']);
  });

  it('D5 an issue that is dated back so that a later day would be −3', async () => {
    const itemId = newId();
    await s.post(source(ago(9)), s.line(itemId, '10', worth('100.00')));
    await s.post(source(ago(4)), s.line(itemId, '-8'));
    await s.post(source(ago(1)), s.line(itemId, '5', worth('50.00')));
    await expect(s.post(source(ago(6)), s.line(itemId, '-5'))).rejects.toMatchObject({
      code: 'Stock:FutureNegative',
      message: expect.stringContaining(ago(4)) as unknown,
    });
    await s.post(source(ago(6)), s.line(itemId, '-2'));
    const asOf = async (day: string) =>
      (await s.within((tx) => stockAsOf(tx, 2, day)))
        .filter((r) => r.itemId === itemId)
        .map((r) => [dec(r.quantity).toString(), r.value]);
    expect(await asOf(ago(10))).toEqual([]);
    // cost was taken as it was posted: 2 of 7 at 70.00
    expect(await asOf(ago(5))).toEqual([['8', '80.00']]);
    expect(await asOf(TODAY)).toEqual([['5', '50.00']]);
  });

  it('the same line twice', async () => {
    const [of, of1] = [source(), s.line(newId(), '1')];
    await s.post(of, of1);
    await expect(s.post(of, of1)).rejects.toThrow(/duplicate key/);
  });
});
