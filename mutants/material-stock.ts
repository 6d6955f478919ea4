/** The material warehouse: what is weighed, what is worth how much, what comes and goes back, who sees the cost. */
import { contract, module, type Mutant } from './mutant.ts';

const RECEIPTS = ['modules/warehouse/material/stock-in/stock-in.test'];
const NESTING = ['modules/warehouse/material/for-nest.test'];
const REMNANTS = ['modules/warehouse/material/remnants.test'];
const COUNTS = ['modules/inventory/take-documents.test'];
const ISSUES = ['modules/warehouse/material/stock-out/stock-out.test'];

export const MATERIAL_STOCK_MUTANTS: readonly Mutant[] = [
  {
    name: 'a receipt by weight is priced by its theoretical weight',
    file: contract('warehouse/material-stock-in/material-stock-in.calc.ts'),
    from: 'line.priceBasis === BY_SCALE ? weight : theoreticalWeight',
    to: 'theoreticalWeight',
    tests: RECEIPTS,
  },
  {
    name: 'tax that is not deducted is left out of the cost',
    file: contract('warehouse/material-stock-in/material-stock-in.calc.ts'),
    from: 'dec(line.isTaxDeductible ? line.net : line.amount)',
    to: 'dec(line.net)',
    tests: RECEIPTS,
  },
  {
    name: 'what was received before does not count against the order',
    file: module('warehouse/material/stock-in/ordered.ts'),
    from: 'const came = dec(line.receivedQty).minus(line.returnedQty);',
    to: 'const came = dec(0);',
    tests: RECEIPTS,
  },
  {
    name: 'a receipt that is taken back stays owed',
    file: module('warehouse/material/stock-in/stock-in.ts'),
    from: '  await reverseParty(tx, source);\n',
    to: '',
    tests: RECEIPTS,
  },
  {
    name: 'everybody sees what material costs',
    file: module('inventory/rights.ts'),
    from: 'seesCosts(who, domain) ? who : { ...who, displayAmount: false }',
    to: 'who',
    tests: RECEIPTS,
  },
  {
    name: 'what goes back to the supplier leaves at the average',
    file: module('warehouse/material/stock-out/stock-out.ts'),
    from: "{ by: 'origin', sourceType: materialStockIn.id, lineId: line.stockInLineId ?? '' }",
    to: "{ by: 'average' }",
    tests: ISSUES,
  },
  {
    name: 'what a nest order holds is taken by any issue of its project',
    file: 'apps/server/src/ledger/inventory/claims.ts',
    from: ': r.nestOrderId === of.nestOrderId;',
    to: ': true;',
    tests: NESTING,
  },
  {
    name: 'an order whose sheets are issued may be withdrawn',
    file: module('warehouse/material/for-nest.ts'),
    from: "if (issue) raise('Nest:MaterialIssued', issue);",
    to: 'if (!issue) return;',
    tests: NESTING,
  },
  {
    name: 'a remnant is worth what the plan said',
    file: module('nest/order/sheet/sheet-worth.ts'),
    from: 'value: answer.value ?? cost,',
    to: 'value: cost,',
    tests: REMNANTS,
  },
  {
    name: 'a remnant leaves without a move of the core',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: '  await postRemnants(tx, moves, source);\n}',
    to: '}',
    tests: REMNANTS,
  },
  {
    name: 'a count posts beside its documents once more',
    file: module('warehouse/material/counted.ts'),
    from: '  for (const d of own) of.carried.add(d.lineId);\n',
    to: '',
    tests: COUNTS,
  },
  {
    name: 'what a count has made is undone by itself',
    file: module('inventory/take-documents.ts'),
    from: 'if (head.stockTakeId !== null)',
    to: "if (head.stockTakeId === '')",
    tests: COUNTS,
  },
  {
    name: 'scrap that is counted by its weight is worth something',
    file: module('warehouse/material/scrap.ts'),
    from: "value: { by: 'given', value: '0.00' }",
    to: "value: { by: 'given', value: '1.00' }",
    tests: ['modules/warehouse/material/scrap.test'],
  },
  {
    name: 'a lorry is weighed for nothing',
    file: module('warehouse/material/stock-in/complete.ts'),
    from: 'onScale: weights[i] ?? null,',
    to: 'onScale: lines[i]?.actualWeight ?? null,',
    tests: RECEIPTS,
  },
  {
    name: 'a later price forgets what the lorry weighed',
    file: module('warehouse/material/stock-in/price.ts'),
    from: '{ ...line, actualWeight: line.weight, unitPrice }',
    to: '{ ...line, unitPrice }',
    tests: RECEIPTS,
  },
  {
    name: 'the log of stock shows what other factories moved',
    file: 'apps/server/src/ledger/inventory/moves.store.ts',
    from: "${f.who ? ofFactories(tx, f.who, 'm') : sql`true`}",
    to: 'true',
    tests: ['modules/inventory/stock-take.test'],
  },
  {
    name: 'what waits for approval is not told to whoever counts',
    file: module('inventory/stock-take.read.ts'),
    from: 'waitingNos: waiting.get(l.itemId) ?? null,',
    to: 'waitingNos: null,',
    tests: ['modules/inventory/stock-take.test'],
  },
  {
    name: 'what was lost once on its way is lost for good when it comes after all',
    file: module('warehouse/material/stock-in/stock-in.ts'),
    from: 'return doc.lines.some((l) => l.sentQuantity !== null) ? sendAgain(doing, doc) : {};',
    to: 'return {};',
    tests: ['modules/warehouse/material/stock-out/transit.test'],
  },
  {
    name: 'more is released than is left, and with it what was to be kept',
    file: module('inventory/reservation.routes.ts'),
    from: 'if (body.quantity && dec(body.quantity).gt(total))',
    to: 'if (body.quantity && dec(body.quantity).lt(0))',
    tests: ['modules/inventory/reservation.test'],
  },
  {
    name: 'a transfer of several batches is taken for one',
    file: 'apps/server/src/ledger/inventory/reverse.store.ts',
    from: 'm.batch_id as "batchId", -sum(m.quantity)',
    to: 'null::uuid as "batchId", -sum(m.quantity)',
    tests: ['modules/warehouse/material/stock-out/transfer.test'],
  },
  {
    name: 'material that comes back lies under the batch that was taken first',
    file: module('warehouse/material/stock-in/returned-batches.ts'),
    from: 'of taken.toReversed()',
    to: 'of taken',
    tests: ['material/returned-batches'],
  },
  {
    name: 'of a batch comes back more than was taken of it',
    file: module('warehouse/material/stock-in/returned-batches.ts'),
    from: 'const free = dec(out).minus(back);',
    to: 'const free = dec(out);',
    tests: ['material/returned-batches'],
  },
];
