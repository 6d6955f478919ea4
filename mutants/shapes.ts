/** True outlines: what lies wrong is refused, what is cut free last comes last, features and limits are asked. */
import { module, type Mutant, nesting } from './mutant.ts';

const SHAPES = 'modules/nest/order/nest-shape';
const OUTLINED = ['packages/nesting/src/outlined'];
export const SHAPE_MUTANTS: readonly Mutant[] = [
  {
    name: 'shapes: parts that overlap pass the verifier',
    file: nesting('verify/layout.ts'),
    from: 'if (params.cutMode === 3) yield* checkingOutlined(context, usable);',
    to: 'if (params.cutMode === 3) void checkingOutlined;',
    tests: OUTLINED,
  },
  {
    name: 'shapes: the box of a part is not compared with its drawing',
    file: nesting('verify/outlined.ts'),
    from: "if (!isAround) report('SIZE'",
    to: "if (false as boolean) report('SIZE'",
    tests: OUTLINED,
  },
  {
    name: 'shapes: what lies in an opening is cut after its frame',
    file: nesting('outlined/sheet.ts'),
    from: 'if (isIn(inner, i)) take(inner);',
    to: 'if (isIn(inner, i) && cut.has(inner)) take(inner);',
    tests: OUTLINED,
  },
  {
    name: 'shapes: a coil is not cut to the length that the parts need',
    file: nesting('outlined/sheets.ts'),
    from: 'if (stock.kind !== 2) return longest;',
    to: 'if (longest > 0) return longest;',
    tests: OUTLINED,
  },
  {
    name: 'shapes: a remnant is opened for little',
    file: nesting('outlined/sheets.ts'),
    from: 'if (sheet.stock.kind !== 3 || isFilled(sheet, params)) return [sheet];',
    to: 'if (sheet.stock.kind > 0) return [sheet];',
    tests: OUTLINED,
  },
  {
    name: 'shapes: a space without the feature nests outlines',
    file: module('nest/order/nest-prepare.ts'),
    from: 'if (kind === NEST_SHAPES) await assertFeature(tx, SHAPE_FEATURE);',
    to: 'if (kind < 0) await assertFeature(tx, SHAPE_FEATURE);',
    tests: [`${SHAPES}.guards.test`],
  },
  {
    name: 'shapes: parts laid by hand are judged by their boxes',
    file: module('nest/order/nest-touch.plan.ts'),
    from: 'const free: Params = params.cutMode === TRUE_SHAPE ? params : { ...params, cutMode: 1 };',
    to: 'const free: Params = { ...params, cutMode: params.cutMode === TRUE_SHAPE ? 1 : 1 };',
    tests: [`${SHAPES}.touch.test`],
  },
  {
    name: 'shapes: a locked sheet of outlines is bounded by its boxes',
    file: nesting('touch/rebuilt.ts'),
    from: 'if (params.cutMode === 3) return rebuiltOutlines',
    to: 'if (params.cutMode === 4 as never) return rebuiltOutlines',
    tests: ['packages/nesting/src/touch/outlines'],
  },
  {
    name: 'shapes: a drawing is placed by its corner instead of its origin',
    file: module('nest/order/nest-place.ts'),
    from: 'if (p.at) return combined(moved(p.at.x, p.at.y), turn);',
    to: '',
    tests: [`${SHAPES}.files.test`],
  },
];
