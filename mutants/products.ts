/** Products that come by lists, and what follows from them: no piece without its main piece, none that production does not hear of. */
import { kit, module, type Mutant } from './mutant.ts';

const PARTS = ['cad/import/import.parts'];
const FOLLOWED = ['produce/route/route.follow'];
const DEMANDS = ['modules/purchase/demand/demand.test'];

export const PRODUCT_MUTANTS: readonly Mutant[] = [
  {
    name: 'a project that is voided takes the pieces of another one along',
    file: module('nest/order/nest-with-project.ts'),
    from: 'order.projectIds.length > 1',
    to: 'order.projectIds.length > 9',
    tests: ['nest/order/nest-voided'],
  },
  {
    name: 'a rule that is edited stays the version that it was',
    file: module('basic/shared/rule-version.ts'),
    from: 'before.ruleVersion : before.ruleVersion + 1',
    to: 'before.ruleVersion : before.ruleVersion',
    tests: ['cad/area-rule/area-sync', 'basic/activity-price/activity-price'],
  },
  {
    name: 'a version written again says what the rule says now',
    file: module('basic/shared/rule-version.store.ts'),
    from: 'do nothing',
    to: "do update set content = '{}'::jsonb",
    tests: ['cad/area-rule/area-sync', 'basic/activity-price/activity-price'],
  },
  {
    name: 'a part of a list has the number that stands in its row',
    file: module('cad/product/product.commit.parts.ts'),
    from: '    line.quantity = main.quantity * qtyPerParent;\n',
    to: '',
    tests: PARTS,
  },
  {
    name: 'a main piece that grows by its list leaves the parts of the list behind',
    file: module('cad/import/check.parts.ts'),
    from: "return onDuplicate === 'add' ? product.quantity + line.quantity : line.quantity;",
    to: 'return line.quantity;',
    tests: PARTS,
  },
  {
    name: 'a part may be the main piece of another',
    file: module('cad/import/check.parts.ts'),
    from: 'if (line?.isPart || (product && product.productKind !== MAIN_PIECE))',
    to: 'if (product && product.productKind !== MAIN_PIECE)',
    tests: PARTS,
  },
  {
    name: 'production does not hear of an imported list',
    file: module('cad/import/commit.ts'),
    from: '  await tell(telling, productsChanged, { projectIds: [batch.projectId] });\n',
    to: '',
    tests: FOLLOWED,
  },
  {
    name: 'production keeps the pieces of an import that was taken back',
    file: module('cad/import/undo.ts'),
    from: '  if (ids.length > 0) await tell(telling, productsRemoving, { ids });\n',
    to: '',
    tests: FOLLOWED,
  },
  {
    name: 'the plan of an order is opened again though its plates are bought',
    file: module('purchase/demand/from-nest.ts'),
    from: "if (no !== null) raise('Nest:PurchaseStarted', { no });",
    to: '',
    tests: DEMANDS,
  },
  {
    name: 'what was shipped gets another area',
    file: module('cad/area-rule/area-sync.ts'),
    from: "else if (row.shippedQuantity > 0) skip('shipped');",
    to: '',
    tests: ['cad/area-rule/area-sync'],
  },
  {
    name: 'a craft that products use is deleted',
    file: kit('document/uses.ts'),
    from: "if (kind === 'rows' && mark !== 'C')",
    to: "if (kind === 'rows' && mark === 'C')",
    tests: ['basic/guide'],
  },
  {
    name: 'a product has fewer pieces than were delivered',
    file: module('cad/product/product.change.ts'),
    from: "  if (isLess && next.quantity < out) raise('Cad:ProductShipped'",
    to: "  if (isLess && out < 0) raise('Cad:ProductShipped'",
    tests: ['cad/product/product.least'],
  },
  {
    name: 'a project ends without asking who adds to it',
    file: module('cad/project/project.life.ts'),
    from: 'await lockProjectCodes(tx, id);',
    to: '',
    tests: ['cad/product/codes.race'],
  },
  {
    name: 'who waited to add to a project is not told that it has ended',
    file: module('cad/shared/project-facts.store.ts'),
    from: '  assertProjectOpen(head);\n  return head;',
    to: '  return head;',
    tests: ['cad/product/codes.race'],
  },
  {
    name: 'whoever edits a project waits for a running import',
    file: module('cad/project/project.store.ts'),
    from: 'isMoved ? sql`for update` : sql`for no key update`',
    to: 'isMoved ? sql`for update` : sql`for update`',
    tests: ['cad/product/codes.race'],
  },
  {
    name: 'a project that production has begun is deleted',
    file: module('produce/route/follow.ts'),
    from: "if (pieces.some((p) => [...p.sums.values()].some((s) => s.done || s.isStarted)))\n    raise('Produce:ProjectHasProgress');",
    to: '',
    tests: ['produce/route/route.follow'],
  },
  {
    name: 'what a product says of its grain is not asked',
    file: module('nest/order/nest-problem.ts'),
    from: 'directionAngle: p.directionAngle as 0 | 90,',
    to: '',
    tests: ['nest/order/nest-purchase'],
  },
  {
    name: 'an order turns a product as it does all others',
    file: module('nest/order/nest-problem.ts'),
    from: 'p.rotationStep ?? order.params.rotationStep',
    to: 'order.params.rotationStep',
    tests: ['nest/order/nest-shape.test'],
  },
];
