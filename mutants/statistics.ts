/** 套料统计, the ledger of nesting, and split drawings: what the platform may see, what is paid once, what people said. */
import { module, type Mutant } from './mutant.ts';

const SHOWN = ['modules/nest/statistics/statistics.test'];
const HELPED = ['modules/nest/statistics/statistics.help'];
const LEDGER = ['modules/nest/cost/nest-cost.test'];
const SPLIT = ['modules/cad/split/split.test'];

export const STATISTICS_MUTANTS: readonly Mutant[] = [
  {
    name: 'files: a plan that nobody has confirmed leaves the house',
    file: module('nest/order/nest-chosen.ts'),
    from: 'if (NEST_CONFIRMED_STATES.includes(state) && runId !== null)',
    to: 'if (runId !== null)',
    tests: ['modules/nest/order/nest-shape.files'],
  },
  {
    name: 'cost: what was planned of sheets still to be cut counts as if they were',
    file: module('nest/cost/nest-variance.store.ts'),
    from: 'and s.state in ${DONE}) x on true',
    to: ') x on true',
    tests: ['modules/nest/order/sheet/sheet-actual'],
  },
  {
    name: 'cost: 补套 is free for ever',
    file: module('nest/order/nest-lost.store.ts'),
    from: ' and p.confirm_time > now() - make_interval(days => ${days}::int)',
    to: ' and ${days}::int > 0',
    tests: ['modules/nest/cost/nest-cost.renest'],
  },
  {
    name: 'cost: 补套 with other pieces is free',
    file: module('nest/order/nest-lost.store.ts'),
    from: 'where n.quantity > (select coalesce(sum(x.quantity), 0)',
    to: 'where n.quantity < (select coalesce(sum(x.quantity), 0)',
    tests: ['modules/nest/cost/nest-cost.renest'],
  },
  {
    name: 'statistics: pieces of bars are shown without the leave of the space',
    file: module('nest/statistics/statistics.routes.ts'),
    from: '(await plan.bars()).map(barView)',
    to: 'await plan.bars()',
    tests: ['modules/nest/statistics/statistics.test'],
  },
  {
    name: 'product: one whose profile is in an order of bars goes all the same',
    file: module('nest/order/nest-refusals.ts'),
    from: "if (ofBars) raise('Nest:ProductOfBars', { code: ofBars.code, no: ofBars.no });",
    to: 'void ofBars;',
    tests: ['modules/reactions.test'],
  },
  {
    name: 'statistics: drawings are shown without the leave of the space',
    file: module('nest/statistics/statistics.routes.ts'),
    from: "// asked in the space itself: the leave may have been taken back since the order was found\n      if (!plan.order.allowsSupport) raise('Nest:GrantNeeded');",
    to: '',
    tests: SHOWN,
  },
  {
    name: 'statistics: names of projects are shown to everybody of the platform',
    file: module('nest/statistics/orders.store.ts'),
    from: 'case when t.allows_support then t.project_names end as "projectNames"',
    to: 't.project_names as "projectNames"',
    tests: SHOWN,
  },
  {
    name: 'statistics: void plans count in how well a space nests',
    file: module('nest/statistics/clients.store.ts'),
    from: 'and o.state <> 512 and o.kind <>',
    to: 'and o.kind <>',
    tests: SHOWN,
  },
  {
    name: 'statistics: what is removed by force does not tell its maker',
    file: module('nest/order/nest-platform.ts'),
    from: 'if (order.creatorId !== null)',
    to: 'if (order.creatorId === null)',
    tests: HELPED,
  },
  {
    name: 'statistics: what was given back counts as income',
    file: module('nest/cost/nest-cost.store.ts'),
    from: 'sql`(case t.cost_type when 2 then -t.amount else t.amount end)`',
    to: 'sql`(t.amount)`',
    tests: LEDGER,
  },
  {
    name: 'statistics: a voided order is refunded although its files have left the house',
    file: module('nest/order/nest-transitions.ts'),
    from: 'if (order.firstFileTime === null) await noteBack(tx, order.id);',
    to: 'await noteBack(tx, order.id);',
    tests: LEDGER,
  },
  {
    name: 'statistics: more runs are taken than there are',
    file: module('platform/quota/nest-quota.ts'),
    from: "if (open > 0) raise('Nest:AdjustNegative');",
    to: '',
    tests: LEDGER,
  },
  {
    name: 'split: what people said is forgotten when the drawing is split again',
    file: module('cad/split/sort-out.ts'),
    from: 'i.isAssigned && i.geometryHash !== null',
    to: 'i.isAssigned && i.geometryHash === null',
    tests: SPLIT,
  },
  {
    name: 'split: an equal code with another shape is taken for the product',
    file: module('cad/split/sort-out.ts'),
    from: 'named.hash === part.hash',
    to: 'named.hash !== null',
    tests: SPLIT,
  },
];
