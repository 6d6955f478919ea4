/** Sheets laid by hand, and what must hold between rows: the verifier is asked, the engine's plan stays, nothing is hidden. */
import { module, type Mutant, nesting } from './mutant.ts';

const TOUCH = ['modules/nest/order/nest-touch.test'];
export const TOUCH_MUTANTS: readonly Mutant[] = [
  {
    name: 'touch: a sheet is kept whatever the verifier says',
    file: module('nest/order/nest-touch.ts'),
    from: "if (fault) raise('Nest:LayoutInvalid', { reason: fault.text });",
    to: 'void fault;',
    tests: TOUCH,
  },
  {
    name: 'touch: the plan of the engine is written over',
    file: module('nest/order/nest-touch.ts'),
    from: 'const isOwn = run.touchedFrom !== null;',
    to: 'const isOwn = run.touchedFrom !== undefined;',
    tests: TOUCH,
  },
  {
    name: 'touch: a plan that the order has not taken can be changed',
    file: module('nest/order/nest-touch.ts'),
    from: 'if (order.runId !== run.id) raise',
    to: 'if (order.runId === null) raise',
    tests: TOUCH,
  },
  {
    name: 'touch: all sheets of a layout are changed instead of some',
    file: module('nest/order/nest-touch.plan.ts'),
    from: 'const left = row.repeat - body.sheets;',
    to: 'const left = 0;',
    tests: TOUCH,
  },
  {
    name: 'touch: room that nobody cut free counts as a remnant',
    file: nesting('touch/relay.ts'),
    from: '.slice(0, MOST_REMNANTS)',
    to: '',
    tests: ['packages/nesting/src/touch'],
  },
  {
    name: 'touch: rows of parts are cut where a part lies',
    file: nesting('touch/edge-to-edge.ts'),
    from: 'last.to = Math.max(last.to, to(part));',
    to: 'last.to = to(part);',
    tests: ['packages/nesting/src/touch'],
  },
  {
    name: 'expiry: the owner is told every day',
    file: module('platform/tenant/expiry.ts'),
    from: 'dedupKey: `expire:${space.id}:${date}:${due}`',
    to: 'dedupKey: `expire:${space.id}:${date}:${due}:${at.toISOString()}`',
    tests: ['modules/platform/tenant/expiry.test'],
  },
  {
    name: 'lock: the parts of a split drawing are shown without the password',
    file: module('cad/split/split.routes.ts'),
    from: 'await assertOpened(tx, who, [row.projectId]);',
    to: '',
    tests: ['modules/cad/split/split.lock.test'],
  },
];
