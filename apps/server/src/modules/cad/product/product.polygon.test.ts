/** Products of a plate type with a polygonal face (engineering A2, B1 FACE_POLY): trapezoids and L shapes with returns. */
import { beforeAll, describe, expect, it } from 'vitest';
import { holeTable } from '@muyun/nesting/panel';
import { plateType, product, productImport } from '@muyun/contract';
import { addPanel, type CadScene, cadScene, panel } from '../../../../test/cad-scene.ts';
import { codeOf } from '../../../../test/kit.ts';
import { faultsOf } from '../../../../test/product-scene.ts';
import { listFile } from '../../../../test/import-odd-scene.ts';

const back = { length: 'F', angle: 90, dir: 'back', method: 1 } as const;
const corner = (x: number | string, y: number | string) => ({ x, y, chain: [back] });
const SLANTED = [corner(0, 0), corner('W', 0), corner('W-S', 'H'), corner(0, 'H')];
const bodyOf = (corners: readonly object[], code = 'TX') => ({
  name: `梯形板${code}`,
  code,
  params: [
    { key: 'F', label: '折边', default: 25 },
    { key: 'S', label: '斜边', default: 200 },
  ],
  corner: { type: 2, gap: 0.5 },
  facePolygon: { corners },
});
let s: CadScene;
let typeId: string;
beforeAll(async () => {
  s = await cadScene();
  typeId = (await s.owner.call(plateType.createPlateType, { body: bodyOf(SLANTED) as never })).id;
});

describe('a plate type with a polygonal face', () => {
  it('is kept, shown, and counts a change of its corners as a new definition', async () => {
    const row = await s.owner.call(plateType.getPlateType, { params: { id: typeId } });
    expect([row.facePolygon?.corners.length, row.edges, row.defVersion]).toEqual([4, null, 1]);
    const changed = await s.owner.call(plateType.updatePlateType, {
      params: { id: typeId },
      body: { ...bodyOf(SLANTED.with(2, corner('W-S', 'H-10'))), version: row.version } as never,
    });
    expect(changed.defVersion).toBe(2);
    const again = { ...bodyOf(SLANTED), version: changed.version };
    await s.owner.call(plateType.updatePlateType, { params: { id: typeId }, body: again as never });
  });

  it('is refused with clockwise corners, with crossing edges and with an unknown parameter', async () => {
    const tried = async (corners: readonly object[]) => {
      const raw = await s.owner.raw(plateType.createPlateType, { body: bodyOf(corners, 'BAD') as never });
      return [
        codeOf(raw),
        (raw.json() as { error?: { validationErrors?: { field: string }[] } }).error?.validationErrors?.[0]
          ?.field,
      ];
    };
    const refused = ['Basic:PlateExpr', 'facePolygon'];
    expect(await tried(SLANTED.toReversed())).toEqual(refused);
    expect(await tried([SLANTED[0], SLANTED[2], SLANTED[1], SLANTED[3]] as object[])).toEqual(refused);
    expect(await tried([...SLANTED.slice(0, 3), corner(0, 'Q')])).toEqual(refused);
    expect((await tried(SLANTED.slice(0, 2)))[0]).toBe('Common:Validation');
  });
});

describe('its products', () => {
  it('are unfolded by their own sizes and parameters: face 0.66 m², four bends, weighed by the true outline', async () => {
    const made = await addPanel(s, { code: 'T-1', plateTypeId: typeId, quantity: 2 } as never);
    expect([made.faceArea, made.bendCount]).toEqual(['0.6600', 4]);
    expect((made.geometry as { kind: string }).kind).toBe('FACE_POLY');
    const box = await addPanel(s, { code: 'B-1', quantity: 1 } as never);
    expect(Number(made.netArea)).toBeLessThan(Number(box.netArea));
    expect(Number(made.weight)).toBeCloseTo(Number(made.netArea) * 3 * 2.73, 1);
    const steep = await addPanel(s, {
      code: 'T-2',
      plateTypeId: typeId,
      params: { S: 500 },
      quantity: 1,
    } as never);
    expect(steep.faceArea).toBe('0.5700');
  });

  it('have holes on their returns by the number of the edge: cut, counted, named in the table; refused where none is', async () => {
    const hole = { side: '2', leg: 1, at: 200, inset: 10, diameter: 6, count: 3, pitch: 100 };
    const body = { code: 'T-H', plateTypeId: typeId, quantity: 1 };
    const made = await addPanel(s, { ...body, edgeHoles: [hole] } as never);
    expect([made.holeCount, made.edgeHoles]).toEqual([3, [hole]]);
    const plain = await addPanel(s, { ...body, code: 'T-P' } as never);
    expect(Number(made.cutLength)).toBeCloseTo(Number(plain.cutLength) + (3 * Math.PI * 6) / 1000, 3);
    expect(holeTable(made.geometry as never, 3)).toMatchObject([
      { kind: 'round', width: 6, side: '2', leg: 1, count: 3 },
    ]);
    const refused = await faultsOf(
      addPanel(s, { ...body, code: 'T-X', edgeHoles: [{ ...hole, side: 'top' }] } as never),
    );
    expect(refused).toEqual(['Common:Validation', 'edgeHoles 第 1 行：上边没有第 1 道折边']);
  });

  it('with a slope that leaves no face are refused at the plate type, in the preview as in the save', async () => {
    const body = panel(s, { code: 'T-3', plateTypeId: typeId, params: { S: 4000 } } as never);
    const preview = await s.owner.raw(product.previewProduct, {
      body: { ...body, projectId: s.projectId } as never,
    });
    const saved = await s.owner.raw(product.createProduct, {
      body: { ...body, projectId: s.projectId } as never,
    });
    expect(codeOf(preview)).toBe(codeOf(saved));
    expect(codeOf(saved)).not.toBe('200');
    expect(saved.status).toBeLessThan(500);
  });

  it('of a list are made by the name of the type, their parameters from columns of their own', async () => {
    const file = await listFile(
      ['编号', '板型', '宽', '高', '数量', '材质', '板厚', 'S'],
      [['L-1', '梯形板TX', 1200, 600, 3, '3003-H24', 3, 300]],
    );
    const view = await s.owner.call(productImport.previewImport, {
      body: { projectId: s.projectId, kind: '1' } as never,
      file,
    });
    await s.owner.call(productImport.commitImport, {
      params: { importId: view.id },
      body: { version: view.version },
    });
    const { items } = await s.owner.call(product.listProducts, {
      query: { projectIds: [s.projectId], filter: 'L-1' } as never,
    });
    expect([items[0]?.faceArea, items[0]?.quantity]).toEqual(['0.6300', 3]);
  });
});
