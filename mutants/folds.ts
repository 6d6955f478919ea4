/** Panels that are folded, drilled and searched by their shape; drawings that wait: what the brake is told is what was unfolded. */
import { module, type Mutant, nesting } from './mutant.ts';

const FOLD = ['packages/nesting/src/fold'];
const HOLES = ['packages/nesting/src/unfold/edge-holes'];
export const FOLD_MUTANTS: readonly Mutant[] = [
  {
    name: 'fold: the bent zone forgets the deduction',
    file: nesting('fold/model.ts'),
    from: 'half: Math.max(0, (2 * outsideSetback(fold) - deduction) / 2)',
    to: 'half: Math.max(0, outsideSetback(fold))',
    tests: FOLD,
  },
  {
    name: 'fold: a return hangs on the neighbour that only touches its bend line',
    file: nesting('fold/facets.ts'),
    from: 'length > best[side].length',
    to: 'length < best[side].length',
    tests: FOLD,
  },
  {
    name: 'fold: returns are bent before their lips',
    file: nesting('fold/model.ts'),
    from: 'other.level - one.level ||',
    to: 'one.level - other.level ||',
    tests: FOLD,
  },
  {
    name: 'holes: one that lies on the bend is cut',
    file: nesting('unfold/edge-holes.ts'),
    from: 'if (depth + reach >= leg.inner)',
    to: 'if (depth >= leg.inner)',
    tests: HOLES,
  },
  {
    name: 'holes: at the top and at the left they are measured from the other end',
    file: nesting('unfold/box-panel.ts'),
    from: 'const from = side < 2 ? at : size - at;',
    to: 'const from = at;',
    tests: HOLES,
  },
  {
    name: 'holes: two panels that differ in their holes alone are derived as one',
    file: module('cad/product/derive-all.ts'),
    from: 'd.edgeHoles ?? [],',
    to: '',
    tests: ['product.edge-holes'],
  },
  {
    name: 'holes: an import that is undone forgets them',
    file: module('cad/import/import.undo.store.ts'),
    from: "['edge_holes', 'crafts', 'craft_lines']",
    to: "['crafts', 'craft_lines']",
    tests: ['import.commit'],
  },
  {
    name: 'alike: a project that is shut tells its codes',
    file: module('cad/product/product.alike.store.ts'),
    from: " and not ${isShut(who, 'p')}",
    to: '',
    tests: ['product.alike'],
  },
  {
    name: 'split: what waits is taken up before its DXF is there',
    file: module('cad/split/split.waiting.ts'),
    from: "if (outcome.is === 'open') return false;",
    to: '',
    tests: ['split.waiting'],
  },
];
