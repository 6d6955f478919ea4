/** What structures and crafts ask of a route (engineering A6, A9): which processes, and how long they take. */
import {
  craftsmanship,
  initInstallStructures,
  initStructures,
  installStructure,
  plateType,
  previewRoute,
  process,
  product,
  project,
  recalculateRoutes,
  releaseRoutes,
  routeMatrix,
  saveCapacity,
  structure,
  tryApplyRule,
} from '@muyun/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { cadScene, panel } from '../../../../test/cad-scene.ts';
import {
  exProcesses,
  exProducts,
  releaseEx,
  rowsOf,
  type RouteScene,
  viewOf,
} from '../../../../test/route-scene.ts';
import { bottlenecksOf } from './bottleneck.ts';

const at = (id: string) => ({ params: { id } });
const items = craftsmanship.craftItemMaster.calls;
let s: RouteScene;
let flat: string;
let column: string;

const structureNamed = async (name: string) => {
  const row = (await s.owner.call(structure.calls.list, { query: { filter: name } })).items[0];
  if (!row) throw new Error(`no structure ${name}`);
  return row;
};
async function setStructure(name: string, change: object) {
  const { id, version } = await structureNamed(name);
  return s.owner.call(structure.calls.update, { ...at(id), body: { version, ...change } });
}
async function setProduct(id: string, change: object) {
  const { version } = await s.owner.call(product.getProduct, at(id));
  return s.owner.call(product.updateProduct, { ...at(id), body: { version, ...change } as never });
}
const preview = (body: object) =>
  s.owner.call(previewRoute, { body: { projectId: s.projectId, ...body } as never });

beforeAll(async () => {
  const scene = await cadScene();
  await scene.owner.call(initStructures);
  await scene.owner.call(craftsmanship.initCraftItems);
  s = { ...scene, processes: await exProcesses(scene.owner), ...(await exProducts(scene)) };
  [flat, column] = [(await structureNamed('平板')).id, (await structureNamed('包柱')).id];
});

describe('crafts are tied to processes', () => {
  it('a word that stood there before is the process once one is called so; others stay words', async () => {
    const groove = (await s.owner.call(items.list, { query: { filter: 'BC' } })).items[0];
    expect(groove).toMatchObject({
      name: '刨槽',
      processId: s.processes['刨槽'],
      processLabel: '刨槽',
      processName: null,
    });
    const stud = (await s.owner.call(items.list, { query: { filter: 'ZD' } })).items[0];
    expect(stud).toMatchObject({ processId: null, processLabel: '种钉', processName: '种钉' });
    const ofProcess = await s.owner.call(items.list, { query: { processId: s.processes['刨槽'] } as never });
    expect(ofProcess.items.map((i) => i.name)).toEqual(['刨槽']);
  });

  it('a process that is chosen takes the place of the word; one out of use, or of another house, is refused', async () => {
    const stud = (await s.owner.call(items.list, { query: { filter: 'ZD' } })).items[0];
    if (!stud) throw new Error('no 种钉');
    const set = (processId: string, version = stud.version) =>
      s.owner.call(items.update, { ...at(stud.id), body: { version, processId } });
    const old = await s.owner.call(process.calls.create, { body: { code: 'OLD', name: '旧工序' } });
    await s.owner.call(process.calls.update, {
      ...at(old.id),
      body: { version: old.version, isEnabled: false },
    });
    expect(await s.owner.refused(set(old.id))).toBe('Basic:Disabled');
    const foreign = await cadScene('别家');
    const theirs = await foreign.owner.call(process.calls.create, { body: { code: 'X', name: '种钉' } });
    expect(await s.owner.refused(set(theirs.id))).toBe('Common:NotFound');
    const tied = await set(s.processes['包装']);
    expect(tied).toMatchObject({ processLabel: '包装', processName: null });
    await s.owner.call(items.update, { ...at(stud.id), body: { version: tied.version, processId: null } });
    expect(await s.owner.refused(s.owner.call(process.calls.remove, at(s.processes['刨槽'])))).toBe(
      'Basic:InUse',
    );
  });
});

describe('what a structure asks for', () => {
  it('is refused when a process is out of use, and listed in the order of the processes', async () => {
    const off = (await s.owner.call(process.calls.list, { query: { filter: 'OLD' } })).items[0];
    const refused = setStructure('平板', { defaultProcessIds: [off?.id] });
    expect(await s.owner.refused(refused)).toBe('Basic:Disabled');
    const made = await setStructure('平板', {
      labourFactor: '0.5',
      defaultProcessIds: [s.processes['包装'], s.processes['开料'], s.processes['包装']],
    });
    expect(made).toMatchObject({
      defaultProcessNames: '开料、包装',
      defaultProcessIds: [s.processes['包装'], s.processes['开料']],
    });
  });

  it('is the route of its products: 平板 goes without 折弯, 包柱 is welded and ground although nothing is measured', async () => {
    await setProduct(s.a, { structureId: flat });
    await setProduct(s.b, { structureId: null });
    await releaseEx(s);
    const cellOf = async (code: string, name: string) => {
      const names = (await viewOf(s)).rows.map((r) => r.name);
      const matrix = await s.owner.call(routeMatrix, { ...at(s.projectId), query: {} });
      return matrix.items.find((p) => p.code === code)?.cells[names.indexOf(name)];
    };
    expect(await cellOf('A-01', '开料')).toMatchObject({ required: true, why: '结构「平板」的默认工序' });
    expect(await cellOf('A-01', '折弯')).toMatchObject({
      required: false,
      requiredQty: 0,
      why: '结构「平板」的默认工序里没有它',
    });
    expect(await cellOf('B-02', '折弯')).toMatchObject({ required: true, requiredQty: 10 });
    // the rule of 焊接 asks for a measured weld: 包柱 is welded all the same
    await setProduct(s.a, { structureId: column });
    expect(await cellOf('A-01', '焊接')).toMatchObject({
      required: true,
      requiredQty: 40,
      why: '结构「包柱」需要焊接',
    });
    expect(await cellOf('A-01', '打磨')).toMatchObject({ why: '结构「包柱」需要打磨', requiredQty: 40 });
    expect((await viewOf(s)).outdated).toBe(0);
    // the structure itself changes: the route says that it is left behind, and follows when it is asked
    await setStructure('包柱', { needsWeld: false });
    expect((await viewOf(s)).outdated).toBe(1);
    await s.owner.call(recalculateRoutes, { body: { projectIds: [s.projectId] } });
    expect(await cellOf('A-01', '焊接')).toMatchObject({ required: false, requiredQty: 0 });
    await setStructure('包柱', { needsWeld: true });
    await s.owner.call(recalculateRoutes, { body: { projectIds: [s.projectId] } });
  });

  it('takes longer by its labour factor: preview, crafts and what is left of the narrowest process', async () => {
    const { version } = await s.owner.call(process.calls.get, at(s.processes['折弯']));
    await s.owner.call(saveCapacity, {
      ...at(s.processes['折弯']),
      body: { version, rows: [{ field: 1, ratePerHour: '10', efficiency: '1' }] },
    });
    await setProduct(s.b, { structureId: column });
    await setStructure('包柱', { labourFactor: '2' });
    const hours = async () =>
      (await preview({ rows: rowsOf(s.processes) })).rows.find((r) => r.name === '折弯')?.hours;
    // 50 pieces × 2 at 10 an hour
    expect(await hours()).toBe('10.0000');
    const left = async () =>
      (await s.owner.inTx((tx) => bottlenecksOf(tx, [s.projectId]))).get(s.projectId) ?? '';
    expect(await left()).toBe('10.00');
    await setStructure('包柱', { labourFactor: '1' });
    expect([await hours(), await left()]).toEqual(['5.0000', '5.00']);

    const stud = (await s.owner.call(items.list, { query: { filter: 'ZD' } })).items[0];
    await setProduct(s.b, { crafts: [{ itemId: stud?.id, quantity: '5' }] });
    const crafts = () => s.owner.call(product.productCrafts, at(s.b));
    // 6 s × 5 × 10 pieces
    expect(await crafts()).toMatchObject({ seconds: '300.0', labourFactor: '1.0000' });
    await setStructure('包柱', { labourFactor: '1.5' });
    expect(await crafts()).toMatchObject({ seconds: '450.0', labourFactor: '1.5000', amount: '22.50' });
    await setProduct(s.b, { crafts: [] });
  });
});

describe('a route by the products', () => {
  it('is what structures and crafts bring, in the order of the processes', async () => {
    await setProduct(s.a, { structureId: flat });
    const groove = (await s.owner.call(items.list, { query: { filter: 'BC' } })).items[0];
    await setProduct(s.b, { structureId: column, crafts: [{ itemId: groove?.id, quantity: '1' }] });
    const brought = await preview({ byProducts: true });
    expect(brought.rows.map((r) => [r.name, r.pieces])).toEqual([
      ['开料', 50],
      ['刨槽', 10],
      ['焊接', 10],
      ['打磨', 10],
      ['包装', 50],
    ]);
    const other = await cadOther();
    const made = await s.owner.call(releaseRoutes, {
      body: { projectIds: [other.projectId], byProducts: true },
    });
    expect(made).toMatchObject({ projects: 1, lables: 50 });
    expect((await viewOf(s, other.projectId)).rows.map((r) => r.name)).toEqual(['开料', '包装']);
  });

  it('of products that bring nothing is refused', async () => {
    const other = await cadOther(null);
    const refused = s.owner.call(releaseRoutes, {
      body: { projectIds: [other.projectId], byProducts: true },
    });
    expect(await s.owner.refused(refused)).toBe('Produce:NothingBrought');
    expect((await viewOf(s, other.projectId)).isReleased).toBe(false);
  });
});

/** A further project with the same products, all of one structure. */
async function cadOther(structureId: string | null = flat): Promise<{ projectId: string }> {
  const made = await s.owner.call(project.createProject, {
    body: { name: structureId ? '平板工程' : '无结构工程', demanderId: s.demanderId },
  });
  const { a, b } = await exProducts(s, made.id);
  await setProduct(a, { structureId });
  await setProduct(b, { structureId });
  return { projectId: made.id };
}

describe('conditions of a rule', () => {
  it('name structures, install structures and crafts; a trial with the process says what else asks for it', async () => {
    await s.owner.call(initInstallStructures);
    const hung = (await s.owner.call(installStructure.calls.list, { query: {} })).items[0];
    await setProduct(s.a, { structureId: column, installStructureId: hung?.id, crafts: [] });
    const groove = (await s.owner.call(items.list, { query: { filter: 'BC' } })).items[0];
    await setProduct(s.b, { structureId: null, crafts: [{ itemId: groove?.id, quantity: '1' }] });
    const met = async (group: object, processId?: string) => {
      const body = { projectId: s.projectId, rule: { any: [group] }, processId };
      const { rows } = await s.owner.call(tryApplyRule, { body: body as never });
      return rows.filter((r) => r.required).map((r) => [r.code, r.why]);
    };
    expect(await met({ structureIds: [column] })).toEqual([['A-01', '结构 包柱']]);
    expect(await met({ installStructureIds: [hung?.id] })).toEqual([['A-01', `安装结构 ${hung?.name}`]]);
    expect(await met({ craftsmanshipIds: [groove?.id] })).toEqual([['B-02', '工艺 刨槽']]);
    expect(await met({ thicknessFrom: 90 }, s.processes['打磨'])).toEqual([['A-01', '结构「包柱」需要打磨']]);
    expect(await met({ thicknessFrom: 90 }, s.processes['刨槽'])).toEqual([
      ['B-02', '工艺「刨槽」在这道工序做'],
    ]);
  });

  it('a process is measured by the stiffeners that the plate type sets: two of 540 mm are 1.08 m a piece', async () => {
    const plate = await s.owner.call(plateType.getPlateType, at(s.plateTypeId));
    const features = [{ kind: 'stiffener', axis: 'W', count: 2, edgeOffset: 400, inset: 30 }];
    const ribbed = await s.owner.call(plateType.createPlateType, {
      body: { name: '加筋板', code: 'JJ', params: plate.params, edges: plate.edges, features } as never,
    });
    const { id: projectId } = await s.owner.call(project.createProject, {
      body: { name: '加筋工程', demanderId: s.demanderId },
    });
    const body = { ...panel(s, { code: 'J-1', quantity: 3, plateTypeId: ribbed.id }), projectId };
    const made = await s.owner.call(product.createProduct, { body: body as never });
    expect(made.ribLength).toBe('1.0800');
    await s.owner.call(product.createProduct, { body: { ...panel(s, { code: 'J-2' }), projectId } as never });
    const rule = { any: [{ measures: [{ field: 2048, moreThan: '1' }] }] };
    const { rows } = await s.owner.call(tryApplyRule, {
      body: { projectId, rule } as never,
    });
    expect(rows.filter((r) => r.required).map((r) => r.code)).toEqual(['J-1']);
  });
});
