/** Which rows a member sees: his factories, his own (platform F6). Applied by store and pipeline, never by a module. */
import type { AnyRecord } from '@muyun/contract';
import { join, name, snake, type Sql, sql } from '../sql.ts';
import { factoriesSeen, seenBy, type Who } from '../who.ts';

/** True for members who see only rows that they made or answer for. */
export const isOwnOnly = (who: Pick<Who, 'dataScope' | 'isAdmin'>): boolean =>
  who.dataScope === 'own' && !who.isAdmin;

/** The member as the house acts for him: what his own document moves further up or down is moved whoever made it, amounts that he does not see with it. */
export const everywhere = (who: Who): Who => ({
  ...who,
  dataScope: 'all',
  narrow: new Set(),
  inEveryFactory: true,
  displayAmount: true,
});

/** That this member made a row, and for each field that he answers for it; null when he sees those of everybody. */
export function ownEither(who: Who, responsible: readonly string[] = [], alias = 't'): Sql[] | null {
  if (!isOwnOnly(who)) return null;
  return [
    sql`${name(`${alias}.creator_id`)} = ${who.userId}`,
    ...responsible.map((field) => {
      const at = name(`${alias}.${snake(field)}`);
      // one who answers for it, or several
      return field.endsWith('Ids') ? sql`${who.tenantUserId} = any(${at})` : sql`${at} = ${who.tenantUserId}`;
    }),
  ];
}

/** Rows that this member made or answers for; null when he sees those of everybody. */
export function ownRows(who: Who, responsible: readonly string[] = [], alias = 't'): Sql | null {
  const mine = ownEither(who, responsible, alias);
  return mine && sql`(${join(mine, ' or ')})`;
}

/** Rows of the member's factories, and those of none; null where he sees those of all. */
export function factoryRows(who: Working, alias = 't'): Sql | null {
  const seen = factoriesSeen(who);
  if (seen === null) return null;
  const at = name(`${alias}.factory_id`);
  return sql`(${at} is null or ${at} = any(${seen}::uuid[]))`;
}

type Working = Pick<Who, 'inEveryFactory' | 'factories' | 'isAdmin'>;
/** Rows that lie in warehouses of the member's factories, in those of none or in no warehouse; null where he sees those of all. */
export function warehouseRows(who: Working, alias = 't'): Sql | null {
  const scope = factoryRows(who, 'w');
  const [at, tenant] = [name(`${alias}.warehouse_id`), name(`${alias}.tenant_id`)];
  return (
    scope &&
    sql`(${at} is null or ${at} in (select w.id from warehouse w where w.tenant_id = ${tenant} and ${scope}))`
  );
}

/** Rows of projects of the member's factories, or of none; null where he sees those of all. */
function projectRows(who: Working, alias: string): Sql | null {
  const scope = factoryRows(who, 'o');
  const [at, tenant] = [name(`${alias}.project_id`), name(`${alias}.tenant_id`)];
  return scope && sql`${at} in (select o.id from cad_project o where o.tenant_id = ${tenant} and ${scope})`;
}

/** Rows of the record that belong to factories of the member, or lie in them; null where he sees those of all. */
export function factoryScope({ scope }: Pick<AnyRecord, 'scope'>, who: Working, alias = 't'): Sql | null {
  if (scope?.factory) return factoryRows(who, alias);
  if (scope?.project) return projectRows(who, alias);
  return scope?.warehouse ? warehouseRows(who, alias) : null;
}

/** The conditions under which a member sees a row of the record. */
export function scopeOf(record: AnyRecord, who: Who, alias = 't'): Sql[] {
  const { own } = record.scope ?? {};
  // by the record's own permission, from whichever call it is read
  const reader = seenBy(who, [`${record.item}:query`, `${record.item}:get`]);
  const parts = [ownRows(reader, own, alias), factoryScope(record, who, alias)];
  return parts.filter((part) => part !== null);
}
