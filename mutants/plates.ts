/** Plates of many sizes: what a table of strips offers. */
import { type Mutant, nesting } from './mutant.ts';

export const PLATE_MUTANTS: readonly Mutant[] = [
  {
    name: 'plates: strips are only as high as single pieces',
    file: nesting('search/columns/strip-pricing.ts'),
    from: 'if (this.isPartial && this.task.rules.maxStages > 2) {',
    to: 'if (this.isPartial && this.task.rules.maxStages < 2) {',
    tests: ['packages/nesting/src/search/columns/strip-heights'],
  },
  {
    name: 'plates: the second strip of a sheet takes the copies of the first once more',
    file: nesting('rect/bounded-sheets.ts'),
    from: 'for (const [kind, many] of strip.needs) left[kind] = (left[kind] ?? 0) - many;',
    to: '',
    tests: ['packages/nesting/src/rect/limited-sheets'],
  },
];
