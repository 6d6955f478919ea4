/** A small factory for nest tests: material, project and products of the worked example F9, straight into the tables of this space. */
import { type NEST_STATE_ACTIONS, type NestDraft, nest, presetOf, productFields } from '@muyun/contract';
import { expect } from 'vitest';
import { newId } from '../src/kit/clock.ts';
import { adjustStock, stockDifferences } from '../src/ledger/stock/index.ts';
import {
  countProjects,
  miscounted,
  writeProducts,
} from '../src/modules/cad/shared/project-counters.store.ts';
import { type Actor, jobEnd, makeSpace, type Space } from './kit.ts';
import { col, pick, shape, type RowOf } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';

export interface NestScene {
  readonly space: Space;
  readonly owner: Actor;
  readonly textureId: string;
  readonly projectId: string;
  readonly p1: string;
  readonly p2: string;
}
interface ProductInput {
  code: string;
  w: number;
  h: number;
  quantity: number;
  netArea?: string;
  colorId?: string | null;
  state?: number;
  directionClass?: number;
  unfolded?: boolean;
  priority?: number;
}

const rectangle = (w: number, h: number) => ({
  kind: 'RECT',
  width: w,
  height: h,
  outer: {
    vertices: [
      { x: 0, y: 0 },
      { x: w, y: 0 },
      { x: w, y: h },
      { x: 0, y: h },
    ],
  },
  holes: [],
  bendLines: [],
  grooveLines: [],
  marks: [],
});

/** P1 of F9: a box panel 1239.2 × 639.2 with four notched corners, net 0.7902856 m². */
const notchedP1 = () => {
  const [w, h, c] = [1239.2, 639.2, 21.1];
  const cut = (1239.2 * 639.2 - 790_285.6) / 4;
  const d = cut / c;
  return {
    kind: 'NOTCHED',
    width: w,
    height: h,
    holes: [],
    grooveLines: [],
    marks: [],
    outer: {
      vertices: [
        { x: c, y: 0 },
        { x: w - c, y: 0 },
        { x: w - c, y: d },
        { x: w, y: d },
        { x: w, y: h - d },
        { x: w - c, y: h - d },
        { x: w - c, y: h },
        { x: c, y: h },
        { x: c, y: h - d },
        { x: 0, y: h - d },
        { x: 0, y: d },
        { x: c, y: d },
      ],
    },
    bendLines: [
      { from: { x: 0, y: d }, to: { x: w, y: d }, angle: 90, dir: 'back', method: 1 },
      { from: { x: c, y: 0 }, to: { x: c, y: h }, angle: 90, dir: 'back', method: 1 },
    ],
  };
};

export async function addProduct(
  owner: Actor,
  scene: { textureId: string; projectId: string },
  input: ProductInput,
  geometry: unknown = rectangle(input.w, input.h),
): Promise<string> {
  const id = newId();
  const net = input.netArea ?? ((input.w * input.h) / 1e6).toFixed(4);
  await owner.inTx(async (tx) => {
    const write = sql`insert into cad_product as t (tenant_id, id, project_id, code, name, texture_id, thickness, color_id, unfold_width, unfold_height, geometry, geometry_hash, net_area, weight, quantity, state, direction_class, priority, positions)
     values (${tx.tenantId}, ${id}, ${scene.projectId}, ${input.code}, '测试板', ${scene.textureId}, 3, ${input.colorId ?? null}, ${input.unfolded === false ? null : input.w}, ${input.unfolded === false ? null : input.h}, ${input.unfolded === false || geometry === null ? null : JSON.stringify(geometry)}, ${`hash-${input.code}`}, ${net}, round(${net}::numeric * 3 * 2.73, 3), ${input.quantity}, ${input.state ?? 1}, ${input.directionClass ?? null}, ${input.priority ?? 5}, '{}')`;
    await countProjects(tx, await writeProducts(tx, write));
  });
  return id;
}

export async function addSize(
  owner: Actor,
  textureId: string,
  size: { width: number; length?: number; min?: number; max?: number; maxQty?: number; price?: string },
): Promise<string> {
  const id = newId();
  await owner.inTx((tx) =>
    tx.run(
      sql`insert into plate_material_size (tenant_id, id, texture_id, size_kind, thickness, width, length, min_length, max_length, length_step, price, levelling_fee, max_qty) values (${tx.tenantId}, ${id}, ${textureId}, ${size.length ? 1 : 2}, 3, ${size.width}, ${size.length ?? null}, ${size.min ?? null}, ${size.max ?? null}, 10, ${size.price ?? '25.15'}, ${size.length ? '0' : '0.30'}, ${size.maxQty ?? null})`,
    ),
  );
  return id;
}

export async function addPlate(
  owner: Actor,
  textureId: string,
  plate: { code: string; width: number; length: number; quantity: number; kind?: 3 | 4; value?: string },
): Promise<string> {
  const id = newId();
  await owner.inTx(async (tx) => {
    await tx.run(
      sql`insert into stock_plate (tenant_id, id, kind, code, texture_id, thickness, width, length, quantity, unit_price, book_value) values (${tx.tenantId}, ${id}, ${plate.kind ?? 4}, ${plate.code}, ${textureId}, 3, ${plate.width}, ${plate.length}, 0, 25.15, ${plate.value ?? null})`,
    );
    await adjustStock(tx, { stockPlateId: id, delta: plate.quantity, sourceType: 'test', sourceId: null });
  });
  return id;
}

export async function addTexture(owner: Actor, texture: { name: string; code: string }): Promise<string> {
  const id = newId();
  await owner.inTx(async (tx) => {
    await tx.run(
      sql`insert into material_texture (tenant_id, id, name, code, density, scrap_price) values (${tx.tenantId}, ${id}, ${texture.name}, ${texture.code}, 2.73, 14)`,
    );
    await tx.run(
      sql`insert into material_thickness (tenant_id, id, texture_id, thickness) values (${tx.tenantId}, ${newId()}, ${id}, 3)`,
    );
  });
  return id;
}

/** The F9 group: 3003-H24, t 3.0, 12 × P1 and 24 × P2, plate 1500 × 3000. */
export async function nestScene(options: { plates?: boolean } = {}): Promise<NestScene> {
  const space = await makeSpace();
  const { owner } = space;
  const [projectId, demanderId] = [newId(), newId()];
  const textureId = await addTexture(owner, { name: '3003-H24 测试', code: 'T3003' });
  await owner.inTx(async (tx) => {
    await tx.run(
      sql`insert into demander (tenant_id, id, code, name) values (${tx.tenantId}, ${demanderId}, 'KH001', '测试客户')`,
    );
    await tx.run(
      sql`insert into cad_project (tenant_id, id, code, name, batch, display_batch, display_name, demander_id) values (${tx.tenantId}, ${projectId}, 'GC001', '万科大厦', 1, '第1批', '万科大厦 / 第1批', ${demanderId})`,
    );
  });
  const scene = { textureId, projectId };
  const p1 = await addProduct(
    owner,
    scene,
    { code: 'A-05-001', w: 1239.2, h: 639.2, quantity: 12, netArea: '0.7903' },
    notchedP1(),
  );
  const p2 = await addProduct(owner, scene, { code: 'B-02-011', w: 500, h: 195, quantity: 24 });
  if (options.plates !== false) await addSize(owner, textureId, { width: 1500, length: 3000 });
  return { space, owner, ...scene, p1, p2 };
}

/** Parameters of F9: spacing 3, trim 5, no pattern cost; few rounds, so that a test is quick and the same every time. */
export const f9Params = (over: Partial<NestDraft['params']> = {}): NestDraft['params'] => ({
  ...presetOf(2),
  cutMode: 1,
  spacing: 3,
  trims: { left: 5, right: 5, top: 5, bottom: 5 },
  patternCost: 0,
  iterLimit: 10,
  timeLimit: 5,
  ...over,
});

export const f9Body = (scene: NestScene, over: Partial<NestDraft['params']> = {}): NestDraft => ({
  kind: 1,
  products: [
    { productId: scene.p1, quantity: 12 },
    { productId: scene.p2, quantity: 24 },
  ],
  params: f9Params(over),
});

const COUNTERS = shape({ reserved: col.int, nested: col.int, lost: col.int, available: col.int });
export type Counters = RowOf<typeof COUNTERS>;
export async function countersOf(owner: Actor, productId: string): Promise<Counters> {
  const [row] = await owner.inTx((tx) =>
    tx.rows(
      COUNTERS,
      sql`select reserved_nest_quantity as reserved, nested_quantity as nested, lost_quantity as lost, available_to_nest as available from cad_product where tenant_id = ${tx.tenantId} and id = ${productId}`,
    ),
  );
  return row as Counters;
}

const WRONG = {
  ...pick(productFields, 'code', 'quantity'),
  nested_quantity: col.int,
  reserved_nest_quantity: col.int,
  lost_quantity: col.int,
  held: col.int,
  nested: col.int,
  lost: col.int,
};

/** Nothing is lost and nothing made up: every piece is free, held or nested; plates agree with their moves; plans and projects with their counters. */
export async function assertConserved(owner: Actor): Promise<void> {
  const wrong = await owner.inTx((tx) =>
    tx.rows(
      WRONG,
      sql`select p.code, p.quantity, p.nested_quantity, p.reserved_nest_quantity, p.lost_quantity, h.held, n.nested, l.lost from cad_product p
       left join lateral (select coalesce(sum(o.quantity), 0)::int as held from nest_order_product o join nest_order d on d.tenant_id = o.tenant_id and d.id = o.order_id where o.tenant_id = p.tenant_id and o.product_id = p.id and not d.is_deleted and d.holds_pieces and d.state in (1, 2, 4, 8, 256)) h on true
       left join lateral (select coalesce(sum(o.placed_quantity - o.returned_quantity), 0)::int as nested from nest_order_product o join nest_order d on d.tenant_id = o.tenant_id and d.id = o.order_id where o.tenant_id = p.tenant_id and o.product_id = p.id and not d.is_deleted and d.state in (16, 32, 64, 128)) n on true
       left join lateral (select coalesce(sum(x.quantity), 0)::int as lost from lost_product x where x.tenant_id = p.tenant_id and x.product_id = p.id and x.state in (1, 2)) l on true
     where p.tenant_id = ${tx.tenantId} and (p.reserved_nest_quantity <> h.held or p.nested_quantity <> n.nested or p.lost_quantity <> l.lost or p.nested_quantity + p.reserved_nest_quantity > p.quantity)`,
    ),
  );
  expect(wrong).toEqual([]);
  expect(await owner.inTx((tx) => stockDifferences(tx))).toEqual([]);
  expect(await owner.inTx((tx) => miscounted(tx, sql`p.tenant_id = ${tx.tenantId}`))).toEqual([]);
}

/** Submits and waits for the end of the computation. Answers the order as it is then. */
export async function computed(owner: Actor, id: string, action: 'submit' | 'recalc' = 'submit') {
  const before = await owner.call(nest.getNestOrder, { params: { id } });
  await owner.call(nest.nestOrderState, { params: { id }, body: { action, version: before.version } });
  const { jobId } = await owner.call(nest.getNestOrder, { params: { id } });
  if (jobId) await jobEnd(owner, jobId);
  return owner.call(nest.getNestOrder, { params: { id } });
}

export async function act(
  owner: Actor,
  id: string,
  action: (typeof NEST_STATE_ACTIONS)[number],
  more: { reason?: string; runId?: string; keep?: boolean } = {},
) {
  const { version } = await owner.call(nest.getNestOrder, { params: { id } });
  return owner.call(nest.nestOrderState, { params: { id }, body: { action, version, ...more } });
}

export const waitFor = async (check: () => Promise<boolean> | boolean, ms = 15_000): Promise<void> => {
  const until = Date.now() + ms;
  while (!(await check())) {
    if (Date.now() > until) throw new Error(`not reached after ${ms} ms`);
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
};
