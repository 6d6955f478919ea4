/** SQL of colours beyond the master record. */
import { colorFields, colorKey } from '@muyun/contract';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { commonWhere } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { inGroup } from '../shared/groups.store.ts';

/** Colours of a group and of those below it. */
export const colorFilters: MoreFilters = (where, query) => {
  where.when(query['groupId'], inGroup('color_card_group', query['groupId']));
};

interface ColorQuery {
  filter?: string | undefined;
  groupId?: string | undefined;
  paintType?: number | undefined;
}

/** Enabled colours for selecting, at most 500. */
export function colorRows(tx: Tx, query: ColorQuery): Promise<RowOf<typeof colorFields>[]> {
  const where = commonWhere(
    new Where(tx).and(sql`not t.is_deleted`).and(sql`t.is_enabled`),
    { filter: query.filter },
    [sql`t.code`, sql`t.name`],
  )
    .when(query.groupId, inGroup('color_card_group', query.groupId))
    .when(query.paintType, sql`t.paint_type = ${query.paintType}`);
  return tx.rows(
    colorFields,
    sql`select ${columns(colorFields)} from color_card t where ${where.sql} order by t.sort, t.code limit 500`,
  );
}

/** Colour cards for codes that have none, marked as not confirmed (A4). Answers id by normalised code. */
export async function insertUnconfirmed(
  tx: Tx,
  cards: readonly { id: string; code: string; name: string }[],
): Promise<Map<string, string>> {
  if (cards.length === 0) return new Map();
  await tx.run(
    sql`insert into color_card (tenant_id, id, code, name, is_confirmed, creator_id) select ${tx.tenantId}, r.id, r.code, r.name, false, ${tx.userId} from json_to_recordset(${JSON.stringify(cards)}) as r(id uuid, code text, name text) on conflict do nothing`,
  );
  const rows = await tx.rows(
    { id: col.id, code: col.text },
    sql`select id, code from color_card where tenant_id = ${tx.tenantId} and not is_deleted and upper(replace(code, ' ', '')) = any(${cards.map((c) => c.code)})`,
  );
  return new Map(rows.map((r) => [colorKey(r.code), r.id]));
}

const CARD = shape({ id: col.id, code: col.text, name: col.text, rgb: orNull(col.text) });
/** Colour cards of the space, by what they are known. */
export const colorCards = (tx: Tx): Promise<RowOf<typeof CARD>[]> =>
  tx.rows(
    CARD,
    sql`select t.id, t.code, t.name, t.rgb from color_card t where t.tenant_id = ${tx.tenantId} and not t.is_deleted order by t.code, t.id`,
  );
