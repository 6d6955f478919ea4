/** Parameters of a nest order and what the space sets: fillers are never lost, remnants cost what the space says, time is of every sheet. */
import { kit, module, type Mutant } from './mutant.ts';

const nest = (name: string): string => module(`nest/order/${name}`);
const PARAMS = ['nest/order/nest-params.test'];
const FILLER = ['nest/order/nest-filler.test'];
const REMNANT = ['nest/order/sheet/sheet-remnant.test'];

export const PARAM_MUTANTS: readonly Mutant[] = [
  {
    name: 'filler: what found no place is lost',
    file: nest('nest-confirm.ts'),
    from: '(l.isFiller ? 0 : newlyLost(l.productId, l.quantity - done))',
    to: 'newlyLost(l.productId, l.quantity - done)',
    tests: FILLER,
  },
  {
    name: 'filler: counts as asked for',
    file: nest('nest-write.ts'),
    from: '    if (line.isFiller) continue;\n',
    to: '',
    tests: FILLER,
  },
  {
    name: 'filler: of a group that is taken out it is lost',
    file: nest('nest-result-delete.ts'),
    from: 'lost: asked.includes(p) ? p.quantity : 0,',
    to: 'lost: p.quantity,',
    tests: FILLER,
  },
  {
    name: 'remnant: however old it is used',
    file: nest('nest-problem.ts'),
    from: 'names.has(s.groupName) && isYoung(s, order.params)',
    to: 'names.has(s.groupName)',
    tests: PARAMS,
  },
  {
    name: 'coil: its own step counts, whatever the order says',
    file: nest('nest-problem.ts'),
    from: 'params.lengthStep > 0 ? params.lengthStep : (s.lengthStep ?? 10)',
    to: 's.lengthStep ?? 10',
    tests: PARAMS,
  },
  {
    name: 'remnant: the plan credits it by its part although the space gives it no value',
    file: nest('nest-engine.ts'),
    from: 'remnantFactor: mode === REMNANT_MODE.share ? factor : 0,',
    to: 'remnantFactor: factor,',
    tests: PARAMS,
  },
  {
    name: 'remnant: too small a one is booked',
    file: nest('sheet/sheet-came.ts'),
    from: 'const isSmall = width !== null && isTooSmall(valuing.rules, { width, length });',
    to: 'const isSmall = width === null && isTooSmall(valuing.rules, { width: 0, length });',
    tests: REMNANT,
  },
  {
    name: 'work: a layout is cut once however often it is repeated',
    file: nest('nest-figures.ts'),
    from: 'sums.seconds?.plus(each.times(n))',
    to: 'sums.seconds?.plus(each)',
    tests: ['nest/order/nest-worktime.test'],
  },
  {
    name: 'tax: a small taxpayer deducts it',
    file: module('basic/supplier/deducting.ts'),
    from: 'if (await deductsTax(tx)) return sources;',
    to: 'if (sources.size >= 0) return sources;',
    tests: ['stock-in/taxpayer.test'],
  },
  {
    name: 'coil: its edges are trimmed as the machine trims a plate, whatever the order says',
    file: nest('nest-problem.ts'),
    from: '    ...edgesOf(params),\n',
    to: '',
    tests: PARAMS,
  },
  {
    name: 'mirror: a part with a groove may lie on its other side',
    file: nest('nest-problem.ts'),
    from: ' && !hasOwnSide(p, order.geometry.get(p.id))',
    to: '',
    tests: PARAMS,
  },
  {
    name: 'mirror: a part may lie on its other side on a sheet with a film',
    file: nest('nest-problem.ts'),
    from: 'isYoung(s, params) && hasFilm(s.film)',
    to: 'isYoung(s, params) && s.film === undefined',
    tests: PARAMS,
  },
  {
    name: 'print: a result that is printed brings the other groups of its order along',
    file: nest('nest-result-print.ts'),
    from: 'new Set(own.map((p) => p.groupName))',
    to: 'new Set(places.map((p) => p.groupName))',
    tests: ['nest/order/nest-result-delete'],
  },
  {
    name: 'print: what was printed is given back by a void all the same',
    file: nest('nest-result-print.ts'),
    from: 'if (order.firstFileTime === null) await',
    to: 'if (order.firstFileTime !== null) await',
    tests: ['nest/order/nest-result-delete'],
  },
  {
    name: 'variance: spoilt sheets are not in the sums of the filter',
    file: module('nest/cost/nest-variance.store.ts'),
    from: 's.order_id = t.id and s.state in ${DONE}\n        left join nest_layout',
    to: 's.order_id = t.id and s.state = 4\n        left join nest_layout',
    tests: ['nest/order/sheet/sheet-actual'],
  },
  {
    name: 'workbooks: a format that writes hours for some numbers writes them for all',
    file: kit('spreadsheet/date-format.ts'),
    from: 'return sections.length > 1 && sections.some(writesTime)',
    to: 'return sections.length < 1 && sections.some(writesTime)',
    tests: ['kit/spreadsheet/read-other', 'kit/spreadsheet/looks'],
  },
];
