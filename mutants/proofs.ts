/** What appendices C and D of commerce hold: what an approval posts, what stands against taking it back, what always holds. */
import { module, type Mutant } from './mutant.ts';

const TABLE = ['test/matrix/appendix-c.test'];

export const PROOF_MUTANTS: readonly Mutant[] = [
  {
    name: 'a material order is taken back and closed while a receipt waits',
    file: module('reactions.ts'),
    from: 'found.push(...(await receiptsOf(tx, lineIds)).map((own) => ({ title: materialStockIn.title, ...own })));',
    to: '',
    tests: TABLE,
  },
  {
    name: 'a paint receipt that is taken back stays owed',
    file: module('psi/paint/in.ts'),
    from: '  await dropDrums(tx, head.id);\n  await reverseParty(tx, sourceOf(paintIn.id, head));\n',
    to: '  await dropDrums(tx, head.id);\n',
    tests: TABLE,
  },
  {
    name: 'a receipt is taken back although its price was changed',
    file: module('warehouse/material/stock-in/stock-in.ts'),
    from: "if (head.priceRevision > 0) raise('Material:PriceDifference'",
    to: "if (head.priceRevision < 0) raise('Material:PriceDifference'",
    tests: TABLE,
  },
  {
    name: 'a count is taken back on any day',
    file: module('inventory/take-posting.ts'),
    from: "  if (take.businessDate !== businessDay()) raise('Stock:TakeDay');\n",
    to: '',
    tests: TABLE,
  },
  {
    name: 'goods go back to the supplier at the price before it was changed',
    file: 'apps/server/src/ledger/inventory/post.ts',
    from: 'dec(origin.adjusted).isZero() ? stepOf(origin, done, q) : restOf(origin, done, q)',
    to: 'stepOf(origin, done, q)',
    tests: ['test/matrix/appendix-d.test'],
  },
  {
    name: 'a parked read is taken over as it stands by the next of its connection',
    file: 'apps/server/src/kit/parked.ts',
    from: 'if (parked.delete(client)) endsFirst(client);',
    to: 'parked.delete(client);',
    tests: ['kit/parked.test'],
  },
  {
    name: 'a parked read that nobody comes for stays open',
    file: 'apps/server/src/kit/parked.ts',
    from: 'if (parked.delete(client)) end(client);',
    to: 'parked.has(client);',
    tests: ['kit/parked.test'],
  },
  {
    name: 'a transaction that failed says that it failed, not of what',
    file: 'apps/server/src/kit/tx.ts',
    from: 'return this.#failure ?? error;',
    to: 'return error;',
    tests: ['kit/tx.test'],
  },
];
