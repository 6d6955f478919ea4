/** 涂装设置 (engineering C1, C5): areas by the basis of the structure, plan kg, what is refused. */
import { paint, project, projectPaint, supplier, texture } from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { addPanel, cadScene, type CadScene } from '../../../../test/cad-scene.ts';
import { anyColor } from '../../../../test/change-scene.ts';
import { type Actor, codeOf, makeMember } from '../../../../test/kit.ts';
import { SUPPLIER } from '../../../../test/purchase-scene.ts';
import { sql } from '../../../kit/sql.ts';

let s: CadScene;
let color: string;
let seen: string;
let maker: string;
let doubled: string;
beforeAll(async () => {
  s = await cadScene('涂装大厦');
  const { owner } = s;
  [color, seen] = [await anyColor(owner), await anyColor(owner)];
  await addPanel(s, { code: 'T-01', colorId: color, quantity: 10 });
  await addPanel(s, { code: 'T-02', colorId: seen, quantity: 4 });
  await addPanel(s, { code: 'T-03', quantity: 3 });
  maker = (
    await owner.call(supplier.calls.create, { body: { ...SUPPLIER, contacts: [...SUPPLIER.contacts] } })
  ).id;
  await owner.call(paint.initPaints);
  const { items } = await owner.call(paint.paintMaster.calls.list, { query: { maxResultCount: 50 } });
  const { id: _id, ...like } = items[0] as (typeof items)[number];
  doubled = (
    await owner.call(paint.paintMaster.calls.create, {
      body: { ...like, name: '双面三涂', code: 'SM-3', areaBasis: 3 },
    })
  ).id;
});
const at = () => ({ params: { id: s.projectId } });
const read = (who: Actor = s.owner) => who.call(projectPaint.getPaintSetting, at());
type Sent = Readonly<Record<string, unknown>> & { readonly colorId: string };
const save = async (rows: readonly Sent[], who: Actor = s.owner, version?: number) =>
  who.raw(projectPaint.savePaintSetting, {
    ...at(),
    body: { version: version ?? (await read()).version, rows },
  });

describe('the paint of a project', () => {
  it('320.5 ㎡ × 0.2559 × 1.05 = 86.117 kg', () => {
    expect(projectPaint.paintKg('320.5', '0.2559')).toBe('82.016');
    expect(projectPaint.planPaintKg('320.5', '0.2559', '5')).toBe('86.117');
  });

  it('asks for no paint for what comes coated from the mill', async () => {
    const own = await cadScene('彩卷大厦');
    const [raw, coated] = [await anyColor(own.owner), await anyColor(own.owner)];
    await addPanel(own, { code: 'Y-01', colorId: raw, quantity: 2 });
    const made = await own.owner.call(texture.textureMaster.calls.create, {
      body: { name: '预辊涂 3003', code: 'YG-3003', density: '2.73', isPreCoated: true } as never,
    });
    await own.owner.call(texture.addThickness, { params: { id: made.id }, body: { thickness: 3 } });
    await addPanel(own, { code: 'Y-02', colorId: coated, quantity: 5, textureId: made.id });
    const view = await own.owner.call(projectPaint.getPaintSetting, { params: { id: own.projectId } });
    expect(view).toMatchObject({ colourless: 0, coated: 5 });
    expect(view.rows.map((r) => [r.colorId, r.pieces])).toEqual([[raw, 2]]);
  });

  it('has a row for each colour with its area by the basis of the structure; what is saved stands there', async () => {
    const before = await read();
    expect(before).toMatchObject({ colourless: 3, version: 0, isOpen: true });
    expect(before.rows.map((r) => [r.colorId, r.pieces, r.kgPerSqm, r.planKg])).toEqual([
      [color, 10, null, null],
      [seen, 4, null, null],
    ]);
    const [one] = before.rows;
    // the area is set as the example has it; two sides are painted
    await s.owner.inTx((tx) =>
      tx.run(
        sql`update cad_product set net_area = 16.025 where tenant_id = ${tx.tenantId} and project_id = ${s.projectId} and color_id = ${color}`,
      ),
    );
    const sent = {
      colorId: color,
      paintStructureId: doubled,
      supplierId: maker,
      paintModel: 'PVDF-3',
      kgPerSqm: '0.2559',
      lossPercent: '5',
      isOutsourced: true,
      outsourceSupplierId: maker,
    };
    const after = (await save([sent])).json() as Awaited<ReturnType<typeof read>>;
    expect(after.rows[0]).toMatchObject({
      colorId: one?.colorId,
      netArea: '160.2500',
      areaBasis: 3,
      area: '320.5000',
      kgPerSqm: '0.2559',
      theoryKg: '82.016',
      planKg: '86.117',
      paintStructureName: '双面三涂',
      supplierName: SUPPLIER.name,
      outsourceSupplierName: SUPPLIER.name,
      isOutsourced: true,
      paintModel: 'PVDF-3',
    });
    expect(await read()).toEqual(after);
    // not given away any more: nobody paints it outside
    const back = (await save([{ ...sent, isOutsourced: false }])).json() as typeof after;
    expect(back.rows[0]).toMatchObject({ isOutsourced: false, outsourceSupplierId: null });
    const log = await s.owner.call(project.projectLog, { query: { projectId: s.projectId, type: 'paint' } });
    expect(log.items.map((l) => l.content)).toEqual(['保存涂装设置 1 种颜色', '保存涂装设置 1 种颜色']);
  });

  it('is refused where it is stale, of a colour that is not there, of a structure out of use, on a void project', async () => {
    const { owner } = s;
    const { version } = await read();
    const row = { colorId: seen, kgPerSqm: '0.1235' };
    const codes = (await Promise.all([save([row], owner, version), save([row], owner, version)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['200', 'Common:StaleVersion']);
    expect(codeOf(await save([{ colorId: await anyColor(owner) }]))).toBe('Common:NotFound');
    expect(codeOf(await save([{ ...row, kgPerSqm: '-1' }]))).toBe('Common:Validation');
    expect(codeOf(await save([{ ...row, lossPercent: '101' }]))).toBe('Common:Validation');
    const structure = await owner.call(paint.paintMaster.calls.get, { params: { id: doubled } });
    await owner.call(paint.paintMaster.calls.update, {
      params: { id: doubled },
      body: { ...structure, isEnabled: false },
    });
    expect(codeOf(await save([{ ...row, paintStructureId: doubled }]))).toBe('Basic:Disabled');
    // where it was chosen it stays
    expect(codeOf(await save([{ colorId: color, paintStructureId: doubled, kgPerSqm: '0.2' }]))).toBe('200');
    const reader = await makeMember(s.space, ['AlCad.CadProjects:get']);
    expect((await read(reader)).rows).toHaveLength(2);
    expect(codeOf(await save([row], reader))).toBe('Common:Forbidden');
    const narrow = await makeMember(s.space, ['AlCad.CadProjects:get'], { dataScope: 'own' });
    expect(codeOf(await narrow.raw(projectPaint.getPaintSetting, at()))).toBe('Common:NotFound');
    await owner.call(project.voidProject, { ...at(), body: { reason: '合同取消了' } });
    expect(codeOf(await save([row]))).toBe('Cad:ProjectVoided');
    expect((await read()).isOpen).toBe(false);
  });
});
