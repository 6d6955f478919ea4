/** Which nest orders a member sees: his own where he sees own rows, and those of his factories (platform F6). */
import { factoryRows, isOwnOnly } from '../../../kit/document/index.ts';
import { and, empty, name, type Sql, sql } from '../../../kit/sql.ts';
import { isNarrow, type Scope } from '../../cad/project/index.ts';

/** Orders that `who` sees, under the alias of nest_order. */
export const seenOrder = (who: Scope, alias = 't'): Sql =>
  and(isOwnOnly(who) ? sql`${name(`${alias}.creator_id`)} = ${who.userId}` : null, factoryRows(who, alias));

/** A condition beginning with ` and ` over orders; empty for members who see everything. */
export const seenOrders = (who: Scope, alias = 't'): Sql =>
  isNarrow(who) ? sql` and ${seenOrder(who, alias)}` : empty;

/** Rests of bars lie where they were cut: those of another factory's orders are nobody's here. Of bar_rest `t`; null for members who see everything. */
export function seenRest(who: Scope): Sql | null {
  const scope = factoryRows(who, 'o');
  return (
    scope &&
    sql`t.source_order_id in (select o.id from nest_order o where o.tenant_id = t.tenant_id and ${scope})`
  );
}
/** As `seenRest`, beginning with ` and `, or empty. */
export function seenRests(who: Scope): Sql {
  const scope = seenRest(who);
  return scope === null ? empty : sql` and ${scope}`;
}
