/** Routes and the event core: a piece is done once, in its order; what is taken back is taken back whole; figures follow products. */
import { module, type Mutant } from './mutant.ts';

const ROUTE = ['modules/produce/route/route.test'];
const FOLLOW = ['modules/produce/route/route.follow'];
const RACE = ['modules/produce/route/route.race'];

export const ROUTE_MUTANTS: readonly Mutant[] = [
  {
    name: 'route: the order rule is not asked when a process is marked completed',
    file: module('produce/route/report.ts'),
    from: '    else if (missing.length > 0) {',
    to: '    else if (missing.length > 99) {',
    tests: FOLLOW,
  },
  {
    name: 'route: a completion is taken back under later work',
    file: module('produce/route/reversal.ts'),
    from: '(isDone && isNeeded(piece, stepId, route))',
    to: '(isDone && stepId === piece.id)',
    tests: FOLLOW,
  },
  {
    name: 'route: a re-calculation asks again for what was closed',
    file: module('produce/route/settle.ts'),
    from: 'required && !sum.required && step.closeReportId === null',
    to: 'required && !sum.required',
    tests: ROUTE,
  },
  {
    name: 'route: surplus pieces are reported on',
    file: module('produce/route/report.ts'),
    from: 'if (piece.holdFlag !== 0)',
    to: 'if (piece.holdFlag > 16)',
    tests: FOLLOW,
  },
  {
    name: 'route: the areas of pieces do not follow their product',
    file: module('produce/route/settle.ts'),
    from: '      if (isRestated) plan.restate(product, piece);\n',
    to: '',
    tests: RACE,
  },
  {
    name: 'route: two mark one process at the same time',
    file: module('produce/route/route.store.ts'),
    from: 'and ${idIn([...new Set(ids)])} and not t.is_deleted order by t.id for update`',
    to: 'and ${idIn([...new Set(ids)])} and not t.is_deleted order by t.id`',
    tests: RACE,
  },
  {
    name: 'route: whoever leaves is asked about processes that are done',
    file: module('produce/route/route.store.ts'),
    from: 'and r.end_report_id is null and ${STATE} < 4)`,',
    to: 'and r.end_report_id is null)`,',
    tests: ROUTE,
  },
];
