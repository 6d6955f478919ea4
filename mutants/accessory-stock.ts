/** The accessory warehouse: boxes and pieces, what is owed to the cent, orders that are made once. */
import { contract, module, type Mutant } from './mutant.ts';

const RECEIPTS = ['modules/psi/accessory/accessory.test'];
const REFUSED = ['modules/psi/accessory/refusals.test'];
const BOUGHT = ['modules/psi/accessory/inventory.test'];
const RACES = ['modules/psi/accessory/races.test'];

export const ACCESSORY_STOCK_MUTANTS: readonly Mutant[] = [
  {
    name: 'a box comes into the stock as one piece',
    file: module('psi/accessory/in/accessory-in.ts'),
    from: '  quantity: line.baseQty,',
    to: '  quantity: line.quantity,',
    tests: RECEIPTS,
  },
  {
    name: 'the net of a receipt is a share of the order, not of its own amount',
    file: contract('psi/accessory-purchase/accessory-purchase.calc.ts'),
    from: '(terms.isTaxInclusive ?? true) ? taxSplit(dec(amountAfter), terms).net : share(line.net)',
    to: 'share(line.net)',
    tests: RECEIPTS,
  },
  {
    name: 'what was received before does not count',
    file: module('psi/accessory/in/in-lines.ts'),
    from: 'most.minus(source.receivedQty).plus(source.returnedQty)',
    to: 'most',
    tests: REFUSED,
  },
  {
    name: 'orders are received side by side',
    file: module('psi/accessory/in/receive.ts'),
    from: 'import { lockPurchaseSources, type PurchaseSource }',
    to: 'import { purchaseSources as lockPurchaseSources, type PurchaseSource }',
    tests: RACES,
  },
  {
    name: 'demand is ordered side by side',
    file: module('psi/accessory/purchase/from-demand.ts'),
    from: '  await lockDemand(tx);\n',
    to: '',
    tests: BOUGHT,
  },
  {
    name: 'a receipt that is taken back stays owed',
    file: module('psi/accessory/in/accessory-in.ts'),
    from: '  await reverseParty(tx, source);\n',
    to: '',
    tests: RECEIPTS,
  },
  {
    name: 'a return to the supplier leaves the plan as it is',
    file: module('psi/accessory/out/give-back.ts'),
    from: '  await change(tx, taken, byOrder(lines, taken));\n',
    to: '',
    tests: RECEIPTS,
  },
  {
    name: 'a draft of an order is nothing on its way',
    file: module('psi/accessory/inventory/inventory.store.ts'),
    from: 'const WITH_DRAFTS = [1, 2, 4, 8];',
    to: 'const WITH_DRAFTS = [4, 8];',
    tests: BOUGHT,
  },
  {
    name: 'the last term of a plan is its own share, not the rest',
    file: contract('psi/accessory-purchase/accessory-purchase.calc.ts'),
    from: 'const part = i === terms.length - 1 ? left : dec(round(dec(amount).times(pct).div(100), 2));',
    to: 'const part = dec(round(dec(amount).times(pct).div(100), 2));',
    tests: RECEIPTS,
  },
];
