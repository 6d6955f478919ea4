/** Bars: pieces are held once, mitres lean to the long edge, a plan for more than is wanted is no plan, plates and bars keep apart. */
import { module, type Mutant } from './mutant.ts';

const BARS = 'modules/nest/order/bar';
export const BAR_MUTANTS: readonly Mutant[] = [
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
];
