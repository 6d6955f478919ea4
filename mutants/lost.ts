/** Lost pieces: each is lost once, free, and a row of it waits, is nested again or is needed no more; a sheet is the board that it was. */
import { module, type Mutant } from './mutant.ts';

const at = (name: string): string => module(`nest/order/lost/${name}`);
const LOST = ['nest/order/lost/lost.test'];
const FLOW = ['nest/order/lost/lost-flow.test'];
const COUNT = ['nest/order/lost/lost-count.test'];
const RACE = ['nest/order/lost/lost.race.test'];
const BOARD = ['nest/order/sheet/sheet-board.test'];

export const LOST_MUTANTS: readonly Mutant[] = [
  {
    name: 'an order that holds no lost piece any more is still one of lost pieces',
    file: module('nest/order/nest-draft.ts'),
    from: '      source: await sourceAfter(tx, before, head.projectIds),\n',
    to: '',
    tests: ['nest/order/lost/lost-source'],
  },
  {
    name: 'lost: what was explained is still counted',
    file: at('lost-change.ts'),
    from: '  await recount(tx, params.id);\n',
    to: '',
    tests: LOST,
  },
  {
    name: 'lost: a piece is reported twice',
    file: at('lost-report.ts'),
    from: 'if (piece.isReturned || isElsewhere)',
    to: 'if (isElsewhere)',
    tests: LOST,
  },
  {
    name: 'lost: a piece that is reported stays cut in production',
    file: module('produce/route/cut.ts'),
    from: '  if (events.length > 0)\n    await appendEvents',
    to: '  if (events.length < 0)\n    await appendEvents',
    tests: LOST,
  },
  {
    name: 'lost: a report that is sent again is a second one',
    file: at('lost-report.ts'),
    from: '  if (before.ids.length > 0) return before;\n',
    to: '',
    tests: LOST,
  },
  {
    name: 'lost: a row is taken up again although its pieces are nested',
    file: at('lost-change.ts'),
    from: '  if (row.quantity > available)\n',
    to: '  if (row.quantity < 0)\n',
    tests: FLOW,
  },
  {
    name: 'lost: an order is made for a row that was left meanwhile',
    file: module('nest/order/nest-draft.ts'),
    from: "  await assertWaiting(tx, who, lostIds, 'plates');\n",
    to: '',
    tests: RACE,
  },
  {
    name: 'lost: rows that go with the next order of their project do not',
    file: at('lost-join.ts'),
    from: '    if (more <= 0) return [];\n',
    to: '    if (more > 0) return [];\n',
    tests: FLOW,
  },
  {
    name: 'lost: pieces of a project that is closed wait on',
    file: at('lost-end.ts'),
    from: '  if (ids.length === 0) return;\n  await loadProducts',
    to: '  if (ids.length >= 0) return;\n  await loadProducts',
    tests: FLOW,
  },
  {
    name: 'lost: less is made and as many wait',
    file: at('lost-end.ts'),
    from: 'const quantity = Math.min(row.quantity, left);',
    to: 'const quantity = Math.min(row.quantity, left, 0);',
    tests: FLOW,
  },
  {
    name: 'lost: the nightly comparison makes a second row of what waits already',
    file: at('lost-count.ts'),
    from: 'Math.min(over, free)',
    to: 'Math.min(over, over)',
    tests: COUNT,
  },
  {
    name: 'lost: a board that others hold is cut',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: 'if (plate === undefined || plate.quantity <= plate.reserved) return false;',
    to: 'if (plate === undefined) return false;',
    tests: BOARD,
  },
  {
    name: 'lost: what was planned is held although another board was cut',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: '    moves.push({ plateId: from, delta: 0, reservedDelta: -1 });\n',
    to: '',
    tests: BOARD,
  },
  {
    name: 'lost: a sheet costs what was planned, whatever it was cut from',
    file: module('nest/order/sheet/sheet-actual.store.ts'),
    from: 'coalesce(t.board_cost, l.cost, b.cost)',
    to: 'coalesce(l.cost, b.cost)',
    tests: BOARD,
  },
  {
    name: 'lost: an order for what a change order has made once more is one for lost pieces',
    file: at('lost-join.ts'),
    from: '  if (first === LOST_SOURCE.change) return NEST_SOURCE.change;\n',
    to: '',
    tests: ['nest/order/lost/lost-source.test'],
  },
];
