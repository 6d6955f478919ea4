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
  {
    name: 'plates: a delivery group that has no sheet opens none that others give back',
    file: nesting('search/rect-run.ts'),
    from: 'while (sizes.size < most && leftBy(plan) > 0) {',
    to: 'while (sizes.size > most && leftBy(plan) > 0) {',
    tests: ['packages/nesting/src/search/params'],
  },
  {
    name: 'plates: sizes are chosen as if a coil could be cut in any lengths',
    file: nesting('search/group-start.ts'),
    from: 'few.stocks.some((s) => s.isCoil && s.quantity > 0)',
    to: 'few.stocks.some((s) => s.isCoil && s.quantity < 0)',
    tests: ['packages/nesting/src/search/params'],
  },
  {
    name: 'plates: what a free rectangle has room for counts as cut from it, whatever the shear can do',
    file: nesting('rect/zone-choice.ts'),
    from: 'return new GuillotineBin(stock, length, context).find(kind, PLAIN) < Infinity;',
    to: 'return kind.orientations.some((o) => o.w <= stock.w && o.h <= stock.h);',
    tests: ['packages/nesting/src/search/params'],
  },
  {
    name: 'plates: each rectangle of a sheet that is cut has a whole store of its own',
    file: nesting('search/plan.ts'),
    from: 'const { store } = bin.type;',
    to: 'const { index: store } = bin.type;',
    tests: ['packages/nesting/src/search/params'],
  },
  {
    name: 'plates: a piece that fits beside a zone only is left out, the largest rectangle is the only one',
    file: nesting('rect/zone-choice.ts'),
    from: 'stocks.push({ ...other, index: stocks.length });',
    to: 'stocks[at] = { ...other, index: at };',
    tests: ['packages/nesting/src/search/params'],
  },
  {
    name: 'plates: a coil is cut in the largest rectangle of its longest sheet only, behind the zone',
    file: nesting('rect/zone-choice.ts'),
    from: 'if (short !== undefined) stocks.push',
    to: 'if (short === undefined) stocks.push',
    tests: ['packages/nesting/src/search/params'],
  },
  {
    name: 'shapes: a remnant of which too little would be used is opened all the same, and its parts are left over',
    file: nesting('shape/sheets.ts'),
    from: 'return boxes >= sheet.least * (1 + 1e-12);',
    to: 'return boxes >= 0;',
    tests: ['packages/nesting/src/outlined/outlined.test.ts'],
  },
];
