import { beforeAll, describe, expect, it } from 'vitest';
import { areaRule, color, demander, plateType, stock, texture } from '@muyun/contract';
import { releaseStock, reserveStock, stockDifferences } from '../../ledger/stock/index.ts';
import { newId } from '../../kit/clock.ts';
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

const refused = (work: Promise<unknown>): Promise<string> => owner.refused(work);

describe('材质 (engineering A1)', () => {
  it('takes the platform defaults once; a second run and a parallel one add nothing', async () => {
    const fresh = (await makeSpace()).owner;
    const answers = await Promise.all([fresh.call(texture.initTextures), fresh.call(texture.initTextures)]);
    expect(answers.map((a) => a.added).sort((a, b) => a - b)).toEqual([0, 8]);
    const options = await fresh.call(texture.textureOptions);
    expect(options[0]).toMatchObject({
      code: '3003-H24',
      isDefault: true,
      density: '2.7300',
      thicknesses: [1.5, 2, 2.5, 3, 4],
    });
  });

  it('prices a sheet from weight: 1300 coil and 1500×3000×3.0', async () => {
    const { items } = await owner.call(texture.listSizes, {
      params: { id: textureId },
      query: { thickness: '3', sorting: 'width asc', maxResultCount: 50 },
    });
    const sheet = items.find((s) => s.width === 1500 && s.length === 3000);
    expect(sheet).toMatchObject({ sheetWeight: '36.855', sheetPrice: '926.90', sizeKind: 1 });
  });

  it('keeps names and codes unique without case, under a race too', async () => {
    const body = { name: '竞态材质', code: 'RACE-1', density: '2.71' };
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => owner.call(texture.createTexture, { body })),
    );
    expect(results.filter((r) => r.status === 'fulfilled').length).toBe(1);
    expect(
      await refused(owner.call(texture.createTexture, { body: { ...body, name: '另一个', code: 'race-1' } })),
    ).toBe('Basic:CodeDuplicate');
    expect(await refused(owner.call(texture.createTexture, { body: { ...body, code: 'RACE-2' } }))).toBe(
      'Basic:NameDuplicate',
    );
    expect(
      await owner
        .call(texture.createTexture, { body: { ...body, code: 'RACE-2' } })
        .catch((error: unknown) => (error as Fault).error.validationErrors),
    ).toEqual([{ field: 'name', message: `名称「${body.name}」已存在` }]);
  });

  it('has one default only', async () => {
    const created = await owner.call(texture.createTexture, {
      body: { name: '新默认', code: 'DEF-1', isDefault: true },
    });
    const all = await owner.call(texture.listTextures, { query: { maxResultCount: 100 } });
    expect(all.items.filter((t) => t.isDefault).map((t) => t.id)).toEqual([created.id]);
  });

  it('copies a texture with everything that hangs on it, as one act and in the same order', async () => {
    const copy = await owner.call(texture.copyTexture, {
      params: { id: textureId },
      body: { name: '3003 副本', code: '3003-B' },
    });
    expect(copy).toMatchObject({
      name: '3003 副本',
      density: '2.7300',
      isDefault: false,
      isSystem: false,
      version: 1,
    });
    const [from, to] = await Promise.all(
      [textureId, copy.id].map((id) =>
        owner.call(texture.listSizes, {
          params: { id },
          query: { maxResultCount: 400, sorting: 'thickness asc' },
        }),
      ),
    );
    const shape = (page: typeof from): string[] =>
      (page?.items ?? []).map((s) => `${s.thickness} ${s.sizeKind} ${s.width} ${s.length} ${s.price}`);
    expect(shape(to)).toEqual(shape(from));
    expect((await owner.call(texture.listBends, { params: { id: copy.id } })).totalCount).toBe(
      (await owner.call(texture.listBends, { params: { id: textureId } })).totalCount,
    );
    expect(
      await refused(
        owner.call(texture.copyTexture, {
          params: { id: textureId },
          body: { name: '3003 副本', code: '3003-C' },
        }),
      ),
    ).toBe('Basic:NameDuplicate');
  });

  it('shows no price to those who may not see amounts, and keeps it when they change the row', async () => {
    const P = 'AlBasic.MaterialTextures';
    const blind = await makeMember(
      space,
      ['query', 'get', 'edit'].map((a) => `${P}:${a}`),
      { displayAmount: false },
    );
    const [size] = (await blind.call(texture.listSizes, { params: { id: textureId } })).items;
    expect(size).toMatchObject({ price: null, levellingFee: null, sheetPrice: null });
    const { thickness, width, length, sizeKind, version, id } = size as NonNullable<typeof size>;
    await blind.call(texture.saveSize, {
      params: { id: textureId },
      body: { id, version, thickness, width, length, sizeKind, price: null, priority: 2 } as never,
    });
    const after = (
      await owner.call(texture.listSizes, { params: { id: textureId }, query: { maxResultCount: 400 } })
    ).items.find((s) => s.id === id);
    expect(after).toMatchObject({ priority: 2 });
    expect(after?.price).not.toBeNull();
    expect(await blind.call(texture.getTexture, { params: { id: textureId } })).toMatchObject({
      scrapPrice: null,
      processFee: null,
    });
  });

  it('refuses sizes that the texture does not know, wrong ranges, doubles and a missing colour', async () => {
    const save = (body: object): Promise<unknown> =>
      owner.call(texture.saveSize, {
        params: { id: textureId },
        body: { sizeKind: 1, thickness: 3, width: 1500, length: 2600, ...body } as never,
      });
    expect(await refused(save({ width: 1333 }))).toBe('Basic:SizeWidthUnknown');
    expect(await refused(save({ thickness: 9 }))).toBe('Basic:SizeThicknessUnknown');
    expect(await refused(save({ sizeKind: 2, minLength: 3000, maxLength: 1000, lengthStep: 10 }))).toBe(
      'Basic:LengthRange',
    );
    expect(await refused(save({ sizeKind: 2, minLength: 1, maxLength: 6000, lengthStep: 0.1 }))).toBe(
      'Basic:LengthRange',
    );
    expect(await refused(save({ length: 3000 }))).toBe('Basic:SizeDuplicate');
    const coated = await owner.call(texture.createTexture, {
      body: { name: '预辊涂卷', code: 'PC-1', density: '2.73', isPreCoated: true },
    });
    await owner.call(texture.addThickness, { params: { id: coated.id }, body: { thickness: 3 } });
    await owner.call(texture.addWidth, { params: { id: coated.id }, body: { width: 1500 } });
    expect(
      await refused(
        owner.call(texture.saveSize, {
          params: { id: coated.id },
          body: { sizeKind: 1, thickness: 3, width: 1500, length: 3000 },
        }),
      ),
    ).toBe('Basic:PreCoatedColor');
  });

  it('saves many sizes all or nothing', async () => {
    const batch = [
      { sizeKind: 1, thickness: 2, width: 1600, length: 2000 },
      { sizeKind: 1, thickness: 2, width: 777, length: 2000 },
    ];
    expect(await refused(owner.call(texture.saveSizes, { params: { id: textureId }, body: batch }))).toBe(
      'Basic:SizeWidthUnknown',
    );
    const { items } = await owner.call(texture.listSizes, {
      params: { id: textureId },
      query: { thickness: '2', maxResultCount: 100 },
    });
    expect(items.some((s) => s.width === 1600)).toBe(false);
  });

  it("keeps thicknesses and widths that are used, refuses doubles and another texture's children", async () => {
    const thicknesses = await owner.call(texture.listThicknesses, { params: { id: textureId } });
    const three = thicknesses.find((t) => t.thickness === 3);
    expect(
      await refused(
        owner.call(texture.deleteThickness, { params: { id: textureId, thicknessId: three?.id as string } }),
      ),
    ).toBe('Basic:ThicknessInUse');
    expect(
      await refused(owner.call(texture.addThickness, { params: { id: textureId }, body: { thickness: 3 } })),
    ).toBe('Basic:ThicknessDuplicate');
    expect(
      await refused(owner.call(texture.addWidth, { params: { id: textureId }, body: { width: 1500 } })),
    ).toBe('Basic:WidthDuplicate');
    const width = (await owner.call(texture.listWidths, { params: { id: textureId } })).find(
      (w) => w.width === 1500,
    );
    expect(
      await refused(
        owner.call(texture.deleteWidth, { params: { id: textureId, widthId: width?.id as string } }),
      ),
    ).toBe('Basic:WidthInUse');
    const other = (await owner.call(texture.textureOptions)).find((t) => t.code === '1060-H24')?.id as string;
    expect(
      await refused(
        owner.call(texture.deleteThickness, { params: { id: other, thicknessId: three?.id as string } }),
      ),
    ).toBe('Common:NotFound');
  });

  it('bend values do not overlap and stay in range; calibration gives the numbers of the document', async () => {
    const bend = {
      thickness: 6,
      bendMethod: 1,
      innerRadius: 6,
      angleFrom: '80',
      angleTo: '100',
      mode: 1,
      value: '0.42',
    };
    const saved = await owner.call(texture.saveBend, { params: { id: textureId }, body: bend });
    expect(saved.value).toBe('0.4200');
    expect(
      await refused(
        owner.call(texture.saveBend, {
          params: { id: textureId },
          body: { ...bend, angleFrom: '95', angleTo: '120' },
        }),
      ),
    ).toBe('Basic:BendAngleOverlap');
    expect(
      await refused(
        owner.call(texture.saveBend, {
          params: { id: textureId },
          body: { ...bend, angleFrom: '100', angleTo: '120', value: '0.9' },
        }),
      ),
    ).toBe('Basic:BendValue');
    const calibrated = await owner.call(texture.calibrateBend, {
      params: { id: textureId },
      body: {
        thickness: 3,
        bendMethod: 1,
        innerRadius: 3,
        samples: [{ angle: 90, flat: 144.7, legA: 100, legB: 50 }],
      },
    });
    expect(calibrated).toMatchObject({ bd: 5.3, ba: 6.7, k: 0.4218 });
    expect(
      await refused(
        owner.call(texture.calibrateBend, {
          params: { id: textureId },
          body: {
            thickness: 3,
            bendMethod: 1,
            innerRadius: 3,
            samples: [{ angle: 90, flat: 10, legA: 100, legB: 50 }],
          },
        }),
      ),
    ).toBe('Basic:BendSample');
    const tried = await owner.call(texture.tryUnfold, {
      body: {
        textureId,
        thickness: 3,
        segments: [{ length: 25, angle: 90 }, { length: 1200, angle: 90 }, { length: 25 }],
      },
    });
    expect(tried.flatLength).toBe(1239.2);
  });
});

describe('板型, 色卡, 面积规则, 客户', () => {
  it('previews the four-returns panel of B3 and refuses an expression that cannot be read', async () => {
    await owner.call(plateType.initPlateTypes);
    const type = (await owner.call(plateType.listPlateTypes, { query: { filter: '四边折边板' } })).items[0];
    const preview = await owner.call(plateType.previewPlateType, {
      body: {
        plateTypeId: type?.id as string,
        textureId,
        thickness: 3,
        width: 1200,
        height: 600,
        params: { F: 25 },
      },
    });
    expect(preview.geometry).toMatchObject({ width: 1239.2, height: 639.2 });
    expect(preview.weight).toBe('6.472');
    const edges = {
      top: { chain: [{ length: 'F +', angle: 90, dir: 'back' as const, method: 1 as const }] },
    };
    expect(
      await refused(
        owner.call(plateType.createPlateType, {
          body: { name: '坏板', code: 'BAD', params: [{ key: 'F', default: 25 }], edges },
        }),
      ),
    ).toBe('Basic:PlateExpr');
  });

  it('groups have three levels and stay while they hold something', async () => {
    const make = (name: string, parentId: string | null): Promise<{ id: string }> =>
      owner.call(plateType.createPlateGroup, { body: { name, parentId } });
    const [a] = [await make('一级', null)];
    const b = await make('二级', a.id);
    const c = await make('三级', b.id);
    expect(await refused(make('四级', c.id))).toBe('Basic:PlateGroupDepth');
    expect(await refused(owner.call(plateType.deletePlateGroup, { params: { id: a.id } }))).toBe(
      'Basic:PlateGroupNotEmpty',
    );
    await owner.call(plateType.deletePlateGroup, { params: { id: c.id } });
    const group = await owner.call(color.createColorGroup, { body: { name: '外墙色' } });
    await owner.call(color.createColor, { body: { code: 'RAL 1001', name: '米色', groupId: group.id } });
    expect(await refused(owner.call(color.deleteColorGroup, { params: { id: group.id } }))).toBe(
      'Basic:GroupNotEmpty',
    );
  });

  it('a colour code is normalised, unique and at least five characters; equal colours are merged', async () => {
    expect(await refused(owner.call(color.createColor, { body: { code: 'A7', name: '白' } }))).toBe(
      'Basic:ColorCodeShort',
    );
    expect(
      await refused(owner.call(color.createColor, { body: { code: 'ral1001', name: '又一个米色' } })),
    ).toBe('Basic:CodeDuplicate');
    const keep = await owner.call(color.createColor, { body: { code: 'KEEP01', name: '留' } });
    const drop = await owner.call(color.createColor, { body: { code: 'DROP01', name: '并' } });
    await owner.call(stock.createStock, {
      body: {
        code: 'B-COLOR',
        textureId,
        thickness: 3,
        width: 1500,
        length: 3000,
        colorId: drop.id,
        initialQuantity: 2,
      },
    });
    expect(await refused(owner.call(color.mergeColors, { body: { fromId: keep.id, toId: keep.id } }))).toBe(
      'Basic:ColorMergeSelf',
    );
    expect(await refused(owner.call(color.deleteColor, { params: { id: drop.id } }))).toBe('Basic:InUse');
    expect(await owner.call(color.mergeColors, { body: { fromId: drop.id, toId: keep.id } })).toEqual({
      moved: 1,
    });
    expect(await refused(owner.call(color.getColor, { params: { id: drop.id } }))).toBe('Common:NotFound');
  });

  it('an area rule is tried step by step; a system row keeps its code', async () => {
    const rule = await owner.call(areaRule.createAreaRule, {
      body: { name: '外接加2%', basis: 2, wastePercent: '2', minAreaPerPiece: '0.2', isDefault: true },
    });
    const tried = await owner.call(areaRule.tryAreaRule, {
      body: { ruleId: rule.id, unfoldWidth: 1239.2, unfoldHeight: 639.2, quantity: 12 },
    });
    expect([tried.piece, tried.line]).toEqual(['0.8079', '9.6948']);
    const system = (await owner.call(texture.listTextures, { query: { filter: '1060' } })).items[0];
    expect(
      await refused(
        owner.call(texture.updateTexture, {
          params: { id: system?.id as string },
          body: { version: system?.version as number, code: 'OTHER' },
        }),
      ),
    ).toBe('Basic:SystemRow');
    expect(await refused(owner.call(texture.deleteTexture, { params: { id: system?.id as string } }))).toBe(
      'Basic:SystemRow',
    );
  });

  it('a branch has no branches; status and invoice follow the version', async () => {
    const head = await owner.call(demander.createDemander, { body: { code: 'C001', name: '金鼎幕墙' } });
    const branch = await owner.call(demander.createDemander, {
      body: { code: 'C001-1', name: '金鼎佛山', parentId: head.id },
    });
    expect(
      await refused(
        owner.call(demander.createDemander, {
          body: { code: 'C001-2', name: '金鼎三水', parentId: branch.id },
        }),
      ),
    ).toBe('Basic:BranchDepth');
    const invoiced = await owner.call(demander.saveDemanderInvoice, {
      params: { id: head.id },
      body: { version: head.version, invoice: { title: '金鼎幕墙有限公司', taxNo: '91440600MA4UXXXX1X' } },
    });
    expect(invoiced.invoice).toMatchObject({ title: '金鼎幕墙有限公司' });
    expect(
      await refused(
        owner.call(demander.setDemanderStatus, {
          params: { id: head.id },
          body: { version: head.version, status: 2 },
        }),
      ),
    ).toBe('Common:StaleVersion');
    expect(
      (
        await owner.call(demander.setDemanderStatus, {
          params: { id: head.id },
          body: { version: invoiced.version, status: 2 },
        })
      ).status,
    ).toBe(2);
  });
});

describe('sheet stock', () => {
  it('64 parallel reservations of the last 20 sheets: exactly 20 succeed, nothing goes negative, balances equal the moves', async () => {
    const plate = await owner.call(stock.createStock, {
      body: {
        code: 'B-RACE',
        textureId,
        thickness: 3,
        width: 1500,
        length: 3000,
        unitPrice: '25.15',
        initialQuantity: 20,
      },
    });
    const orders = Array.from({ length: 64 }, () => newId());
    const results = await Promise.allSettled(
      orders.map((id) =>
        owner.inTx((tx) =>
          reserveStock(tx, {
            sourceType: 'nest',
            sourceId: id,
            lines: [{ stockPlateId: plate.id, quantity: 1 }],
          }),
        ),
      ),
    );
    expect(results.filter((r) => r.status === 'fulfilled').length).toBe(20);
    const row = (await owner.call(stock.listStock, { query: { filter: 'B-RACE' } })).items[0];
    expect(row).toMatchObject({ quantity: 20, reservedQuantity: 20, availableQuantity: 0 });
    expect(
      await refused(
        owner.call(stock.adjustStock, { params: { id: plate.id }, body: { delta: -1, reason: '盘亏一张' } }),
      ),
    ).toBe('Stock:Short');
    const released = await Promise.all(orders.map((id) => owner.inTx((tx) => releaseStock(tx, 'nest', id))));
    expect(released.reduce((a, b) => a + b, 0)).toBe(20);
    expect(await owner.inTx(stockDifferences)).toEqual([]);
  });

  it('reserves all or nothing, keeps a remnant single and a board with stock undeletable', async () => {
    const full = await owner.call(stock.createStock, {
      body: { code: 'B-FULL', textureId, thickness: 3, width: 1500, length: 3000, initialQuantity: 5 },
    });
    const poor = await owner.call(stock.createStock, {
      body: { code: 'B-POOR', textureId, thickness: 3, width: 1500, length: 4000, initialQuantity: 1 },
    });
    await expect(
      owner.inTx((tx) =>
        reserveStock(tx, {
          sourceType: 'nest',
          sourceId: newId(),
          lines: [
            { stockPlateId: full.id, quantity: 2 },
            { stockPlateId: poor.id, quantity: 2 },
          ],
        }),
      ),
    ).rejects.toMatchObject({ code: 'Stock:Short' });
    expect(
      (await owner.call(stock.availableStock, { query: { textureId } })).find((s) => s.code === 'B-FULL'),
    ).toMatchObject({ reservedQuantity: 0 });
    const remnant = await owner.call(stock.createStock, {
      body: {
        kind: 3,
        code: 'YL-0001',
        textureId,
        thickness: 3,
        width: 1400,
        length: 2600,
        initialQuantity: 1,
        bookValue: '320',
      },
    });
    expect(
      await refused(
        owner.call(stock.adjustStock, { params: { id: remnant.id }, body: { delta: 1, reason: '再来一块' } }),
      ),
    ).toBe('Stock:RemnantOne');
    expect(await refused(owner.call(stock.deleteStock, { params: { id: full.id } }))).toBe('Stock:NotEmpty');
    await owner.call(stock.adjustStock, { params: { id: remnant.id }, body: { delta: -1, reason: '报废' } });
    await owner.call(stock.deleteStock, { params: { id: remnant.id } });
    expect((await owner.call(stock.stockMoves, { params: { id: full.id } })).items).toMatchObject([
      { delta: 5, sourceType: 'opening' },
    ]);
  });
});
