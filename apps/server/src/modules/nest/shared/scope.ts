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
