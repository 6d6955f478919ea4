/** What a craft was when it was chosen: copied onto the product's line, so that a later price changes nothing by itself (engineering 0.2, A22). */
import { craftItemFields, type Dto, type craftUseFields } from '@muyun/contract';
import { recordset } from '../../../kit/recordset.ts';
import { pick, type RowOf, shape, col } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { type CraftItem, craftItems } from '../../basic/craftsmanship/index.ts';

const COPIED = [
  'name',
  'unit',
  'qtySource',
  'formula',
  'cost',
  'standardSeconds',
  'processName',
  'processId',
] as const satisfies readonly (keyof typeof craftItemFields)[];
const LINE = pick(craftItemFields, ...COPIED);
export type CraftLine = { readonly itemId: string } & RowOf<typeof LINE>;
type Uses = readonly Pick<Dto<typeof craftUseFields>, 'itemId'>[] | null | undefined;

const lineOf = (item: CraftItem): CraftLine => ({
  itemId: item.id,
  name: item.name,
  unit: item.unit,
  qtySource: item.qtySource,
  formula: item.formula,
  cost: item.cost,
  standardSeconds: item.standardSeconds,
  processName: item.processName,
  processId: item.processId,
});

/** The crafts of a product `t`, `u.no` in their order: `l.line` as one was when it was chosen, where that is known, and `i` as its item is today. */
export const CRAFTS_CHOSEN = sql`from jsonb_array_elements(t.crafts) with ordinality as u(used, no)
  join craftsmanship_item i on i.tenant_id = t.tenant_id and i.id = (u.used ->> 'itemId')::uuid
  left join lateral (select x.line from jsonb_array_elements(t.craft_lines) as x(line) where x.line ->> 'itemId' = u.used ->> 'itemId' limit 1) l on true`;
/** Their names. */
export const CRAFT_TEXT = sql`(select string_agg(coalesce(l.line ->> 'name', i.name), '、' order by u.no) ${CRAFTS_CHOSEN})`;

/** Answers the lines of a list of crafts: those that stood there stay as they were, the others as their items are today. */
export async function craftLines(
  tx: Tx,
  lists: readonly Uses[],
): Promise<(uses: Uses, kept?: readonly CraftLine[]) => CraftLine[]> {
  const ids = [...new Set(lists.flatMap((uses) => (uses ?? []).map((u) => u.itemId)))];
  const items = ids.length === 0 ? [] : await craftItems(tx, { ids });
  const today = new Map(items.map((i) => [i.id, lineOf(i)]));
  return (uses, kept = []) =>
    (uses ?? []).flatMap(({ itemId }) => kept.find((l) => l.itemId === itemId) ?? today.get(itemId) ?? []);
}

/** Takes the crafts of products as their items are today: what 重新展开 asks for. Answers of how many they are others. */
export async function renewCraftLines(
  tx: Tx,
  rows: readonly { readonly id: string; readonly crafts: Uses }[],
): Promise<number> {
  const made = rows.filter((r) => (r.crafts ?? []).length > 0);
  if (made.length === 0) return 0;
  const linesOf = await craftLines(
    tx,
    made.map((r) => r.crafts),
  );
  const renewed = made.map((r) => ({ id: r.id, lines: linesOf(r.crafts) }));
  return tx.run(sql`update cad_product t set craft_lines = r.lines
    from ${recordset({ id: 'uuid', lines: 'jsonb' }, renewed)} as r where t.tenant_id = ${tx.tenantId} and t.id = r.id and t.craft_lines <> r.lines`);
}

const STORED = shape({ id: col.id, lines: col.json<CraftLine[]>() });
/** The lines of products, by product. */
export const storedCraftLines = async (tx: Tx, ids: readonly string[]): Promise<Map<string, CraftLine[]>> =>
  new Map(
    (
      await tx.rows(
        STORED,
        sql`select t.id, t.craft_lines as lines from cad_product t where t.tenant_id = ${tx.tenantId} and t.id = any(${[...ids]}::uuid[])`,
      )
    ).map((r) => [r.id, r.lines]),
  );
