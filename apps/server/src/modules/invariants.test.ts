/** Each invariant finds the row that is broken on purpose, names it, and only in the space that is asked about. */
import { beforeAll, describe, expect, it } from 'vitest';
import { nest, RULE_TITLES } from '@muyun/contract';
import { violationsOf } from '../kit/invariants.ts';
import { col } from '../kit/shape.ts';
import { type Sql, sql } from '../kit/sql.ts';
import { inTx, PLATFORM, type Tx } from '../kit/tx.ts';
import { BROKEN_STOCK, fillStock } from '../../test/broken-stock.ts';
import { anyColor } from '../../test/change-scene.ts';
import { paintLeft } from '../../test/paint-left.ts';
import { damage } from '../../test/invariants.ts';
import { mark, routedIn } from '../../test/route-scene.ts';
import { materialReceived } from '../../test/material-scene.ts';
import { accessoriesReceived } from '../../test/accessory-scene.ts';
import { testHouse } from '../../test/kit.ts';
import { act, addPlate, computed, f9Body, type NestScene, nestScene } from '../../test/nest-scene.ts';
import { invariants, invariantTask, settleTask } from './invariants.ts';

const asOwner = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  const { pools } = (await testHouse()).server.house;
  return inTx(pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, work);
};
class Undone extends Error {}

let scene: NestScene;
let orderId: string;
beforeAll(async () => {
  scene = await nestScene();
  await addPlate(scene.owner, scene.textureId, { code: 'KC-01', width: 1500, length: 3000, quantity: 2 });
  ({ id: orderId } = await scene.owner.call(nest.createNestOrder, { body: f9Body(scene) }));
  await computed(scene.owner, orderId);
  await act(scene.owner, orderId, 'confirm');
  const { projectProcess } = await routedIn(scene, scene.projectId);
  await mark(scene, [projectProcess as string]);
  await act(scene.owner, orderId, 'release');
  await fillStock(scene.owner);
  await accessoriesReceived(scene.owner);
  await materialReceived(scene.owner, scene.textureId);
  const colorId = await anyColor(scene.owner);
  await paintLeft(scene.space, { projectId: scene.projectId, colorId });
});

/** What is found after `breaks`, which is taken back. */
async function foundAfter(
  breaks: (tenant: string) => Sql,
  tenantId = scene.owner.tenantId,
): Promise<string[]> {
  let found: string[] = [];
  await asOwner(async (tx) => {
    await tx.run(breaks(scene.owner.tenantId));
    found = (await violationsOf(tx, invariants, tenantId)).map((v) => v.name);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return [...new Set(found)].toSorted();
}

it('rows are joined whole, never one by one: a space without statistics is asked as fast', async () => {
  const joins = sql`current_setting('enable_nestloop')`;
  const told = {
    name: 'test.joins',
    rows: () =>
      sql`select ${PLATFORM}::uuid as "tenantId", ${PLATFORM}::uuid as id, ${joins} as no, '{}'::jsonb as told`,
  };
  await asOwner(async (tx) => {
    expect((await violationsOf(tx, [told], null)).map((v) => v.no)).toEqual(['off']);
    // what is asked in the transaction afterwards is planned as ever
    expect(await tx.rows({ no: col.text }, sql`select ${joins} as no`)).toEqual([{ no: 'on' }]);
  });
});

/** A demand that nothing asked for: demand, surplus, shortage, requisitioned, state. */
const demandOf = (t: string, figures: Sql): Sql =>
  sql`insert into material_task (tenant_id, id, task_no, material_sku_id, required_date, demand_qty, surplus_qty, shortage_qty, requisitioned_qty, order_status)
    select s.tenant_id, gen_random_uuid(), 'X-' || s.id::text, s.id, now()::date, ${figures} from material_sku s where s.tenant_id = ${t} limit 1`;

describe('invariants', () => {
  it('have a title for people, and no title is of another', () => {
    expect(Object.keys(RULE_TITLES).sort()).toEqual(invariants.map((i) => i.name).sort());
  });
  it('hold for an order that was nested and confirmed', async () => {
    expect(await asOwner((tx) => violationsOf(tx, invariants, scene.owner.tenantId))).toEqual([]);
  });

  const BROKEN: Readonly<Record<string, (t: string) => Sql>> = {
    ...BROKEN_STOCK,
    'stock.plates-agree-with-moves': (t) =>
      sql`update stock_plate set quantity = quantity + 1 where tenant_id = ${t}`,
    'stock.remnants-agree-with-core': (t) =>
      sql`update stock_plate p set kind = 3, warehouse_id = w.id from warehouse w where p.tenant_id = ${t} and w.tenant_id = p.tenant_id and p.quantity > 0`,
    'produce.figures-agree-with-pieces': (t) =>
      sql`update project_process_stat set done_qty = done_qty - 1 where tenant_id = ${t}`,
    'produce.each-piece-once': (t) =>
      sql`insert into product_log (tenant_id, seq, report_id, event_type, lable_id, product_id, project_id, project_process_id, process_id, occurred_at, business_day, d_output, measures, out_measures)
        select tenant_id, -1, report_id, 4, lable_id, product_id, project_id, project_process_id, process_id, occurred_at, business_day, 1, measures, out_measures from product_log where tenant_id = ${t} and event_type = 4 limit 1`,
    'produce.statistics-agree-with-log': (t) =>
      sql`update product_process_stat set output_area = output_area + 1 where tenant_id = ${t}`,
    'produce.completions-stand': (t) =>
      sql`update lable_completion set reversed_by_seq = seq where tenant_id = ${t}`,
    'cad.project-counters': (t) =>
      sql`update cad_project set kind_amount = kind_amount + 1 where tenant_id = ${t}`,
    'nest.product-counters': (t) =>
      sql`update cad_product set lost_quantity = lost_quantity + 1 where tenant_id = ${t} and code = 'A-05-001'`,
    'nest.not-more-than-asked': (t) =>
      sql`update cad_product set closed_quantity = 1 where tenant_id = ${t} and code = 'A-05-001'`,
    'nest.plan-is-whole': (t) =>
      sql`update nest_order set placed_amount = placed_amount - 1 where tenant_id = ${t}`,
    'nest.layout-holds-its-parts': (t) =>
      sql`update nest_layout set part_count = part_count + 1 where tenant_id = ${t}`,
    'nest.plates-reserved': (t) =>
      sql`update stock_reservation set quantity = quantity + 5 where tenant_id = ${t}`,
    'nest.sheets-held': (t) =>
      sql`update nest_order_stock s set kind = 5, warehouse_id = m.warehouse_id, material_sku_id = l.material_sku_id from material_stock_in m join material_stock_in_line l on l.tenant_id = m.tenant_id and l.document_id = m.id
        where s.tenant_id = ${t} and m.tenant_id = s.tenant_id`,
    'nest.lost-pieces-are-open': (t) =>
      sql`insert into lost_product (tenant_id, id, product_id, project_id, quantity, source) select tenant_id, gen_random_uuid(), id, project_id, 99, 1 from cad_product where tenant_id = ${t} limit 1`,
    'nest.sheets-are-the-plan': (t) =>
      sql`update nest_order set cut_sheet_amount = cut_sheet_amount + 1 where tenant_id = ${t}`,
    'nest.layouts-count-their-sheets': (t) =>
      sql`update nest_layout set cut_count = 1 where tenant_id = ${t}`,
    'nest.sheets-hold-their-pieces': (t) =>
      sql`delete from nest_layout_lable where tenant_id = ${t} and seq = 1`,
    'nest.returned-pieces': (t) =>
      sql`update nest_order_product set returned_quantity = 1 where tenant_id = ${t}`,
    'nest.lines-are-their-placements': (t) =>
      sql`update nest_order_product set placed_quantity = placed_quantity - 1 where tenant_id = ${t}`,
    'nest.lost-profiles-are-open': (t) =>
      sql`with a as (insert into cad_product_accessory (tenant_id, id, project_id, product_id, accessory_sku_id, name, unit, qty_per_piece, cut_length) select p.tenant_id, gen_random_uuid(), p.project_id, p.id, s.id, 'X', 6, 1, 900 from cad_product p join accessory_sku s on s.tenant_id = p.tenant_id where p.tenant_id = ${t} limit 1 returning tenant_id, id, product_id, project_id)
        insert into lost_product (tenant_id, id, product_id, piece_id, project_id, quantity, source) select a.tenant_id, gen_random_uuid(), a.product_id, a.id, a.project_id, 99, 1 from a`,
    'nest.renests-hold-their-pieces': (t) =>
      sql`insert into lost_product (tenant_id, id, product_id, project_id, renest_order_id, quantity, source, state) select o.tenant_id, gen_random_uuid(), p.id, p.project_id, o.id, 1, 1, 2 from nest_order o join cad_product p on p.tenant_id = o.tenant_id where o.tenant_id = ${t} and o.state > 8 limit 1`,
    'nest.remnants-follow-their-sheet': (t) => sql`update nest_remnant set state = 4 where tenant_id = ${t}`,
    'nest.rests-agree-with-moves': (t) =>
      sql`insert into bar_rest (tenant_id, id, code, accessory_id, length, source_order_id, source_sheet_no) select a.tenant_id, gen_random_uuid(), 'YL-1', a.id, 900, o.id, 'X' from accessory a join nest_order o on o.tenant_id = a.tenant_id where a.tenant_id = ${t} limit 1`,
    'nest.rests-are-where-their-bars-are': (t) =>
      sql`with r as (insert into bar_rest (tenant_id, id, code, accessory_id, length, source_order_id, source_sheet_no, state, order_id) select a.tenant_id, gen_random_uuid(), 'YL-1', a.id, 900, o.id, 'X', 4, o.id from accessory a join nest_order o on o.tenant_id = a.tenant_id where a.tenant_id = ${t} limit 1 returning tenant_id, id)
        insert into bar_rest_move (tenant_id, id, rest_id, seq, kind, source_id) select r.tenant_id, gen_random_uuid(), r.id, 1, 8, r.id from r`,
    'material.orders-agree-with-receipts': (t) =>
      sql`update material_order_line set received_qty = received_qty + 1 where tenant_id = ${t}`,
    'material.returns-agree-with-documents': (t) =>
      sql`update material_stock_in_line set returned_qty = 1 where tenant_id = ${t} and quantity > 1`,
    'material.documents-are-their-lines': (t) =>
      sql`update material_stock_in set stock_value = stock_value + 1 where tenant_id = ${t}`,
    'purchase.demands-agree-with-requisitions': (t) => demandOf(t, sql`5, 0, 3, 2, 1`),
    'purchase.demands-are-what-they-say': (t) => demandOf(t, sql`5, 0, 4, 0, 1`),
    'purchase.orders-are-their-lines': (t) =>
      sql`update material_order set amount = amount + 1, net = net + 1 where tenant_id = ${t}`,
    'psi.accessory-orders-agree-with-receipts': (t) =>
      sql`update accessory_purchase_line set received_qty = received_qty + 1 where tenant_id = ${t}`,
    'psi.accessory-payables-agree-with-plans': (t) =>
      sql`update accessory_payable set amount = amount + 1 where tenant_id = ${t}`,
    'psi.accessory-returns-agree-with-documents': (t) =>
      sql`update accessory_in_line set returned_qty = returned_qty + 1 where tenant_id = ${t}`,
    'psi.accessory-documents-are-their-lines': (t) =>
      sql`update accessory_in set stock_value = stock_value + 1 where tenant_id = ${t}`,
    'psi.accessory-stock-is-its-documents': (t) =>
      sql`update accessory_in_line set base_qty = base_qty + 1 where tenant_id = ${t}`,
    'material.stock-is-its-documents': (t) =>
      sql`update material_stock_in set order_status = 1 where tenant_id = ${t}`,
    'psi.paint-orders-agree-with-receipts': (t) =>
      sql`update paint_purchase_line set received_kg = received_kg + 1 where tenant_id = ${t}`,
    'psi.paint-returns-agree-with-documents': (t) =>
      sql`update paint_in_line set returned_kg = 1 where tenant_id = ${t}`,
    'psi.paint-demands-agree-with-documents': (t) =>
      sql`update paint_demand set on_way_kg = 1 where tenant_id = ${t}`,
    'psi.paint-documents-are-their-lines': (t) =>
      sql`update paint_out set value = value + 1 where tenant_id = ${t}`,
    'psi.paint-stock-is-its-documents': (t) =>
      sql`update paint_out_line set quantity = quantity + 1 where tenant_id = ${t}`,
    'kept.cad.project': (t) =>
      sql`delete from record_total where tenant_id = ${t} and document = 'cad.project'`,
    'kept.nest.plates': (t) =>
      sql`update nest_order set sheet_amount = sheet_amount + 1 where tenant_id = ${t}`,
  };
  it('each has its broken row here', () => {
    expect(Object.keys(BROKEN).toSorted()).toEqual(invariants.map((i) => i.name).toSorted());
  });

  it.each(Object.keys(BROKEN))('%s is found, and of no other space', async (name) => {
    const breaks = BROKEN[name] as (t: string) => Sql;
    expect(await foundAfter(breaks)).toContain(name);
    expect(await foundAfter(breaks, PLATFORM)).toEqual([]);
  });

  it('kept totals that differ are set right in the night', async () => {
    const { house } = (await testHouse()).server;
    const { tenantId } = scene.owner;
    const kept = async () =>
      (await asOwner((tx) => violationsOf(tx, invariants, tenantId))).filter((v) =>
        v.name.startsWith('kept.'),
      );
    await asOwner(async (tx) => {
      await tx.run(
        sql`update record_total set n = n + 2 where tenant_id = ${tenantId} and document = 'cad.project'`,
      );
      await tx.run(sql`delete from record_total where tenant_id = ${tenantId} and document = 'nest.plates'`);
    });
    expect(new Set((await kept()).map((v) => v.name))).toEqual(
      new Set(['kept.cad.project', 'kept.nest.plates']),
    );
    expect(await settleTask(house).run(new Date())).toMatch(/^\d+ totals of [1-9]\d* spaces$/);
    expect(await kept()).toEqual([]);
    const { totals } = await scene.owner.call(nest.listNestOrders, { query: {} });
    expect([totals?.['orderState:all'], totals?.['sheetAmount']]).toEqual([1, 3]);
  });

  it('the nightly task counts what it found', async () => {
    damage(scene.owner.tenantId);
    const { house } = (await testHouse()).server;
    await asOwner((tx) =>
      tx.run(
        sql`update cad_project set kind_amount = kind_amount + 1 where tenant_id = ${scene.owner.tenantId}`,
      ),
    );
    expect(await invariantTask(house).run(new Date())).toMatch(
      new RegExp(`^${invariants.length} invariants, [1-9]\\d* violations$`),
    );
  });
});
