/** SQL of colours beyond the master record. */
import { colorFields } from '@muyun/contract';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { commonWhere } from '../../../kit/paged.ts';
import type { RowOf } from '../../../kit/shape.ts';
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
