/** SQL of the spaces that end soon; as the owner. */
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import { PLATFORM, type Tx } from '../../../kit/tx.ts';

const ENDING = shape({
  id: col.id,
  name: col.text,
  editionName: col.text,
  expireTime: col.time,
  ownerUserId: col.id,
  /** business days until it ends */
  days: col.int,
  /** business days from its beginning to its end */
  termDays: col.int,
});
export type EndingSpace = RowOf<typeof ENDING>;

/** Spaces in use whose last day is at most so many days away, with whoever owns them. */
export const endingSpaces = (tx: Tx, at: Date, most: number): Promise<EndingSpace[]> =>
  tx.rows(
    ENDING,
    sql`select t.tenant_id as id, t.name, e.name as "editionName", t.expire_time as "expireTime", o.user_id as "ownerUserId", d.days, d.term as "termDays"
      from tenant t join edition e on e.id = t.edition_id
      cross join lateral (select (t.expire_time at time zone 'Asia/Shanghai')::date - (${at.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date as days,
        (t.expire_time at time zone 'Asia/Shanghai')::date - (coalesce(t.activated_time, t.creation_time) at time zone 'Asia/Shanghai')::date as term) d
      join lateral (select w.user_id from tenant_user w where w.tenant_id = t.tenant_id and w.is_admin and not w.is_deleted order by w.id limit 1) o on true
      where t.tenant_id <> ${PLATFORM} and t.is_active and not t.is_deleted and not e.is_free and d.days between 0 and ${most}::int order by t.tenant_id /* all tenants */`,
  );
