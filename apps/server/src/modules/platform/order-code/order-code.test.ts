import { describe, expect, it } from 'vitest';
import { orderCode } from '@muyun/contract';
import { defaultRule, formatCode, nextCodes, periodKey } from '../../../kit/numbering.ts';
import { type Actor, makeMember, makeSpace } from '../../../../test/kit.ts';

const september = '2026-07-15';

describe('document numbers (platform M21)', () => {
  it('FH, yyMMdd, four digits, by day: the 7th and the 10 000th', () => {
    expect(formatCode(defaultRule(5, ''), september, 7, null)).toBe('FH2607150007');
    expect(formatCode(defaultRule(5, ''), september, 10_000, null)).toBe('FH26071510000');
    expect(formatCode({ ...defaultRule(2, 'N'), separator: '-', byFactory: true }, september, 3, 'SS')).toBe(
      'TLN-SS-260715-0003',
    );
    expect([1, 2, 3, 4].map((cycle) => periodKey(cycle, september))).toEqual([
      '20260715',
      '202607',
      '2026Q3',
      '2026',
    ]);
  });

  it('forty parallel documents get forty different numbers without a gap', async () => {
    const { owner } = await makeSpace();
    const codes = await Promise.all(
      Array.from({ length: 40 }, () => owner.inTx((tx) => nextCodes(tx, 5, '', null, 1))),
    );
    const serials = codes
      .flat()
      .map((c) => Number(c.slice(-4)))
      .sort((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  });

  it('initialises missing kinds only, refuses a cycle shorter than the date, and knows a stale version', async () => {
    const { owner } = await makeSpace();
    const first = await owner.call(orderCode.initOrderCodes);
    expect(first.added).toBeGreaterThan(31);
    expect(await owner.call(orderCode.initOrderCodes)).toEqual({ added: 0, skipped: first.added });
    const [row] = (await owner.call(orderCode.listOrderCodes, { query: { orderCodeType: 5 } })).items;
    expect(row?.kindTitle).toBe('发货单');
    const id = row?.id as string;
    expect(
      await owner.refused(
        owner.call(orderCode.updateOrderCode, {
          params: { id },
          body: { version: 1, dateFormat: 2, cycle: 1 },
        }),
      ),
    ).toBe('OrderCode:CycleTooShort');
    const saved = await owner.call(orderCode.updateOrderCode, {
      params: { id },
      body: { version: 1, prefix: 'FHD' },
    });
    expect(saved).toMatchObject({ prefix: 'FHD', version: 2 });
    expect(
      await owner.refused(
        owner.call(orderCode.updateOrderCode, { params: { id }, body: { version: 1, prefix: 'X' } }),
      ),
    ).toBe('Common:StaleVersion');
  });

  it('is closed to another space and to a member without the right', async () => {
    const [a, b] = [await makeSpace(), await makeSpace()];
    await a.owner.call(orderCode.initOrderCodes);
    const [row] = (await a.owner.call(orderCode.listOrderCodes)).items;
    const refuse = (actor: Actor): Promise<string> =>
      actor.refused(
        actor.call(orderCode.updateOrderCode, {
          params: { id: row?.id as string },
          body: { version: 1, prefix: 'EVIL' },
        }),
      );
    expect(await refuse(b.owner)).toBe('Common:NotFound');
    expect(await refuse(await makeMember(a, ['AlBasic.CustomOrderCodes:query']))).toBe('Common:Forbidden');
    expect((await b.owner.call(orderCode.listOrderCodes)).totalCount).toBe(0);
  });

  it('gives the first answer again for the same request key, and refuses the key for other content', async () => {
    const { owner } = await makeSpace();
    const key = 'same-key-0001';
    const both = await Promise.all([
      owner.call(orderCode.initOrderCodes, { key }),
      owner.call(orderCode.initOrderCodes, { key }),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]?.added).toBeGreaterThan(0);
    expect(
      await owner.refused(
        owner.call(orderCode.createOrderCode, {
          key,
          body: { kind: 5, dateFormat: 1, serialLength: 4, cycle: 1 },
        }),
      ),
    ).toBe('Common:RequestKeyReused');
  });

  it('a kind has one rule', async () => {
    const { owner } = await makeSpace();
    const add = () =>
      owner.call(orderCode.createOrderCode, { body: { kind: 5, dateFormat: 1, serialLength: 4, cycle: 1 } });
    expect(await add()).toMatchObject({ kind: 5, variant: '', version: 1 });
    expect(await owner.refused(add())).toBe('OrderCode:Duplicate');
  });

  it('a rule that is taken back rules no more: the next number is the default one, and the kind may have a rule again', async () => {
    const { owner } = await makeSpace();
    const body = { kind: 5, prefix: 'FHD', dateFormat: 1, serialLength: 6, cycle: 1 };
    const next = async (): Promise<string | undefined> =>
      (await owner.inTx((tx) => nextCodes(tx, 5, '', null, 1)))[0];
    const { id } = await owner.call(orderCode.createOrderCode, { body });
    expect(await next()).toMatch(/^FHD\d{6}000001$/);
    expect((await owner.call(orderCode.getOrderCode, { params: { id } })).current).toBe('1');
    await owner.call(orderCode.deleteOrderCode, { params: { id } });
    expect(await next()).toMatch(/^FH\d{6}0002$/);
    expect(await owner.call(orderCode.allOrderCodes)).toEqual([]);
    const again = await owner.call(orderCode.createOrderCode, { body });
    expect(again).toMatchObject({ kindTitle: '发货单', current: '2', version: 1 });
    expect(again.example).toMatch(/^FHD\d{6}000007$/);
    const all = await owner.call(orderCode.allOrderCodes);
    expect(all).toEqual([again]);
    expect(await owner.call(orderCode.previewOrderCode, { query: { kind: 5 } })).toEqual({
      example: again.example,
    });
  });

  it('names every faulty field in Chinese and writes nothing', async () => {
    const { owner } = await makeSpace();
    const raw = await owner.raw(orderCode.createOrderCode, {
      body: { kind: 99, prefix: 'ab c', dateFormat: 9, serialLength: '四', cycle: null },
    });
    expect(raw.status).toBe(400);
    const { error } = raw.json() as { error: { validationErrors: { field: string; message: string }[] } };
    expect(error.validationErrors).toEqual([
      { field: 'kind', message: '不能大于 31' },
      { field: 'prefix', message: '格式不正确' },
      { field: 'dateFormat', message: '选项不存在' },
      { field: 'serialLength', message: '应为数字' },
      { field: 'cycle', message: '必填' },
    ]);
    expect((await owner.call(orderCode.listOrderCodes)).totalCount).toBe(0);
  });
});
