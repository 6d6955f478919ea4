/** The stock core: closed months, dates back, whose the goods are, what the last piece takes; and what a document tells of them. */
import { contract, module, type Mutant } from './mutant.ts';

const ledger = (file: string): string => `apps/server/src/ledger/${file}`;
const CORE = ['ledger/inventory/inventory.test'];
const BOOK = ['ledger/inventory/book.test'];
const BAD = ['test/matrix/bad-input'];
const TWICE = ['inventory/stock-take.twice'];

export const STOCK_CORE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a closed month takes another document',
    file: ledger('inventory/guards.ts'),
    from: "if ((await monthState(tx, month)) !== 1) raise('Common:PeriodClosed', { month });",
    to: 'await monthState(tx, month);',
    tests: BAD,
  },
  {
    name: 'a month is closed while somebody posts into it',
    file: ledger('period/period.store.ts'),
    from: 'and a.year_month = ${month} for share`',
    to: 'and a.year_month = ${month}`',
    tests: ['test/races/verbs'],
  },
  {
    name: 'a document is dated tomorrow',
    file: ledger('inventory/guards.ts'),
    from: "if (date > today) raise('Common:DateInFuture');",
    to: '',
    tests: BAD,
  },
  {
    name: 'an issue of the past leaves a later day with less than nothing',
    file: ledger('inventory/post.ts'),
    from: 'if (lines.length === 0 || date >= businessDay()) return;',
    to: 'return;',
    tests: ['modules/warehouse/material/dates.test'],
  },
  {
    name: 'what was counted is moved before its count',
    file: ledger('inventory/post.ts'),
    from: 'if (cost.lastTake !== null && date < cost.lastTake)',
    to: 'if (cost.lastTake !== null && date < cost.lastTake && date > cost.lastTake)',
    tests: ['modules/warehouse/material/dates.test'],
  },
  {
    name: 'what another project keeps is free',
    file: ledger('inventory/desk.ts'),
    from: 'if (free.gte(quantity) || !first) return;',
    to: 'return;',
    tests: CORE,
  },
  {
    name: 'a project does not use up what it keeps itself',
    file: ledger('inventory/post.ts'),
    from: 'this.#desk.consume(cost, line, batchId, quantity, first.id);',
    to: 'void first;',
    tests: CORE,
  },
  {
    name: 'of the own reservations those of the batch are used last',
    file: ledger('inventory/desk.ts'),
    from: 'Number(b.batchId !== null) - Number(a.batchId !== null),',
    to: 'Number(a.batchId !== null) - Number(b.batchId !== null),',
    tests: CORE,
  },
  {
    name: 'of the own reservations those that end last are used first',
    file: ledger('inventory/inventory.store.ts'),
    from: 'order by r.expires_on, r.id for update of r`',
    to: 'order by r.expires_on desc, r.id for update of r`',
    tests: CORE,
  },
  {
    name: 'the last piece leaves a cent behind',
    file: ledger('inventory/book.ts'),
    from: 'const value = all ? money(held.value) : money(',
    to: 'const value = all ? money(dec(held.value).minus(0.01)) : money(',
    tests: BOOK,
  },
  {
    name: 'the last of a place leaves weight behind',
    file: ledger('inventory/book.ts'),
    from: 'dec(quantity).gte(of) ? round(whole, places) :',
    to: 'dec(quantity).gt(of) ? round(whole, places) :',
    tests: [...BOOK, ...CORE],
  },
  {
    name: 'a loss on the way that cost more than what came is told as a gain',
    file: module('warehouse/material/posting.ts'),
    from: "(way === 'in' ? value : dec(0).minus(value)).toFixed(2)",
    to: 'value.abs().toFixed(2)',
    tests: ['modules/warehouse/material/stock-out/transit.test'],
  },
  {
    name: 'the head of a paint return keeps the rounding of another return',
    file: module('psi/paint/return.ts'),
    from: '  return figures;\n',
    to: '',
    tests: ['modules/psi/paint/receipts.test'],
  },
  {
    name: 'a faulty row is not named',
    file: contract('kit/row-words.ts'),
    from: "if (row < 0) return '';",
    to: "if (row < 1000) return '';",
    tests: BAD,
  },
  {
    name: 'a foreign id is told without its row',
    file: 'apps/server/src/kit/references.ts',
    from: "raiseIn(rowWords(call.body, places.get(missing ?? '') ?? ''), 'Common:NotFound');",
    to: "raise('Common:NotFound');",
    tests: BAD,
  },
  {
    name: 'half a screw is counted',
    file: module('inventory/items.ts'),
    from: 'if (unit !== undefined && quantity !== null && !dec(quantity).isInteger())',
    to: 'if (unit !== undefined && quantity === null)',
    tests: BAD,
  },
  {
    name: 'a reason said later compares a count with the book of then',
    file: module('inventory/stock-take.ts'),
    from: 'if (line && !isCount(s)) return notedOf(s, line, averageOf(book));',
    to: 'if (line && !isCount(s)) return countedOf({ ...s, countedQty: line.countedQty }, book, line);',
    tests: TWICE,
  },
  {
    name: 'two counts of one place both post its difference',
    file: module('inventory/take-posting.ts'),
    from: '  await overtakeOthers(tx, take);\n  await store.markTaken(',
    to: '  await store.markTaken(',
    tests: TWICE,
  },
  {
    name: 'the first count comes back over the second',
    file: module('inventory/stock-take.ts'),
    from: 'if (line && isCount(s) && line.firstCounterId === who.userId)',
    to: 'if (line?.needsRecount && line.firstCounterId === who.userId)',
    tests: TWICE,
  },
  {
    name: 'whoever works elsewhere releases what is kept in a warehouse',
    file: module('inventory/reservation.store.ts'),
    from: "r.id = any(${ids}::uuid[]) and ${ofFactories(tx, who, 'r')}`",
    to: 'r.id = any(${ids}::uuid[])`',
    tests: TWICE,
  },
];
