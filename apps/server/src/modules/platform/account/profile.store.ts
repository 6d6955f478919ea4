/** SQL of what a person says of himself. Runs on the platform's role; what he has done in the space runs there. */
import { profile } from '@muyun/contract';
import { limit, type PageQuery, whole } from '../../../kit/paged.ts';
import { col, orNull, type RowOf, shape } from '../../../kit/shape.ts';
import { columns, sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const PROFILE = shape({
  id: col.id,
  userName: col.text,
  nickname: col.text,
  realName: orNull(col.text),
  gender: orNull(col.int),
  email: orNull(col.text),
  phoneNumber: orNull(col.text),
  avatar: orNull(col.text),
  creationTime: col.time,
  lastLoginTime: orNull(col.time),
  version: col.int,
});
export type ProfileRow = RowOf<typeof PROFILE>;
export const loadProfile = (tx: Tx, id: string): Promise<ProfileRow | undefined> =>
  tx.one(PROFILE, sql`select ${columns(PROFILE)} from app_account t where t.id = ${id} and not t.is_deleted`);
export const lockProfile = (tx: Tx, id: string): Promise<ProfileRow | undefined> =>
  tx.one(
    PROFILE,
    sql`select ${columns(PROFILE)} from app_account t where t.id = ${id} and not t.is_deleted for update of t`,
  );

export async function emailTaken(tx: Tx, id: string, email: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select a.id from app_account a where lower(a.email) = lower(${email}) and a.id <> ${id} limit 1`,
  );
  return row !== undefined;
}
export type Said = Pick<ProfileRow, 'nickname' | 'realName' | 'gender' | 'email' | 'avatar'>;
export async function writeProfile(tx: Tx, id: string, said: Said): Promise<void> {
  await tx.run(sql`update app_account set nickname = ${said.nickname}, real_name = ${said.realName}, gender = ${said.gender},
    email = ${said.email}, avatar = ${said.avatar}, version = version + 1 where id = ${id}`);
}
/** The picture of an account, for the header. */
export async function avatarOf(tx: Tx, id: string): Promise<string | null> {
  const row = await tx.one(
    { avatar: orNull(col.text) },
    sql`select avatar from app_account where id = ${id}`,
  );
  return row?.avatar ?? null;
}

const DONE = shape({ id: col.id, time: col.time, summary: col.text, bizNo: orNull(col.text) });
/** The own rows of the log, the newest first. */
export async function activityOf(tx: Tx, page: PageQuery) {
  const at = sql`t.tenant_id = ${tx.tenantId} and t.user_id = ${tx.userId} and t.time > now() - make_interval(days => ${whole(profile.ACTIVITY_DAYS)})
    and t.error_code is null`;
  const [items, counted] = await Promise.all([
    tx.rows(
      DONE,
      sql`select ${columns(DONE)} from audit_log t where ${at} order by t.time desc, t.id desc ${limit(page)}`,
    ),
    tx.one({ n: col.int }, sql`select count(*)::int as n from audit_log t where ${at}`),
  ]);
  return { items, totalCount: counted?.n ?? 0 };
}
