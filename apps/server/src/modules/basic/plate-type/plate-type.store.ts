/** SQL of plate types beyond the master record. */
import { plateTypeFields } from '@muyun/contract';
import type { MoreFilters } from '../../../kit/document/index.ts';
import { commonWhere } from '../../../kit/paged.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { inGroup } from '../shared/groups.store.ts';
import { existingCodes } from '../shared/one-default.store.ts';

export interface DownQuery {
  readonly filter?: string | undefined;
  readonly groupId?: string | undefined;
  readonly ids?: string[] | undefined;
}

/** Plate types of a group and of those below it. */
export const plateTypeFilters: MoreFilters = (where, query) => {
  where
    .when(query['groupId'], inGroup('plate_type_group', query['groupId']))
    .when(query['defineMode'], sql`t.define_mode = ${query['defineMode']}`);
};

const narrowed = (tx: Tx, query: DownQuery): Where =>
  commonWhere(new Where(tx).and(sql`not t.is_deleted`), { filter: query.filter }, [sql`t.code`, sql`t.name`])
    .when(query.groupId, inGroup('plate_type_group', query.groupId))
    .when(query.ids, sql`t.id = any(${query.ids}::uuid[])`);

export function plateTypeRows(tx: Tx, query: DownQuery): Promise<RowOf<typeof plateTypeFields>[]> {
  const where = narrowed(tx, query);
  return tx.rows(
    plateTypeFields,
    sql`select ${columns(plateTypeFields)} from plate_type t where ${where.sql} order by t.sort, t.code limit 5000`,
  );
}

const DRAWING = shape({ code: col.text, ext: col.text, storageKey: col.text });

export function drawingsOf(tx: Tx, query: DownQuery): Promise<RowOf<typeof DRAWING>[]> {
  const where = narrowed(tx, query);
  return tx.rows(
    DRAWING,
    sql`select t.code, f.ext, f.storage_key as "storageKey" from plate_type t
      join file_object f on f.tenant_id = t.tenant_id and f.id = t.drawing_file_id and not f.is_deleted
      where ${where.sql} order by t.code limit 500`,
  );
}

/** Codes that are taken, in lower case. */
export const plateTypeCodes = (tx: Tx): Promise<Set<string>> => existingCodes(tx, 'plate_type');

/** A plate type of which only the name is known; its flat size is typed. */
export async function insertNamed(tx: Tx, id: string, title: string, code: string): Promise<void> {
  await tx.run(
    sql`insert into plate_type (tenant_id, id, name, code, define_mode, creator_id) values (${tx.tenantId}, ${id}, ${title}, ${code}, 3, ${tx.userId})`,
  );
}
