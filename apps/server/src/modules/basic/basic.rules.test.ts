import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { areaRule, color, demander, file, plateType, project, stock, texture } from '@muyun/contract';
import { col, orNull, shape } from '../../kit/shape.ts';
import { sql } from '../../kit/sql.ts';
import { releaseStock, reserveStock, stockDifferences } from '../../ledger/stock/index.ts';
import { newId } from '../../kit/clock.ts';
import { readXlsx } from '../../kit/spreadsheet.ts';
import { type Actor, type Fault, makeMember, makeSpace, type Space } from '../../../test/kit.ts';

let space: Space;
let owner: Actor;
let textureId: string;

beforeAll(async () => {
  space = await makeSpace();
  owner = space.owner;
  await owner.call(texture.initTextures);
  textureId = (await owner.call(texture.textureOptions)).find((t) => t.code === '3003-H24')?.id as string;
});

const faultOf = async (work: Promise<unknown>): Promise<Fault> =>
  work.then(
    () => {
      throw new Error('expected a refusal, got an answer');
    },
    (e: Fault) => e,
  );

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

describe('板型 and 色卡: files by name', () => {
  it('finds the row by the file name and says what it did not find', async () => {
    await owner.call(plateType.initPlateTypes);
    const kept = await owner.call(file.uploadFile, {
      file: { name: 'ZB.svg', bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>') },
    });
    const fileId = kept[0]?.id as string;
    expect(
      await owner.call(plateType.matchPlateDrawings, {
        body: {
          items: [
            { code: 'zb', fileId },
            { code: 'NONE', fileId },
          ],
        },
      }),
    ).toEqual({ matched: 1, unmatched: ['NONE'] });
    const zb = (await owner.call(plateType.listPlateTypes, { query: { filter: 'ZB' } })).items.find(
      (t) => t.code === 'ZB',
    );
    expect(zb?.drawingFileId).toBe(fileId);
    expect(
      await owner.call(plateType.matchPlateImages, { body: { items: [{ code: 'ZB', fileId }] } }),
    ).toMatchObject({ matched: 1 });
    const zip = await owner.raw(plateType.downPlateTypes);
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await owner.call(color.createColor, { body: { code: 'RAL 3020', name: '交通红', rgb: '#CC0605' } });
    expect(
      await owner.call(color.matchColorImages, { body: { items: [{ code: 'RAL 3020', fileId }] } }),
    ).toEqual({ matched: 1, unmatched: [] });
  });

  it('a file of another space matches nothing', async () => {
    const other = (await makeSpace()).owner;
    const kept = await other.call(file.uploadFile, {
      file: { name: 'a.txt', bytes: new TextEncoder().encode('x') },
    });
    const outcome = await owner
      .call(plateType.matchPlateDrawings, {
        body: { items: [{ code: 'PB', fileId: kept[0]?.id as string }] },
      })
      .catch((e: Fault) => e.code);
    expect(['Common:NotFound', JSON.stringify({ matched: 0, unmatched: ['PB'] })]).toContain(
      typeof outcome === 'string' ? outcome : JSON.stringify(outcome),
    );
  });

  it('writes the colours as a workbook', async () => {
    const raw = await owner.raw(color.downColors, { query: { filter: 'RAL3020' } });
    expect(raw.status).toBe(200);
    const target = path.join(mkdtempSync(path.join(os.tmpdir(), 'basic-')), 'colors.xlsx');
    writeFileSync(target, raw.bytes);
    const { sheets } = await readXlsx(target, { maxRows: 100 });
    expect(JSON.stringify(sheets)).toContain('交通红');
  });

  it('asks for the action get on selectors, import on uploads by name', async () => {
    const clerk = await makeMember(space, [
      'AlBasic.MaterialTextures:query',
      'AlBasic.PlateTypes:query',
      'AlBasic.ColorCards:query',
    ]);
    for (const call of [
      texture.textureOptions,
      plateType.plateGroupTrees,
      color.colorGroupTrees,
      color.filterColors,
    ])
      expect((await clerk.raw(call)).status).toBe(403);
    expect((await clerk.raw(plateType.matchPlateImages, { body: { items: [] } })).status).toBe(403);
    expect((await clerk.raw(texture.allTextures)).status).toBe(200);
  });
});

describe('面积规则 and 客户', () => {
  it('asks for a default rule where none is, and keeps the one there is', async () => {
    const fresh = (await makeSpace()).owner;
    expect(
      await fresh.refused(
        fresh.call(areaRule.tryAreaRule, { body: { unfoldWidth: 1200, unfoldHeight: 600 } }),
      ),
    ).toBe('Basic:AreaRuleNoDefault');
    const rule = await fresh.call(areaRule.createAreaRule, {
      body: { name: '默认', basis: 2, isDefault: true },
    });
    expect(
      (await fresh.call(areaRule.tryAreaRule, { body: { unfoldWidth: 1000, unfoldHeight: 500 } })).piece,
    ).toBe('0.5000');
    expect(
      await fresh.refused(
        fresh.call(areaRule.updateAreaRule, {
          params: { id: rule.id },
          body: { version: rule.version, isEnabled: false },
        }),
      ),
    ).toBe('Basic:AreaRuleNoDefault');
    const next = await fresh.call(areaRule.createAreaRule, {
      body: { name: '新默认', basis: 2, isDefault: true },
    });
    expect(
      (await fresh.call(areaRule.listAreaRules)).items.filter((r) => r.isDefault).map((r) => r.id),
    ).toEqual([next.id]);
  });

  it('shows a member who sees own rows the customers made by or given to that member', async () => {
    const rights = ['query', 'get', 'add', 'edit'].map((a) => `AlBasic.Demanders:${a}`);
    const seller = await makeMember(space, rights, { dataScope: 'own' });
    const foreign = await owner.call(demander.createDemander, {
      body: { code: 'OWN-1', name: '别人的客户' },
    });
    const mine = await seller.call(demander.createDemander, { body: { code: 'OWN-2', name: '自己的客户' } });
    expect((await seller.call(demander.listDemanders)).items.map((d) => d.id)).toEqual([mine.id]);
    expect((await seller.call(demander.allDemanders)).map((d) => d.id)).toEqual([mine.id]);
    expect(await seller.refused(seller.call(demander.getDemander, { params: { id: foreign.id } }))).toBe(
      'Common:NotFound',
    );
    expect(
      await seller.refused(
        seller.call(demander.updateDemander, {
          params: { id: foreign.id },
          body: { version: foreign.version, remark: 'x' },
        }),
      ),
    ).toBe('Common:NotFound');
    expect(
      await seller.refused(
        seller.call(demander.saveDemanderInvoice, {
          params: { id: foreign.id },
          body: { version: foreign.version, invoice: { title: 'x', taxNo: '914406000000000000' } },
        }),
      ),
    ).toBe('Common:NotFound');
  });

  it('does not stop a customer with an open project, and lists how many there are', async () => {
    const busy = await owner.call(demander.createDemander, {
      body: { code: 'BUSY-1', name: '有工程的客户' },
    });
    await owner.call(project.createProject, { body: { name: '在建工程', demanderId: busy.id } });
    expect(
      await owner.refused(
        owner.call(demander.setDemanderStatus, {
          params: { id: busy.id },
          body: { version: busy.version, status: 2 },
        }),
      ),
    ).toBe('Basic:DemanderHasProject');
    expect(await owner.refused(owner.call(demander.deleteDemander, { params: { id: busy.id } }))).toBe(
      'Basic:InUse',
    );
    expect(
      (await owner.call(demander.listDemanders, { query: { filter: 'BUSY-1' } })).items[0],
    ).toMatchObject({ openProjectCount: 1, branchCount: 0, areaRuleName: null });
  });

  it('refuses a tax number that cannot be one, at its field', async () => {
    const row = await owner.call(demander.createDemander, { body: { code: 'TAX-1', name: '税号' } });
    const fault = await faultOf(
      owner.call(demander.saveDemanderInvoice, {
        params: { id: row.id },
        body: { version: row.version, invoice: { title: '税号', taxNo: '12-3' } },
      }),
    );
    expect(fault.error.validationErrors).toEqual([{ field: 'invoice.taxNo', message: '税号格式不正确' }]);
  });
});

describe('the stock ledger', () => {
  it('64 mixed reservations over three boards and their releases never lose a sheet', async () => {
    const boards = await Promise.all(
      ['M-1', 'M-2', 'M-3'].map((code) =>
        owner.call(stock.createStock, {
          body: { code, textureId, thickness: 2.5, width: 1500, length: 3000, initialQuantity: 20 },
        }),
      ),
    );
    const [a, b, c] = boards.map((x) => x.id) as [string, string, string];
    const orders = Array.from({ length: 64 }, (_, i) => ({
      id: newId(),
      lines:
        [[a, b, c], [c, a], [b, c, a], [b]][i % 4]?.map((stockPlateId) => ({
          stockPlateId,
          quantity: 1 + (i % 2),
        })) ?? [],
    }));
    const taken = await Promise.allSettled(
      orders.map((o) =>
        owner.inTx((tx) => reserveStock(tx, { sourceType: 'nest', sourceId: o.id, lines: o.lines })),
      ),
    );
    const held = new Map<string, number>();
    taken.forEach((r, i) => {
      if (r.status === 'fulfilled')
        for (const l of orders[i]?.lines ?? [])
          held.set(l.stockPlateId, (held.get(l.stockPlateId) ?? 0) + l.quantity);
    });
    const rows = await owner.call(stock.availableStock, { query: { textureId, thickness: '2.5' } });
    for (const id of [a, b, c]) {
      const reserved = held.get(id) ?? 0;
      expect(reserved).toBeLessThanOrEqual(20);
      expect(rows.find((r) => r.id === id)?.reservedQuantity ?? 20).toBe(reserved);
    }
    expect(await owner.inTx(stockDifferences)).toEqual([]);
    // everything is let go twice at once: the second finds nothing
    const released = await Promise.all(
      orders.flatMap((o) => [1, 2].map(() => owner.inTx((tx) => releaseStock(tx, 'nest', o.id)))),
    );
    expect(released.reduce((x, y) => x + y, 0)).toBe([...held.values()].reduce((x, y) => x + y, 0));
    expect(await owner.inTx(stockDifferences)).toEqual([]);
  });

  it('a board of nobody cannot be reserved', async () => {
    await expect(
      owner.inTx((tx) =>
        reserveStock(tx, {
          sourceType: 'nest',
          sourceId: newId(),
          lines: [{ stockPlateId: newId(), quantity: 1 }],
        }),
      ),
    ).rejects.toMatchObject({ code: 'Common:NotFound' });
  });
});
