/** SQL of names that the platform keeps from everybody. On the platform's role alone. */
import { newId } from '../../../kit/clock.ts';
import { contains, type ListSpec, type PageQuery } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import { given, pageAcross } from '../../../kit/across.ts';

const OCCUPIED = shape({
  id: col.id,
  name: col.text,
  ownerName: orNull(col.text),
  remark: orNull(col.text),
  creatorName: orNull(col.text),
  creationTime: col.time,
  version: col.int,
});
export type Occupied = RowOf<typeof OCCUPIED>;
const SPEC: ListSpec<typeof OCCUPIED> = {
  shape: OCCUPIED,
  columns: sql`t.id, t.name, t.owner_name as "ownerName", t.remark, a.nickname as "creatorName", t.creation_time as "creationTime", t.version`,
  from: sql`occupied_brand t left join app_account a on a.id = t.creator_id`,
  sortable: ['creationTime', 'name'],
  defaultSort: 'creationTime desc',
};
export const pageOfOccupied = (tx: Tx, q: PageQuery & { filter?: string | undefined }) =>
  pageAcross(
    tx,
    SPEC,
    [
      sql`true`,
      ...given(q.filter, contains([sql`t.name`, sql`t.owner_name`, sql`t.remark`], q.filter ?? '')),
    ],
    q,
  );
export const findOccupied = (tx: Tx, id: string): Promise<Occupied | undefined> =>
  tx.one(OCCUPIED, sql`select ${SPEC.columns} from ${SPEC.from} where t.id = ${id}`);

const HELD = shape({ name: col.text, nameKey: col.text, version: col.int });
/** Held until commit. */
export const lockOccupied = (tx: Tx, id: string): Promise<RowOf<typeof HELD> | undefined> =>
  tx.one(
    HELD,
    sql`select t.name, t.name_key as "nameKey", t.version from occupied_brand t where t.id = ${id} for update`,
  );

export interface OccupiedDraft {
  readonly name: string;
  readonly ownerName?: string | null | undefined;
  readonly remark?: string | null | undefined;
}
/** The name is taken already. */
export async function insertOccupied(tx: Tx, key: string, d: OccupiedDraft): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into occupied_brand (id, name_key, name, owner_name, remark, creator_id)
    values (${id}, ${key}, ${d.name}, ${d.ownerName ?? null}, ${d.remark ?? null}, ${tx.userId})`);
  return id;
}
export const changeOccupied = (tx: Tx, id: string, key: string, d: OccupiedDraft): Promise<number> =>
  tx.run(
    sql`update occupied_brand set name_key = ${key}, name = ${d.name}, owner_name = ${d.ownerName ?? null}, remark = ${d.remark ?? null}, version = version + 1 where id = ${id}`,
  );
export const removeOccupied = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from occupied_brand where id = ${id}`);
/** A reserved name is free again. */
export const freeKey = (tx: Tx, key: string): Promise<number> =>
  tx.run(sql`delete from brand_name where name_key = ${key} and brand_id is null`);
/** The same name, written otherwise. */
export const renameKey = (tx: Tx, key: string, name: string): Promise<number> =>
  tx.run(sql`update brand_name set name = ${name} where name_key = ${key}`);
