/** Demands, prices and what is sent of orders: nothing is bought twice, nothing rises unseen, nothing goes out twice. */
import { contract, module, type Mutant } from './mutant.ts';

const DEMANDS = ['modules/purchase/demand/demand.test'];
const PRICES = ['modules/purchase/material-order/prices.test'];

export const DEMAND_MUTANTS: readonly Mutant[] = [
  {
    name: 'what is reserved for a demand is asked for all the same',
    file: contract('purchase/material-task/material-task.calc.ts'),
    from: 'dec(t.demandQty).minus(t.reservedQty).minus(served)',
    to: 'dec(t.demandQty).minus(served)',
    tests: ['purchase/material-task/material-task.calc.test', ...DEMANDS],
  },
  {
    name: 'a coil is levelled without loss',
    file: contract('purchase/material-task/material-task.calc.ts'),
    from: "export const LEVELLING_LOSS = '1.5';",
    to: "export const LEVELLING_LOSS = '0';",
    tests: ['purchase/material-task/material-task.calc.test'],
  },
  {
    name: 'a withdrawn order leaves its requisition to be ordered',
    file: module('purchase/demand/demand.ts'),
    from: "  return over.gt(0) ? over.toFixed(4) : '0';",
    to: "  return over.lt(0) ? over.toFixed(4) : '0';",
    tests: DEMANDS,
  },
  {
    name: 'stock stays reserved for a demand that is closed',
    file: module('purchase/material-task/material-task.ts'),
    from: '      await releaseFor(tx, head.id);\n',
    to: '',
    tests: DEMANDS,
  },
  {
    name: 'who buys releases the price himself',
    file: module('purchase/price-release/price-release.ts'),
    from: "if ((isOwn || buys) && !who.isAdmin) raise('Purchase:ReleaseOwn');",
    to: '',
    tests: PRICES,
  },
  {
    name: 'the last price is what the rounded amount makes of it',
    file: contract('purchase/material-order/material-price.calc.ts'),
    from: 'if (isPerKg(line.priceBasis))',
    to: 'if (line.priceBasis === 0)',
    tests: PRICES,
  },
  {
    name: 'a price that rose is approved without its release',
    file: module('purchase/price-release/price-release.ts'),
    from: 'if (!isReleased && (await',
    to: 'if (isReleased && (await',
    tests: PRICES,
  },
  {
    name: 'an order that was not taken for certain is sent no second time',
    file: module('purchase/material-order/order-send.ts'),
    from: 'isRefused: error instanceof MailRefused',
    to: 'isRefused: false',
    tests: ['modules/purchase/material-order/order-send.test'],
  },
  {
    name: 'a remnant that is kept for a demand is offered to everybody',
    file: module('nest/order/nest-prepare.ts'),
    from: '...boards.filter(isOffered),',
    to: '...boards,',
    tests: ['modules/purchase/demand/remnant-demand.test'],
  },
  {
    name: 'a size of which there are so many is offered whole to each colour',
    file: contract('nest/order/nest-share.ts'),
    from: 'stockKeyOf(s) ?? (s.available === null ? null : (s.plateMaterialSizeId ?? null))',
    to: 'stockKeyOf(s)',
    tests: ['nest/order/nest-scarce.test'],
  },
  {
    name: 'sheets that projects share are all of the first',
    file: contract('purchase/material-task/material-task.calc.ts'),
    from: 'all.isZero() ? (i === 0 ? steps : dec(0))',
    to: 'steps.gt(0) ? (i === 0 ? steps : dec(0))',
    tests: ['purchase/material-task/material-task.calc.test', 'nest/order/nest-demand'],
  },
  {
    name: 'what is bought for several projects at once is asked for by each of them again',
    file: module('purchase/demand/from-nest.ts'),
    from: 'isOfAll(t) && t.isUnderWay',
    to: 'false',
    tests: ['nest/order/nest-demand'],
  },
];
