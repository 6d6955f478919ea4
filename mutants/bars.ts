/** Bars: pieces are held once, mitres lean to the long edge, a plan for more than is wanted is no plan, plates and bars keep apart. */
import { contract, module, type Mutant } from './mutant.ts';

const BARS = 'modules/nest/order/bar';
export const BAR_MUTANTS: readonly Mutant[] = [
  {
    name: 'rests of bars of another factory are offered',
    file: module('nest/order/bar/bar-rest.store.ts'),
    from: 'and t.accessory_id = any(${accessoryIds})${seenRests(who)} order by',
    to: 'and t.accessory_id = any(${accessoryIds}) order by',
    tests: ['nest/order/bar/bar-rest.test'],
  },
  {
    name: 'both mitres of a piece lean the same way',
    file: module('nest/order/bar/bar-problem.ts'),
    from: 'angleRight: p.rightAngle === 0 ? 0 : -p.rightAngle,',
    to: 'angleRight: p.rightAngle,',
    tests: [`${BARS}/bar-order.test`],
  },
  {
    name: 'two drafts hold the same pieces of a profile',
    file: module('nest/order/bar/bar-piece.store.ts'),
    from: 'order by id for no key update',
    to: 'order by id',
    tests: [`${BARS}/bar-race.test`],
  },
  {
    name: 'a plan of bars is confirmed for more pieces than are wanted',
    file: module('nest/order/bar/bar-confirm.ts'),
    from: 'p.available >= quantity;',
    to: 'true;',
    tests: [`${BARS}/bar-guards.test`],
  },
  {
    name: 'bars: a rest that somebody else holds is held once more',
    file: module('nest/order/bar/bar-rest.ts'),
    from: "  if (taken) raise('Nest:StockTaken', { stock: taken.code });\n",
    to: '',
    tests: ['nest/order/bar/bar-rest.test'],
  },
  {
    name: 'bars: rests that are left are not offered',
    file: module('nest/order/bar/bar-draft.ts'),
    from: '[...restOptions(groups, rests), ...barOptions(groups, skus)]',
    to: '[...restOptions(groups, []), ...barOptions(groups, skus)]',
    tests: ['nest/order/bar/bar-rest.test'],
  },
  {
    name: 'bars: an order that ends keeps the rests that it has not cut',
    file: module('nest/order/sheet/sheet-end.ts'),
    from: '  await freeRests(tx, order.id);\n',
    to: '',
    tests: ['nest/order/bar/bar-rest.test'],
  },
  {
    name: 'bars: a rest that is too short is stock',
    file: module('nest/order/sheet/sheet-came.ts'),
    from: "  if (short) raise('Nest:RestShort', { code: short.remnant.code, min });\n",
    to: '',
    tests: ['nest/order/sheet/sheet-bars.test'],
  },
  {
    name: 'bars: pieces that were missing count as good beside the plan',
    file: module('nest/order/bar/bar-actual.ts'),
    from: 'isCut ? bar.partCount - bar.lostCount : 0',
    to: 'isCut ? bar.partCount : 0',
    tests: ['nest/order/bar/bar-actual.test'],
  },
  {
    name: 'bars: a mitre takes as long as a square cut',
    file: contract('nest/order/nest-work.ts'),
    from: 'cuts.filter((c) => c.angle !== 0).length',
    to: 'cuts.filter((c) => c.angle > 999).length',
    tests: ['nest/order/bar/bar-work.test'],
  },
  {
    name: 'bars: the load time is forgotten',
    file: contract('nest/order/nest-work.ts'),
    from: '    .plus(dec(rates.secondsPerMitre).times(mitres))\n    .plus(rates.loadTime);',
    to: '    .plus(dec(rates.secondsPerMitre).times(mitres));',
    tests: ['nest/order/bar/bar-work.test'],
  },
  {
    name: 'machines: what one says of itself does not count',
    file: contract('nest/machine/machine-own.ts'),
    from: 'if (own === null) return rates;',
    to: 'if (own !== undefined) return rates;',
    tests: ['nest/machine/machine.test'],
  },
  {
    name: 'machines: a saw of bars cuts plates',
    file: module('nest/machine/machine.ts'),
    from: 'if (machine.machinePreset !== machinePreset) {',
    to: 'if (machine.machinePreset < 0) {',
    tests: ['nest/machine/machine.test'],
  },
];
