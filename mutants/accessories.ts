/** What goes with panels: how many accessories a piece takes, one default SKU, pallets that never share a number. */
import { contract, module, type Mutant } from './mutant.ts';

const CALC = ['packages/contract/src/basic/install-structure'];
const SKUS = ['modules/basic/accessory/accessory.test'];
const PALLETS = ['modules/basic/pallet'];
const BOUND = ['modules/cad/accessory'];

export const ACCESSORY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a short side is held at one end only',
    file: contract('basic/install-structure/install-structure.calc.ts'),
    from: 'return Math.max(2, steps + 1);',
    to: 'return Math.max(1, steps + 1);',
    tests: CALC,
  },
  {
    name: 'a cartridge is bought for every piece',
    file: contract('basic/install-structure/install-structure.calc.ts'),
    from: 'const exact = dec(perPiece).times(quantity);',
    to: 'const exact = dec(roundUp(perPiece, 0)).times(quantity);',
    tests: CALC,
  },
  {
    name: 'SKUs of an accessory are made side by side',
    file: module('basic/accessory/accessory.ts'),
    from: 'await accessories.store.lock(doing.tx, doing.who, body.accessoryId);',
    to: '',
    tests: SKUS,
  },
  {
    name: 'a renamed accessory leaves its SKUs their old names',
    file: module('basic/accessory/accessory.ts'),
    from: 'if (before && before.name !== row.name) await store.renameSkus(tx, row.id, row.name);',
    to: '',
    tests: SKUS,
  },
  {
    name: 'pallets are numbered side by side',
    file: module('basic/pallet/pallet.ts'),
    from: "await lockInit(tx, 'pallet');",
    to: '',
    tests: PALLETS,
  },
  {
    name: 'what stands on a pallet goes without a reason',
    file: module('basic/pallet/pallet.ts'),
    from: "if (before.content !== null && !body.reason) raiseAt('reason', 'Common:ReasonRequired');",
    to: '',
    tests: PALLETS,
  },
  {
    name: 'what an install structure says stands over what was typed',
    file: module('cad/accessory/product-accessory.ts'),
    from: 'computed.filter((r) => !said.has(r.productId + keyOf(r)))',
    to: 'computed',
    tests: BOUND,
  },
  {
    name: 'an accessory outlives its product',
    file: module('reactions.ts'),
    from: 'on(productsRemoving, ({ tx }, { ids }) => dropAccessories(tx, ids)),',
    to: '',
    tests: BOUND,
  },
];
