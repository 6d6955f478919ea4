/** Splittings, crossed-out cells of lists, marks of brands, the income of nesting and its lists. */
import { kit, module, type Mutant } from './mutant.ts';

export const DRAWING_MUTANTS: readonly Mutant[] = [
  {
    name: 'a mark that the platform has not seen yet stands on papers',
    file: module('basic/brand/brand-use.store.ts'),
    from: 'b.logo_url is not null and b.state = 2 and',
    to: 'b.logo_url is not null and',
    tests: ['brand/brand-mark'],
  },
  {
    name: 'an authorisation bears its mark beyond its days',
    file: module('basic/brand/brand-use.store.ts'),
    from: 'and (g.valid_from is null or g.valid_from <= ${day}::date)',
    to: '',
    tests: ['brand/brand-mark'],
  },
  {
    name: 'what is crossed out within a cell is read with the rest',
    file: kit('spreadsheet/crossed.ts'),
    from: '.filter((run) => !isCrossedOut(run))',
    to: '.filter((run) => run.length >= 0)',
    tests: ['import/import.crossed'],
  },
  {
    name: 'what was too large is refused however it is to be read',
    file: module('cad/split/split.ts'),
    from: '&& !isOtherwise(split, body))',
    to: '&& body.version >= 0)',
    tests: ['cad/split/split.after'],
  },
  {
    name: 'a splitting reads drawings up to the limit of an import alone',
    file: module('cad/split/split.ts'),
    from: 'maxBytes: MAX_SPLIT_DRAWING,',
    to: 'maxBytes: MAX_SPLIT_DRAWING / 6,',
    tests: ['cad/split/split.after'],
  },
  {
    name: 'days of income stop at five hundred under the total of all',
    file: module('nest/statistics/income.store.ts'),
    from: 'order by ${order} /* all tenants */',
    to: 'order by ${order} limit 500 /* all tenants */',
    tests: ['nest/statistics/income.whole'],
  },
  {
    name: 'a brand that was turned down is borne by other companies as before',
    file: module('basic/brand/brand-host.ts'),
    from: 'await turnDown(tx, row,',
    to: 'await freeName(tx, row.id); else if (tx === null) await turnDown(tx, row,',
    tests: ['brand/brand-mark'],
  },
  {
    name: 'the sheet of a void product goes to the brake without a word',
    file: module('cad/product/product.print.ts'),
    from: 'mark: p.state === PRODUCT_OK ? null : productStateLabel(p.state),',
    to: 'mark: null,',
    tests: ['product/product.print'],
  },
  {
    name: 'the month of a price rule counts what was charged in another unit',
    file: module('nest/cost/nest-cost.store.ts'),
    from: ' and t.bill_unit = ${rule.billUnit}',
    to: '',
    tests: ['nest/cost/nest-month'],
  },
  {
    name: 'a list for the levelling shop is taken out of the house for nothing',
    file: module('nest/order/nest-kaiping.ts'),
    from: 'if (order.firstFileTime === null) await markFirstFile(tx, order.id);',
    to: '',
    tests: ['order/nest-kaiping'],
  },
  {
    name: 'the levelling list of a project stops at two hundred orders',
    file: module('nest/order/nest-kaiping.store.ts'),
    from: 'order by t.id`',
    to: 'order by t.id limit 200`',
    tests: ['order/nest-kaiping'],
  },
  {
    name: 'an order of bars keeps the levelling list of its project from being printed',
    file: module('nest/order/nest-kaiping.store.ts'),
    from: ' and t.kind <> ${NEST_BARS}',
    to: '',
    tests: ['order/nest-kaiping'],
  },
];
