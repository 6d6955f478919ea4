/** SQL of spaces that people make themselves, and of accounts that register. Runs on the platform's role. */
import { newId } from '../../../kit/clock.ts';
import { col, type RowOf, shape } from '../../../kit/shape.ts';
import { sql } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';

const EDITION = shape({
  id: col.id,
  name: col.text,
  editionType: col.int,
  isFree: col.bool,
  trialDays: col.int,
  isOpen: col.bool,
});
export type EditionRow = RowOf<typeof EDITION>;

/** Editions of which a person may make a space, or may not yet. */
export const editionsOf = (tx: Tx, types: readonly number[]): Promise<EditionRow[]> =>
  tx.rows(
    EDITION,
    sql`select id, name, edition_type as "editionType", is_free as "isFree", trial_days as "trialDays", is_open_for_create as "isOpen"
      from edition where edition_type = any(${types}::int[]) order by edition_type, name`,
  );

/** Until commit nobody else registers with this phone, or takes this name. */
export async function holdWord(tx: Tx, word: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${word}, 726))`);
}

export async function isNameTaken(tx: Tx, name: string): Promise<boolean> {
  const row = await tx.one(
    { id: col.id },
    sql`select t.tenant_id as id from tenant t join edition e on e.id = t.edition_id
      where lower(btrim(t.name)) = lower(btrim(${name})) and e.edition_type > 1 and not t.is_deleted limit 1 /* all tenants */`,
  );
  return row !== undefined;
}

const OWNED = shape({ unpaid: col.int, isTrialUsed: col.bool });
/** How many spaces without a paid edition a person has, and whether he, or this phone, has tried an edition of this type. Holds the account until commit. */
export async function ownedBy(
  tx: Tx,
  owner: { userId: string; phone: string | null },
  editionType: number,
): Promise<RowOf<typeof OWNED>> {
  await tx.run(sql`select 1 from app_account where id = ${owner.userId} for update`);
  const row = await tx.one(
    OWNED,
    sql`select count(*) filter (where t.owner_user_id = ${owner.userId} and not t.is_deleted and (e.is_free or t.is_in_trial_period))::int as unpaid,
        coalesce(bool_or(e.edition_type = ${editionType} and not e.is_free), false) as "isTrialUsed"
      from tenant t join edition e on e.id = t.edition_id
      where t.source in (1, 2) and (t.owner_user_id = ${owner.userId} or (${owner.phone}::text is not null and t.telephone = ${owner.phone})) /* all tenants */`,
  );
  return row ?? { unpaid: 0, isTrialUsed: false };
}

export interface NewSpace {
  readonly name: string;
  readonly editionId: string;
  /** null: it has no end */
  readonly trialDays: number | null;
  readonly isActive: boolean;
  readonly telephone: string | null;
  readonly source: 1 | 2 | 3;
  /** name of its first factory; null: this edition has none */
  readonly factory: string | null;
  readonly owner: { readonly userId: string; readonly name: string };
}

/** The space with its owner as first member, and a factory where the edition has factories. Answers its id. */
export async function insertOwnSpace(tx: Tx, space: NewSpace): Promise<string> {
  const [tenantId, memberId, factoryId] = [newId(), newId(), newId()];
  await tx.run(sql`insert into tenant (tenant_id, name, edition_id, is_active, activated_time, is_in_trial_period, expire_time, telephone, source, owner_user_id, init_state, init_time)
    values (${tenantId}, ${space.name}, ${space.editionId}, ${space.isActive}, case when ${space.isActive} then now() end, ${space.trialDays !== null},
      ${space.trialDays}::int * interval '1 day' + date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' + interval '1 day' - interval '1 second',
      ${space.telephone}, ${space.source}, ${space.owner.userId}, case when (select edition_type from edition where id = ${space.editionId}) = 1 then 1 else 0 end, now())`);
  if (space.factory !== null)
    await tx.run(
      sql`insert into factory (tenant_id, id, code, name, is_default) values (${tenantId}, ${factoryId}, 'F1', ${space.factory}, true)`,
    );
  await tx.run(sql`insert into tenant_user (tenant_id, id, user_id, remark_name, is_admin, factory_ids)
    values (${tenantId}, ${memberId}, ${space.owner.userId}, ${space.owner.name}, true, ${space.factory === null ? [] : [factoryId]}::uuid[])`);
  return tenantId;
}

export interface NewAccount {
  readonly phone: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly agreementVersion: string;
}

/** An account that somebody has made for himself. Answers its id. */
export async function insertOwnAccount(tx: Tx, account: NewAccount): Promise<string> {
  const id = newId();
  await tx.run(sql`insert into app_account (id, user_name, phone_number, nickname, real_name, password_hash, agreement_version, agreement_time, register_source)
    values (${id}, ${account.phone}, ${account.phone}, ${account.name}, ${account.name}, ${account.passwordHash}, ${account.agreementVersion}, now(), 1)`);
  return id;
}

/** Spaces that have asked this phone in ask the new account. */
export async function attachInvitations(tx: Tx, userId: string, phone: string): Promise<void> {
  await tx.run(sql`select attach_phone_invitations(${userId}, ${phone})`);
}
