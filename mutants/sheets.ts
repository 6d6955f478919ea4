/** Sheets in the shop: a piece lies on one sheet, is cut once, is lost or good, and costs what its sheet has cost. */
import { module, type Mutant } from './mutant.ts';

const at = (name: string): string => module(`nest/order/sheet/${name}`);
const CUT = ['nest/order/sheet/sheet-cut.test'];
const RELEASE = ['nest/order/sheet/sheet-release.test'];
const END = ['nest/order/sheet/sheet-end.test'];
const UNDO = ['nest/order/sheet/sheet-undo.test'];
const ACTUAL = ['nest/order/sheet/sheet-actual.test'];

export const SHEET_MUTANTS: readonly Mutant[] = [
  {
    name: 'sheet: a second scan is not told that it is the second',
    file: at('sheet-cut.ts'),
    from: "  if (state === SHEET.cut) raise('Nest:SheetDone');\n",
    to: '',
    tests: CUT,
  },
  {
    name: 'sheet: missing pieces are reported as cut',
    file: at('sheet-cut.ts'),
    from: '!p.isVoid && !lost.includes(p)',
    to: '!p.isVoid',
    tests: CUT,
  },
  {
    name: 'sheet: a remnant keeps the whole value of its part of the sheet',
    file: at('sheet-came.ts'),
    from: '{ mode, factor: rules.factor }',
    to: '{ mode, factor: 1 }',
    tests: CUT,
  },
  {
    name: 'sheet: a board of the store outlives the sheet that was cut from it',
    file: at('sheet-cut.ts'),
    from: '  if (stockPlateId !== null)\n',
    to: '  if (stockPlateId === sheetNo)\n',
    tests: CUT,
  },
  {
    name: 'sheet: a remnant may be nested before the warehouse has seen it',
    file: module('basic/stock/stock.store.ts'),
    from: 't.is_enabled and t.remnant_status = 1',
    to: 't.is_enabled',
    tests: CUT,
  },
  {
    name: 'sheet: a piece is given to a second sheet',
    file: at('sheet-release.ts'),
    from: 'found.filter((p) => !taken.has(p.id))',
    to: 'found.filter((p) => taken.size >= 0 || p.id)',
    tests: CUT,
  },
  {
    name: 'sheet: an order is released whose products have no labels',
    file: at('sheet-release.ts'),
    from: "  if (short.size > 0) raise('Nest:LabelMissing', undefined, { projects: [...short.values()] });\n",
    to: '',
    tests: RELEASE,
  },
  {
    name: 'sheet: an order is released over pieces that a change order asks for anew',
    file: at('sheet-release.ts'),
    from: '(remade.get(p.id)?.open ?? 0) > 0',
    to: '(remade.get(p.id)?.open ?? 0) > 99',
    tests: END,
  },
  {
    name: 'sheet: what is begun may be voided',
    file: module('nest/order/nest-life.ts'),
    from: 'const CUTTING: ReadonlySet<number> = new Set([64, 128]);',
    to: 'const CUTTING: ReadonlySet<number> = new Set([]);',
    tests: END,
  },
  {
    name: 'sheet: boards stay reserved for an order that has ended',
    file: at('sheet-end.ts'),
    from: '  await releaseStock(tx, NEST_SOURCE, order.id);\n',
    to: '',
    tests: CUT,
  },
  {
    name: 'sheet: what is spoilt costs nothing',
    file: at('sheet-actual.store.ts'),
    from: 'sum(coalesce(t.board_cost, l.cost, b.cost)) filter (where t.state in (4, 8))',
    to: 'sum(coalesce(t.board_cost, l.cost, b.cost)) filter (where t.state in (4))',
    tests: ACTUAL,
  },
  {
    name: 'sheet: a cut is taken back although its remnant is held by another order',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: 'r.quantity === 1 && r.reserved === 0',
    to: 'r.quantity === 1',
    tests: UNDO,
  },
  {
    name: 'sheet: a cut is taken back although its pieces have gone on',
    file: module('produce/route/cut.ts'),
    from: '    await assertNotMoved(tx, sheet, route);\n',
    to: '',
    tests: UNDO,
  },
  {
    name: 'sheet: cut again after it was taken back, it is not reported',
    file: module('produce/route/cut.ts'),
    from: "undoCount > 0 ? `:${undoCount}` : ''",
    to: "undoCount < 0 ? `:${undoCount}` : ''",
    tests: UNDO,
  },
  // no mutant of `free < counts` in sheet-undo.ts: pieces of open lost rows are always free (invariant of lost rows), so that what
  // another order takes has taken its row first; the comparison is a second lock behind that of the rows
  {
    name: 'sheet: the board of a cut that is taken back is free for anybody',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: '  if (taken) await holdAgain(tx, taken.stockPlateId, taken.source);\n',
    to: '',
    tests: UNDO,
  },
];
