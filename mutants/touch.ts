/** Sheets laid by hand, and what must hold between rows: the verifier is asked, the engine's plan stays, nothing is hidden. */
import { module, type Mutant, nesting } from './mutant.ts';

const KEPT = ['modules/nest/order/nest-kept.test'];
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
    name: 'lock: a computation takes locked sheets apart',
    file: module('nest/order/nest-kept.ts'),
    from: 'const rows = (await loadLayouts(tx, run.id)).filter((l) => l.isLocked);',
    to: 'const rows = (await loadLayouts(tx, run.id)).filter((l) => !l.isLocked && l.layoutNo < 0);',
    tests: KEPT,
  },
  {
    name: 'lock: a locked sheet is laid by hand all the same',
    file: module('nest/order/nest-touch.plan.ts'),
    from: "if (row.isLocked) raise('Nest:LayoutLocked', { layout: row.layoutNo });",
    to: '',
    tests: KEPT,
  },
  {
    name: 'lock: kept sheets and the rest use the same plates',
    file: nesting('touch/kept.ts'),
    from: '{ quantity: Math.max(0, quantity - sheetsOf(own)) }',
    to: '{ quantity }',
    tests: ['packages/nesting/src/touch/kept'],
  },
  {
    name: 'lock: a product of a locked sheet may have changed',
    file: module('nest/order/nest-kept.ts'),
    from: 'was.changed.has(p.itemId) || ',
    to: '',
    tests: KEPT,
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
