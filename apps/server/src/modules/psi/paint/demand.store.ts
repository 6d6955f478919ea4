/** SQL of 工程用量. */
import { paintDemandFields } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import { nameSql } from '../../../kit/document/index.ts';
import { columnsUnder, recordset } from '../../../kit/recordset.ts';
import { col, orNull, pick, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, type Sql, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { priceWithTax } from '../../basic/supplier/index.ts';

const DEMAND = shape(
  pick(
    paintDemandFields,
    'id',
    'projectId',
    'paintStructureId',
    'colorCardId',
    'paintId',
    'coatName',
    'area',
    'theoreticalKg',
    'planKg',
    'onWayKg',
    'issuedKg',
    'returnedKg',
    'isOutdated',
  ),
);
export type Demand = RowOf<typeof DEMAND>;
const SELECTED = columns(DEMAND);

/** Demands by id, locked in the order of their ids. */
export const lockDemands = (tx: Tx, ids: readonly string[]): Promise<Demand[]> =>
  tx.rows(
    DEMAND,
    sql`select ${SELECTED} from paint_demand t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...new Set(ids)]}::uuid[]) and not t.is_deleted
      order by t.id for update`,
  );

/** Demands of a project, locked. */
export const lockDemandsOf = (tx: Tx, projectId: string): Promise<Demand[]> =>
  tx.rows(
    DEMAND,
    sql`select ${SELECTED} from paint_demand t where t.tenant_id = ${tx.tenantId} and t.project_id = ${projectId} and not t.is_deleted
      order by t.id for update`,
  );

/** Demands of projects; the first of a project and paint is the one that issues serve. */
export const demandsOfProjects = (tx: Tx, projectIds: readonly string[]): Promise<Demand[]> =>
  tx.rows(
    DEMAND,
    sql`select ${SELECTED} from paint_demand t where t.tenant_id = ${tx.tenantId} and t.project_id = any(${[...new Set(projectIds)]}::uuid[]) and not t.is_deleted
      order by t.creation_time, t.id`,
  );

const ADDED = { id: 'uuid', on_way: 'numeric', issued: 'numeric', returned: 'numeric' } as const;
export interface DemandMove {
  readonly id: string;
  readonly onWay?: string;
  readonly issued?: string;
  readonly returned?: string;
}
/** Adds to the counters of demands, in the order of their ids. */
export async function moveDemands(tx: Tx, moves: readonly DemandMove[]): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map((m) => ({
    id: m.id,
    on_way: m.onWay ?? '0',
    issued: m.issued ?? '0',
    returned: m.returned ?? '0',
  }));
  await tx.run(
    sql`select t.id from paint_demand t where t.tenant_id = ${tx.tenantId} and t.id = any(${rows.map((r) => r.id)}::uuid[]) order by t.id for update`,
  );
  await tx.run(sql`update paint_demand t set on_way_kg = greatest(t.on_way_kg + n.on_way, 0), issued_kg = t.issued_kg + n.issued, returned_kg = t.returned_kg + n.returned
    from (select r.id, sum(r.on_way) as on_way, sum(r.issued) as issued, sum(r.returned) as returned from ${recordset(ADDED, rows)} r group by r.id) n
    where t.tenant_id = ${tx.tenantId} and t.id = n.id`);
}
export const addOnWay = (
  tx: Tx,
  rows: readonly { readonly id: string; readonly kg: string }[],
): Promise<void> =>
  moveDemands(
    tx,
    rows.map((r) => ({ id: r.id, onWay: r.kg })),
  );

/** What was computed of these projects no longer holds. */
export async function markOutdated(tx: Tx, projectIds: readonly string[]): Promise<void> {
  await tx.run(sql`update paint_demand t set is_outdated = true where t.tenant_id = ${tx.tenantId} and t.project_id = any(${[...projectIds]}::uuid[])
    and not t.is_outdated and not t.is_deleted`);
}
/** The same of a paint structure whose coats are others. */
export async function markOutdatedStructure(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update paint_demand t set is_outdated = true where t.tenant_id = ${tx.tenantId} and t.paint_structure_id = ${id}
    and not t.is_outdated and not t.is_deleted`);
}
/** The same of a paint whose figures are others; of those it is added to as well. */
export async function markOutdatedPaints(tx: Tx, paintId: string): Promise<void> {
  await tx.run(sql`update paint_demand t set is_outdated = true where t.tenant_id = ${tx.tenantId} and t.paint_id = ${paintId}
    and not t.is_outdated and not t.is_deleted`);
}

export interface NewDemand {
  readonly projectId: string;
  readonly paintStructureId: string | null;
  readonly colorCardId: string;
  readonly paintId: string;
  readonly coatName: string | null;
  readonly area: string;
  readonly theoreticalKg: string;
  readonly planKg: string;
}
const NEW = {
  id: 'uuid',
  project_id: 'uuid',
  paint_structure_id: 'uuid',
  color_card_id: 'uuid',
  paint_id: 'uuid',
  coat_name: 'text',
  area: 'numeric',
  theoretical_kg: 'numeric',
  plan_kg: 'numeric',
} as const;

/** One demand per project, colour, paint and coat: one that stands takes what is said now. */
export async function saveDemands(tx: Tx, demands: readonly NewDemand[]): Promise<string[]> {
  const rows = demands.map((d) => ({
    id: newId(),
    project_id: d.projectId,
    paint_structure_id: d.paintStructureId,
    color_card_id: d.colorCardId,
    paint_id: d.paintId,
    coat_name: d.coatName,
    area: d.area,
    theoretical_kg: d.theoreticalKg,
    plan_kg: d.planKg,
  }));
  const saved = await tx.rows(
    { id: col.id },
    sql`insert into paint_demand as t (tenant_id, creator_id, ${columnsUnder(NEW)}) select ${tx.tenantId}, ${tx.userId}, ${columnsUnder(NEW, 'n')} from ${recordset(NEW, rows)} n
      on conflict (tenant_id, project_id, color_card_id, paint_id, coalesce(coat_name, '')) where not is_deleted
      do update set paint_structure_id = excluded.paint_structure_id, area = excluded.area, theoretical_kg = excluded.theoretical_kg, plan_kg = excluded.plan_kg,
        is_outdated = false, version = t.version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
      returning t.id`,
  );
  return saved.map((s) => s.id);
}

const COMPUTED = { id: 'uuid', area: 'numeric', theoretical_kg: 'numeric', plan_kg: 'numeric' } as const;
/** What a new computation says. */
export async function writeComputed(
  tx: Tx,
  rows: readonly Pick<Demand, 'id' | 'area' | 'theoreticalKg' | 'planKg'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((r) => ({
    id: r.id,
    area: r.area,
    theoretical_kg: r.theoreticalKg,
    plan_kg: r.planKg,
  }));
  await tx.run(sql`update paint_demand t set area = n.area, theoretical_kg = n.theoretical_kg, plan_kg = n.plan_kg, is_outdated = false, version = t.version + 1,
    last_modification_time = now(), last_modifier_id = ${tx.userId} from ${recordset(COMPUTED, values)} n where t.tenant_id = ${tx.tenantId} and t.id = n.id`);
}

export const removeDemand = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`update paint_demand set is_deleted = true, version = version + 1, last_modification_time = now(), last_modifier_id = ${tx.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);

const SHOWN = shape({
  ...pick(paintDemandFields, ...(Object.keys(paintDemandFields) as (keyof typeof paintDemandFields)[])),
  projectName: orNull(col.text),
  paintStructureName: orNull(col.text),
  colorCardName: orNull(col.text),
  colorCode: orNull(col.text),
  paintName: col.text,
  packSize: col.decimal,
});
export type ShownDemand = RowOf<typeof SHOWN>;

export interface DemandFilter {
  readonly projectIds?: readonly string[] | undefined;
  readonly paintId?: readonly string[] | undefined;
  readonly supplierId?: string | undefined;
  readonly colorCode?: string | undefined;
  readonly shortage?: boolean | undefined;
}
/** `visible`: that this member sees the project, as ` and …` over `t.project_id`. */
export async function listDemands(
  tx: Tx,
  f: DemandFilter,
  page: { readonly take: number; readonly skip: number; readonly visible: Sql },
): Promise<{ items: ShownDemand[]; totalCount: number }> {
  const code = f.colorCode ? `%${f.colorCode.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  const from: Sql = sql`paint_demand t join paint p on p.tenant_id = t.tenant_id and p.id = t.paint_id where t.tenant_id = ${tx.tenantId} and not t.is_deleted${page.visible}
    and (${f.projectIds ?? null}::uuid[] is null or t.project_id = any(${f.projectIds ?? null}::uuid[]))
    and (${f.paintId ?? null}::uuid[] is null or t.paint_id = any(${f.paintId ?? null}::uuid[]))
    and (${f.supplierId ?? null}::uuid is null or p.supplier_id = ${f.supplierId ?? null}::uuid)
    and (${code}::text is null or p.color_code ilike ${code}::text or exists (select 1 from color_card k where k.tenant_id = t.tenant_id and k.id = t.color_card_id and k.code ilike ${code}::text))
    and (not ${f.shortage === true} or t.plan_kg > t.issued_kg - t.returned_kg + t.on_way_kg)`;
  const [items, counted] = await Promise.all([
    tx.rows(
      SHOWN,
      sql`select ${columns(paintDemandFields)}, ${nameSql('project', 'project_id')} as "projectName", ${nameSql('paintStructure', 'paint_structure_id')} as "paintStructureName",
          ${nameSql('color', 'color_card_id')} as "colorCardName", coalesce((select k.code from color_card k where k.tenant_id = t.tenant_id and k.id = t.color_card_id), p.color_code) as "colorCode",
          p.name as "paintName", p.pack_size as "packSize"
        from ${from} order by t.creation_time desc, t.id desc limit ${page.take}::int offset ${page.skip}::int`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from ${from}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}

const HELD = shape({ warehouseId: col.id, paintId: col.id, quantity: col.decimal });
/** Where paints lie; `balances` is the from-item of the stock core, `seen` a condition over it as `b`. */
export const heldPaints = (
  tx: Tx,
  balances: Sql,
  paintIds: readonly string[],
  seen: Sql = sql`true`,
): Promise<RowOf<typeof HELD>[]> =>
  tx.rows(
    HELD,
    sql`select b.warehouse_id as "warehouseId", b.item_id as "paintId", b.quantity from ${balances} b where b.item_id = any(${[...new Set(paintIds)]}::uuid[]) and ${seen}`,
  );

const PRICE = shape({ paintId: col.id, unitPrice: col.decimal });
/** The last price of each paint with tax, of the supplier first. */
export const lastPaintPrices = (
  tx: Tx,
  paintIds: readonly string[],
  supplierId: string,
): Promise<RowOf<typeof PRICE>[]> =>
  tx.rows(
    PRICE,
    sql`select distinct on (l.paint_id) l.paint_id as "paintId", ${priceWithTax(sql`l.unit_price`, 't')} as "unitPrice" from paint_purchase_line l
      join paint_purchase t on t.tenant_id = l.tenant_id and t.id = l.document_id
      where l.tenant_id = ${tx.tenantId} and l.paint_id = any(${[...new Set(paintIds)]}::uuid[]) and not t.is_deleted and t.order_status in (4, 8, 16, 32)
      order by l.paint_id, (t.supplier_id = ${supplierId}) desc, t.order_date desc, t.id desc`,
  );

/** Whether the project of a row is one that this member sees; `own` is the door's condition over the project `x`. */
export const ofProjects = (own: Sql): Sql =>
  sql` and exists (select 1 from cad_project x where x.tenant_id = t.tenant_id and x.id = t.project_id and not x.is_deleted${own})`;
