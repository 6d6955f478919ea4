/** 开平采购清单 (engineering F8): several orders on one paper, equal sizes merged, sorted by width then length. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bars,
  demander,
  nest,
  NEST_LIST_COLUMNS,
  presetOf,
  printKaiping,
  project,
  texture,
} from '@muyun/contract';
import { type Actor, codeOf, makeMember, makeSpace } from '../../../../test/kit.ts';
import { act, addProduct, computed, type NestScene, nestScene } from '../../../../test/nest-scene.ts';
import { addProfile, addCut, barAct, barBody, barsComputed } from '../../../../test/bar-scene.ts';
import { damage } from '../../../../test/invariants.ts';
import { confirmedOrder, tableOf } from '../../../../test/nest-files-scene.ts';
import { writeTemporary } from '../../../../test/temporary.ts';
import { col } from '../../../kit/shape.ts';
import { readXlsx } from '../../../kit/spreadsheet.ts';
import { sql } from '../../../kit/sql.ts';
import { closeThreadPools } from '../../../kit/thread-pool.ts';
import { mergedRows } from './nest-kaiping.ts';

let scene: NestScene;
let first: string;
let second: string;
beforeAll(async () => {
  ({ scene, id: first } = await confirmedOrder());
  const more = await addProduct(scene.owner, scene, { code: 'K-01', w: 1100, h: 700, quantity: 6 });
  const { id } = await scene.owner.call(nest.createNestOrder, {
    body: {
      kind: 1,
      products: [{ productId: more, quantity: 6 }],
      params: { ...presetOf(1), iterLimit: 40, timeLimit: 5 },
    },
  });
  second = id;
  await computed(scene.owner, id);
  await act(scene.owner, id, 'confirm');
});
afterAll(closeThreadPools);
const print = (body: object, who: Actor = scene.owner) => who.raw(printKaiping, { body });
const coils = async (id: string) => {
  const { runId } = await scene.owner.call(nest.getNestOrder, { params: { id } });
  const { layouts } = await scene.owner.call(nest.nestRunLayouts, { params: { id: runId as string } });
  return layouts.filter((l) => l.stockKind === 2).reduce((n, l) => n + l.repeat, 0);
};
const row = (over: object) => ({
  texture: '3003',
  temper: 'H24',
  thickness: 3,
  color: '',
  width: 1300,
  length: 2500,
  film: '',
  sheets: 2,
  unitWeight: '26.325',
  weight: '52.650',
  remark: 'A',
  ...over,
});

describe('the levelling list', () => {
  it('adds up equal sizes of one material, and nothing else', () => {
    const rows = [
      row({}),
      row({ sheets: 3, weight: '78.975', remark: 'B' }),
      row({ length: 2600, remark: 'B' }),
      row({ thickness: 2.5, remark: 'A' }),
      row({ sheets: 1, weight: '26.325', remark: 'A' }),
    ];
    expect(
      mergedRows(rows).map((r) => [r['thickness'], r['length'], r['sheets'], r['weight'], r['remark']]),
    ).toEqual([
      [3, 2500, 6, '157.950', 'A、B'],
      [3, 2600, 2, '52.650', 'B'],
      [2.5, 2500, 2, '52.650', 'A'],
    ]);
  });

  it('is printed over the orders of projects, or over those that are named', async () => {
    // the orders have coils, or there is nothing to print
    expect([await coils(first), await coils(second)].every((n) => n > 0)).toBe(true);
    const whole = await print({ projectIds: [scene.projectId] });
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(new TextDecoder().decode(whole.bytes.slice(0, 5))).toBe('%PDF-');
    expect(decodeURIComponent(whole.headers.get('content-disposition') ?? '')).toContain('开平采购清单');
    const one = await print({ nestOrderIds: [second], mergeSameSize: false });
    expect(one.status).toBe(200);
    expect(one.bytes.length).toBeLessThan(whole.bytes.length + 4000);
  });

  it('says the film that coils of a size are delivered with', async () => {
    const { owner, textureId } = scene;
    const { items } = await owner.call(texture.listSizes, { params: { id: textureId } });
    const coil = items.find((s) => s.sizeKind === 2);
    await owner.inTx((tx) =>
      tx.run(
        sql`update plate_material_size set film = '单面蓝膜' where tenant_id = ${tx.tenantId} and id = ${coil?.id ?? null}`,
      ),
    );
    const raw = await owner.raw(nest.downNestFile, {
      params: { a: second, b: '2' },
      query: { format: 'xlsx' },
    });
    const { sheets } = await readXlsx(writeTemporary(Buffer.from(raw.bytes)), { maxRows: 500 });
    const rows = tableOf(sheets[0], NEST_LIST_COLUMNS[2]);
    expect(rows.slice(0, -1).map((r) => r['film'])).toEqual(rows.slice(0, -1).map(() => '单面蓝膜'));
    expect(rows.length).toBeGreaterThan(1);
  });

  it('is refused without a confirmed plan, without coils, and to whoever may not see the orders', async () => {
    const { owner, space } = scene;
    expect(codeOf(await print({}))).toBe('Nest:NoPlan');
    const { id: demanderId } = await owner.call(demander.createDemander, {
      body: { code: 'KP1', name: '业主' },
    });
    const empty = await owner.call(project.createProject, { body: { name: '没有套料', demanderId } });
    expect(codeOf(await print({ projectIds: [empty.id] }))).toBe('Nest:NoPlan');
    const plates = await confirmedOrderOfPlates();
    expect(codeOf(await plates.owner.raw(printKaiping, { body: { nestOrderIds: [plates.id] } }))).toBe(
      'Nest:NoCoils',
    );
    // one that is named and has no confirmed plan is not left out in silence
    const spare = await addProduct(owner, scene, { code: 'K-09', w: 900, h: 500, quantity: 1 });
    const draft = await owner.call(nest.createNestOrder, {
      body: { kind: 1, products: [{ productId: spare, quantity: 1 }], params: presetOf(1) },
    });
    const { no } = await owner.call(nest.getNestOrder, { params: { id: draft.id } });
    const both = await print({ nestOrderIds: [second, draft.id] });
    expect([codeOf(both), new TextDecoder().decode(both.bytes).includes(no)]).toEqual([
      'Nest:Unconfirmed',
      true,
    ]);
    const narrow = await makeMember(space, ['AlCad.CadProjects:export'], { dataScope: 'own' });
    expect(codeOf(await print({ nestOrderIds: [second] }, narrow))).toBe('Common:NotFound');
    const reader = await makeMember(space, ['AlCad.CadProjects:query']);
    expect(codeOf(await print({ nestOrderIds: [second] }, reader))).toBe('Common:Forbidden');
    const stranger = (await makeSpace()).owner;
    expect(codeOf(await print({ nestOrderIds: [second] }, stranger))).toBe('Common:NotFound');
  });
});

/** Orders of the project that have left the house on some paper, and those that have not, of plates with a plan. */
const given = (owner: Actor, projectId: string) =>
  owner.inTx(async (tx) => {
    const [row] = await tx.rows(
      { yes: col.int, no: col.int },
      sql`select count(first_file_time)::int as yes, count(*) filter (where first_file_time is null)::int as no from nest_order t where t.tenant_id = ${tx.tenantId} and ${projectId} = any(t.project_ids) and t.kind = 1`,
    );
    return row;
  });

describe('what has left the house', () => {
  it('is paid for: an order whose coils were printed gives nothing back when it is voided', async () => {
    const { owner } = scene;
    const more = await addProduct(owner, scene, { code: 'K-02', w: 1000, h: 600, quantity: 4 });
    const { id } = await owner.call(nest.createNestOrder, {
      body: {
        kind: 1,
        products: [{ productId: more, quantity: 4 }],
        params: { ...presetOf(1), iterLimit: 40, timeLimit: 5 },
      },
    });
    await computed(owner, id);
    await act(owner, id, 'confirm');
    const taken = () =>
      owner.inTx((tx) =>
        tx.one(
          { at: col.bool },
          sql`select first_file_time is not null as at from nest_order where tenant_id = ${tx.tenantId} and id = ${id}`,
        ),
      );
    expect(await taken()).toEqual({ at: false });
    expect((await print({ nestOrderIds: [id] })).status).toBe(200);
    expect(await taken()).toEqual({ at: true });
  });
});

describe('the orders of a project', () => {
  it('may be of bars, which have no coils: those of plates are printed', async () => {
    const { owner, projectId } = scene;
    const profile = await addProfile(owner);
    const piece = await addCut({ ...scene, ...profile }, { code: 'X-01', length: 1200, quantity: 2 });
    const { id } = await owner.call(bars.createBarOrder, { body: barBody([[piece, 2]]) });
    await barsComputed(owner, id);
    await barAct(owner, id, 'confirm');
    expect((await print({ projectIds: [projectId] })).status).toBe(200);
  });

  it('are all on it, however many there are', async () => {
    const made = await confirmedOrder();
    const { owner, space, projectId } = made.scene;
    damage(space.tenantId);
    // 249 more with the same plan
    await owner.inTx((tx) =>
      tx.run(
        sql`insert into nest_order (tenant_id, id, no, state, params, project_ids, run_id) select o.tenant_id, gen_random_uuid(), o.no || '-' || i, o.state, o.params, o.project_ids, o.run_id from nest_order o, generate_series(1, 249) i where o.tenant_id = ${tx.tenantId} and o.id = ${made.id}`,
      ),
    );
    expect((await print({ projectIds: [projectId] }, owner)).status).toBe(200);
    expect(await given(owner, projectId)).toEqual({ yes: 250, no: 0 });
  });
});

/** A confirmed order that is cut from whole plates alone. */
async function confirmedOrderOfPlates(): Promise<{ owner: Actor; id: string }> {
  const made = await nestScene({ plates: true });
  const { id } = await made.owner.call(nest.createNestOrder, {
    body: {
      kind: 1,
      products: [{ productId: made.p1, quantity: 4 }],
      params: { ...presetOf(1), iterLimit: 40, timeLimit: 5 },
    },
  });
  await computed(made.owner, id);
  await act(made.owner, id, 'confirm');
  return { owner: made.owner, id };
}
