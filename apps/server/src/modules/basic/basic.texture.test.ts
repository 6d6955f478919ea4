import { beforeAll, describe, expect, it } from 'vitest';
import { texture } from '@muyun/contract';
import { basicScene } from '../../../test/basic-scene.ts';
import { type Actor, type Fault, makeMember, makeSpace, type Space } from '../../../test/kit.ts';

let space: Space;
let owner: Actor;
let textureId: string;

beforeAll(async () => {
  ({ space, owner, textureId } = await basicScene());
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
