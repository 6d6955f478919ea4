/** Rights of stock are those of its domain: the call asks for any of them, the row says which (commerce §2.6). */
import type { Binding } from '../../kit/call.ts';
import { type Action, COST_RIGHTS, DOMAIN_ITEMS, type InventoryDomain } from '@muyun/contract';
import { showsAmounts } from '../../kit/amounts.ts';
import { raise } from '../../kit/raise.ts';
import type { Who } from '../../kit/who.ts';

/** Raises Common:Forbidden. */
export function assertDomain(who: Who, domain: number, action: Action): InventoryDomain {
  const known = domain as InventoryDomain;
  if (!who.rights.has(`${DOMAIN_ITEMS[known]}:${action}`)) raise('Common:Forbidden');
  return known;
}

/** Whether a person may see what stock of a domain costs. */
export const seesCosts = (who: Who, domain: InventoryDomain): boolean =>
  showsAmounts(who, COST_RIGHTS[domain]);

/** The member with the amounts of a domain hidden where he holds none of those rights. */
export const costsSeen =
  (domain: InventoryDomain) =>
  (who: Who): Who =>
    seesCosts(who, domain) ? who : { ...who, displayAmount: false };

/** Calls as their viewer sees them: list, detail, export, print, log and saving. */
export const seenAs = (viewer: (who: Who) => Who, routes: readonly Binding[]): Binding[] =>
  routes.map((binding) => ({
    ...binding,
    handler: (context, prepared) => binding.handler({ ...context, who: viewer(context.who) }, prepared),
  }));
