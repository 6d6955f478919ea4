/** Quantities, states, what a machine operator is told, and the engine under strange orders. */
import { contract, kit, module, type Mutant, nesting } from './mutant.ts';

const STOCK = ['apps/server/src/modules/basic/basic.stock', 'apps/server/src/modules/nest/order/nest-order'];

export const PIECE_MUTANTS: readonly Mutant[] = [
  // quantities and states
  {
    name: 'stock below what is reserved',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: 'if (plate.quantity + input.delta < plate.reserved) raise',
    to: 'if (plate.quantity + input.delta < -1e9) raise',
    tests: STOCK,
  },
  {
    name: 'a reservation beyond the stock',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: 'if (quantity > available) raise',
    to: 'if (quantity > available + 1e9) raise',
    tests: STOCK,
  },
  {
    name: 'an order changes in any version',
    file: kit('document/life.ts'),
    from: "if (version !== undefined && life.versionOf(it) !== version) raise('Common:StaleVersion');",
    to: '',
    tests: ['nest/order/nest-order'],
  },
  {
    name: 'what only the owner of a space may do is done by anybody with the right',
    file: contract('kit/machine.ts'),
    from: '(!ownerOnly || who.isAdmin)',
    to: '(!ownerOnly || who.rights !== undefined)',
    tests: ['nest/order/nest-order'],
  },
  {
    name: 'a field of a void project is changed',
    file: contract('cad/project/project.machine.ts'),
    from: "packingPrefix: { label: '包号前缀', from: [0, 1],",
    to: "packingPrefix: { label: '包号前缀', from: [0, 1, 2],",
    tests: ['cad/project'],
  },
  {
    name: 'an import is committed in any version',
    file: module('cad/import/import.routes.ts'),
    from: "if (batch.version !== body.version) raise('Common:StaleVersion');\n    // what was not read",
    to: '// what was not read',
    tests: ['cad/import'],
  },
  {
    name: 'amounts are shown to everybody',
    file: module('nest/order/nest-drawn.ts'),
    from: 'cost: displayAmount ? l.cost : NO_MONEY',
    to: 'cost: l.cost',
    tests: ['nest/order/nest-files'],
  },
  // the shear
  {
    name: 'the stop is told from the edge of the sheet',
    file: nesting('output/strokes.ts'),
    from: 'stop: toMm(edge - box[axis][0]),',
    to: 'stop: toMm(edge),',
    tests: ['nesting/src/output/strokes'],
  },
  {
    name: 'the kerf is forgotten',
    file: nesting('output/strokes.ts'),
    from: 'this.kerf = toUm(rules.kerf);',
    to: 'this.kerf = 0 * rules.kerf;',
    tests: ['nesting/src/output/strokes'],
  },
  {
    name: 'the far trim is left out',
    file: nesting('output/strokes.ts'),
    from: 'if (box[axis][1] > to && isTouched(node, axis, 1, to) && isShort()) {',
    to: 'if (box[axis][1] > to + 1e9) {',
    tests: ['nesting/src/output/strokes'],
  },
  {
    name: 'drawings close within any gap',
    file: nesting('dxf/contours.ts'),
    from: 'joinTol: options.joinTol ?? 0.2,',
    to: 'joinTol: options.joinTol ?? 20,',
    tests: ['nesting/src/dxf'],
  },
  // the engine under strange orders
  {
    name: 'a plan goes out unverified',
    file: nesting('search/grouped-run.ts'),
    from: 'if (isValid(solution)) return this.accept(solution);',
    to: 'if (this.rounds >= 0) return this.accept(solution);',
    tests: ['nesting/src/door'],
  },
  {
    name: 'a worse plan of another thread is taken over',
    file: nesting('search/group-search.ts'),
    from: 'const isBetter = this.plans.adopt(plan);',
    to: 'const isBetter = this.plans.adopt(plan) || plan.bins.length > 0;',
    tests: ['nesting/src/door'],
  },
  {
    name: 'more fillers than asked for',
    file: nesting('search/polish.ts'),
    from: 'task.fillers.map((k) => [k.index, k.quantity])',
    to: 'task.fillers.map((k) => [k.index, 2 * k.quantity])',
    tests: ['nesting/trust/plates'],
  },
  {
    name: 'metres are read as floats',
    file: nesting('problem/decimal.ts'),
    from: 'return Number(um / power(scale));',
    to: 'return Math.floor((Number(n) / 10 ** scale) * 1e6) + Number(0n * um);',
    tests: ['nesting/src/bar/metres', 'nesting/trust/plates'],
  },
  {
    name: 'shallow corners disappear',
    file: nesting('geometry/ring.ts'),
    from: 'cone.low = Math.max(cone.low, (off - tolerance) / along);',
    to: 'cone.low = (off - tolerance) / along;',
    tests: ['nesting/src/geometry', 'nesting/src/shape'],
  },
  {
    name: 'pieces left over count as proven',
    file: nesting('output/figures.ts'),
    from: 'isProven: lostAmount === 0 && ',
    to: 'isProven: ',
    tests: ['nesting/src/output', 'nesting/src/verify', 'nesting/trust/plates'],
  },
  {
    name: 'the verifier believes what is proven',
    file: nesting('verify/bar-figures.ts'),
    from: 'if (figures.isProven !== isProven(figures, sum)) report',
    to: 'if (figures.isProven === null) report',
    tests: ['nesting/trust/bars'],
  },
  {
    name: 'helpers stay when somebody waits for a thread',
    file: 'apps/server/src/workers/nest-pool.ts',
    from: 'if (isExtra) Atomics.store(stop, 0, 1);',
    to: 'if (isExtra) Atomics.load(stop, 0);',
    tests: ['nest/order/nest-order.race', 'nest/order/nest-order.threads'],
  },
];
