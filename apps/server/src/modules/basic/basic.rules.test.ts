import { beforeAll, describe, expect, it } from 'vitest';
import { color, stock, texture } from '@muyun/contract';
import { col, orNull, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import { basicScene, faultOf } from '../../../test/basic-scene.ts';
import { type Actor, type Fault, makeMember, type Space } from '../../../test/kit.ts';

let space: Space;
let owner: Actor;
let textureId: string;

beforeAll(async () => {
  ({ space, owner, textureId } = await basicScene());
});

describe('shared rules of basic data (engineering 0.2)', () => {
  it('names every faulty field of a wrong record', async () => {
    const fault = await faultOf(
      owner.call(texture.createTexture, {
        body: { name: '', code: 'X'.repeat(21), density: '99', densityMode: 7, scrapPrice: '-1' } as never,
      }),
    );
    expect([fault.status, fault.code]).toEqual([400, 'Common:Validation']);
    expect(fault.error.validationErrors?.map((v) => v.field).sort()).toEqual([
      'code',
      'density',
      'densityMode',
      'name',
      'scrapPrice',
    ]);
  });

  it.each([1, 'dick', '#12345G'])('refuses %s as a colour value', async (rgb) => {
    expect(
      (await faultOf(owner.call(color.createColor, { body: { code: 'RGB001', name: '色', rgb } as never })))
        .error.validationErrors?.[0]?.field,
    ).toBe('rgb');
  });

  it('a stale version is 409 for records, their children and stock', async () => {
    const made = await owner.call(texture.createTexture, { body: { name: '版本', code: 'VER-1' } });
    await owner.call(texture.updateTexture, {
      params: { id: made.id },
      body: { version: made.version, remark: '甲' },
    });
    const fault = await faultOf(
      owner.call(texture.updateTexture, {
        params: { id: made.id },
        body: { version: made.version, remark: '乙' },
      }),
    );
    expect([fault.status, fault.code]).toEqual([409, 'Common:StaleVersion']);
    const row = await owner.call(texture.addThickness, { params: { id: made.id }, body: { thickness: 3 } });
    await owner.call(texture.addThickness, {
      params: { id: made.id },
      body: { id: row.id, version: row.version, thickness: 3, actualThickness: 2.9 },
    });
    expect(
      await owner.refused(
        owner.call(texture.addThickness, {
          params: { id: made.id },
          body: { id: row.id, version: row.version, thickness: 3, actualThickness: 2.8 },
        }),
      ),
    ).toBe('Common:StaleVersion');
    const board = await owner.call(stock.createStock, {
      body: { code: 'VER-B', textureId, thickness: 3, width: 1500, length: 3000, initialQuantity: 3 },
    });
    await owner.call(stock.adjustStock, { params: { id: board.id }, body: { delta: 1, reason: '盘盈一张' } });
    expect(
      await owner.refused(
        owner.call(stock.updateStock, {
          params: { id: board.id },
          body: { version: board.version, warehouse: 'B-09' },
        }),
      ),
    ).toBe('Common:StaleVersion');
  });

  it('switching a record off and on needs the rights of that, beside edit', async () => {
    const made = await owner.call(texture.createTexture, { body: { name: '开关', code: 'SW-1' } });
    const item = 'AlBasic.MaterialTextures';
    const clerk = await makeMember(space, [`${item}:edit`]);
    const change = (who: Actor, body: object) =>
      who.call(texture.updateTexture, { params: { id: made.id }, body: body as never });
    expect(await clerk.refused(change(clerk, { version: made.version, isEnabled: false }))).toBe(
      'Common:Forbidden',
    );
    const noted = await change(clerk, { version: made.version, isEnabled: true, remark: '照常修改' });
    const boss = await makeMember(space, [`${item}:edit`, `${item}:disable`]);
    const off = await change(boss, { version: noted.version, isEnabled: false });
    expect(off.isEnabled).toBe(false);
    expect(await boss.refused(change(boss, { version: off.version, isEnabled: true }))).toBe(
      'Common:Forbidden',
    );
  });

  it('a changed price of a size and of a board stays in the log with old and new', async () => {
    const made = await owner.call(texture.createTexture, {
      body: { name: '留痕', code: 'AU-1', density: '2.73' },
    });
    const params = { id: made.id };
    await owner.call(texture.addThickness, { params, body: { thickness: 3 } });
    await owner.call(texture.addWidth, { params, body: { width: 1300 } });
    const size = { sizeKind: 1, thickness: 3, width: 1300, length: 2500 };
    const row = await owner.call(texture.saveSize, { params, body: { ...size, price: '25' } as never });
    await owner.call(texture.saveSize, {
      params,
      body: { ...size, id: row.id, version: row.version, price: '26.5' } as never,
    });
    const board = await owner.call(stock.createStock, {
      body: { code: 'AU-B', textureId: made.id, thickness: 3, width: 1300, length: 2500 },
    });
    await owner.call(stock.updateStock, {
      params: { id: board.id },
      body: { version: board.version, unitPrice: '27' },
    });
    await owner.call(texture.deleteSize, { params: { id: made.id, sizeId: row.id } as never });
    const seen = await owner.inTx((tx) =>
      tx.rows(
        shape({ action: col.text, price: orNull(col.text) }),
        sql`select a.action, (select (c ->> 'oldValue') || ' → ' || coalesce(c ->> 'newValue', '') from jsonb_array_elements(a.changes) c where c ->> 'field' in ('price', 'unitPrice') and c ->> 'oldValue' is not null) as price
       from audit_log a where a.tenant_id = ${tx.tenantId} and a.biz_id in (${made.id}, ${board.id}) order by a.time, a.id`,
      ),
    );
    expect(seen.filter((a) => a.price !== null).map((a) => `${a.action} ${a.price}`)).toEqual([
      'edit 25.000000 → 26.500000',
      'edit 26.500000 → 27.000000',
      'delete 26.500000 → ',
    ]);
  });

  it('a board registered without a price takes that of the price list', async () => {
    const made = await owner.call(texture.createTexture, {
      body: { name: '计价', code: 'PR-1', density: '2.73' },
    });
    await owner.call(texture.addThickness, { params: { id: made.id }, body: { thickness: 3 } });
    for (const width of [1300, 1500])
      await owner.call(texture.addWidth, { params: { id: made.id }, body: { width } });
    const size = { sizeKind: 1, thickness: 3, length: 2500 };
    await owner.call(texture.saveSizes, {
      params: { id: made.id },
      body: [
        { ...size, width: 1300, price: '25.15', levellingFee: '0.3' },
        { ...size, width: 1500, priceMode: 2, price: '800' },
      ] as never,
    });
    const board = (code: string, width: number, thickness = 3, unitPrice?: string) =>
      owner.call(stock.createStock, {
        body: {
          code,
          textureId: made.id,
          thickness,
          width,
          length: 2500,
          ...(unitPrice ? { unitPrice } : {}),
        },
      });
    expect((await board('PR-A', 1300)).unitPrice).toBe('25.450000');
    expect((await board('PR-B', 1500)).unitPrice).toBe('26.048026');
    expect((await board('PR-C', 1300, 3, '19.5')).unitPrice).toBe('19.500000');
    expect((await board('PR-D', 1300, 2.5)).unitPrice).toBe('0.000000');
  });

  it('the losers of a race for one code get an answer of the catalogue', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        owner.call(color.createColor, { body: { code: 'RACE001', name: `色${i}` } }),
      ),
    );
    const codes = results.flatMap((r) => (r.status === 'rejected' ? [(r.reason as Fault).code] : []));
    expect(codes.length).toBe(7);
    expect(codes.filter((c) => c !== 'Basic:CodeDuplicate' && c !== 'Common:Duplicate')).toEqual([]);
  });

  it('keeps one default thickness per texture and one default size per thickness', async () => {
    const before = await owner.call(texture.listThicknesses, { params: { id: textureId } });
    expect(before.filter((t) => t.isDefault).map((t) => t.thickness)).toEqual([3]);
    const two = before.find((t) => t.thickness === 2);
    await owner.call(texture.addThickness, {
      params: { id: textureId },
      body: { id: two?.id as string, version: two?.version as number, thickness: 2, isDefault: true },
    });
    expect(
      (await owner.call(texture.listThicknesses, { params: { id: textureId } }))
        .filter((t) => t.isDefault)
        .map((t) => t.thickness),
    ).toEqual([2]);
    for (const length of [2200, 2300])
      await owner.call(texture.saveSize, {
        params: { id: textureId },
        body: { sizeKind: 1, thickness: 3, width: 1500, length, isDefault: true },
      });
    const { items } = await owner.call(texture.listSizes, {
      params: { id: textureId },
      query: { thickness: '3', maxResultCount: 100 },
    });
    expect(items.filter((s) => s.isDefault).map((s) => s.length)).toEqual([2300]);
  });
});
