/** The paint warehouse: which batch goes first, what a drum weighed, who pays for it, what came back (commerce §13). */
import { contract, module, type Mutant } from './mutant.ts';

const CALC = ['paint-item/paint.calc'];
const ISSUES = ['psi/paint/issues'];
const PICKING = ['psi/paint/picking'];
const RECEIPTS = ['psi/paint/receipts'];

export const PAINT_MUTANTS: readonly Mutant[] = [
  {
    name: 'the batch that expires last goes first',
    file: contract('psi/paint-out/paint-out.calc.ts'),
    from: 'a.expiryDate.localeCompare(b.expiryDate)',
    to: 'b.expiryDate.localeCompare(a.expiryDate)',
    tests: CALC,
  },
  {
    name: 'a batch is skipped without a reason',
    file: module('psi/paint/fefo.ts'),
    from: 'if (first && own) raise',
    to: 'if (first && !own) raise',
    tests: ISSUES,
  },
  {
    name: 'a frozen batch is issued',
    file: module('psi/paint/batch.ts'),
    from: 'if (state === FROZEN) raise',
    to: 'if (!state) raise',
    tests: ISSUES,
  },
  {
    name: 'a drum that somebody holds is taken',
    file: module('psi/paint/drums-held.ts'),
    from: 'drum.outId !== null && drum.outId !== outId',
    to: 'drum.outId !== null && drum.outId === outId',
    tests: PICKING,
  },
  {
    name: 'more comes than was ordered',
    file: module('psi/paint/in-purchased.ts'),
    from: 'if (now.gt(room))',
    to: 'if (now.lt(0))',
    tests: RECEIPTS,
  },
  {
    name: 'what was only moved is brought back',
    file: module('psi/paint/in-lines.ts'),
    from: "if (!source.isGivenOut) raise('Paint:NotReturnable');",
    to: '',
    tests: ['psi/paint/stock'],
  },
  {
    name: 'what lies at an outsourcer is used up by its project',
    file: module('psi/paint/out.ts'),
    from: 'projectId && !head.targetWarehouseId ?',
    to: 'projectId ?',
    tests: ['psi/paint/demand'],
  },
  {
    name: 'a drum is shared by what was sprayed at any time',
    file: module('psi/paint/figures.ts'),
    from: 'await (since === null && until === null',
    to: 'await (since !== null || until !== null',
    tests: ['psi/paint/demand'],
  },
  {
    name: 'the good goes back while what was found bad stays',
    file: module('psi/paint/found.ts'),
    from: 'const BAD_FIRST = [4, 2, 1] as const;',
    to: 'const BAD_FIRST = [1, 2, 4] as const;',
    tests: ['psi/paint/judging'],
  },
  {
    name: 'a drum that is weighed back twice weighs what was said last',
    file: module('psi/paint/picking.ts'),
    from: '  assertDistinct(body.scans, (s) => [s.drumCode]);\n',
    to: '',
    tests: PICKING,
  },
  {
    name: 'paint is asked for twice while its purchase is a draft',
    file: module('psi/paint/reorder.store.ts'),
    from: 'd.order_status in (1, 2, 4, 8)',
    to: 'd.order_status in (4, 8)',
    tests: ['psi/paint/judging'],
  },
  {
    name: 'paint is bought for what comes coated from the mill',
    file: module('cad/project-paint/project-paint.store.ts'),
    from: ' and not ${COATED} group by',
    to: ' group by',
    tests: ['cad/project-paint/project-paint.test'],
  },
  {
    name: 'paint whose price rose is approved without its release',
    file: module('psi/paint/purchase.ts'),
    from: '      await prices.assertReleased(doing, doc);\n',
    to: '',
    tests: ['psi/paint/purchase-prices'],
  },
  {
    name: 'batches of other factories are offered',
    file: module('psi/paint/batch.store.ts'),
    from: 'p.name ilike ${of.pattern}::text)${seenBatch(who)}`;',
    to: 'p.name ilike ${of.pattern}::text)${who.tenantUserId ? empty : seenBatch(who)}`;',
    tests: ['psi/paint/leftovers'],
  },
];
