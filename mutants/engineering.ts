/** Own workbooks, the way of nesting, days of projects, agents and polygonal plate types. */
import { contract, kit, module, type Mutant, nesting } from './mutant.ts';

const OWN_LISTS = ['nest/order/nest-own-list'];
const NEST_KIND = ['cad/product/nest-kind.task'];
const DAYS = ['cad/project-stat/project-stat'];
const AGENTS = ['nest/statistics/income.agent'];
const POLYGON = ['unfold/plate-polygon'];

export const ENGINEERING_MUTANTS: readonly Mutant[] = [
  {
    name: 'amounts stand on the own workbook of whoever may not see them',
    file: module('nest/order/nest-own-list.ts'),
    from: 'const seen = columns.filter((c) => who.displayAmount || !c.amount);',
    to: 'const seen = columns;',
    tests: OWN_LISTS,
  },
  {
    name: 'a plan that is not confirmed goes out on a workbook without the mark',
    file: module('nest/order/nest-own-list.ts'),
    from: "return isConfirmed ? template : raise('Nest:NotConfirmed');",
    to: 'return template;',
    tests: OWN_LISTS,
  },
  {
    name: 'a default template for plates is filled with bars',
    file: module('basic/excel-template/template-file.ts'),
    from: 'const [unknown] = places ? unknownPlaces(placesIn(bytes), places) : [];',
    to: 'const [unknown] = templateId && places ? unknownPlaces(placesIn(bytes), places) : [];',
    tests: OWN_LISTS,
  },
  {
    name: 'a place is not known by its title without the unit',
    file: kit('excel-paper.ts'),
    from: String.raw`title.replace(/\s*\([^()]*\)$/, '')`,
    to: 'title',
    tests: OWN_LISTS,
  },
  {
    name: 'a way of nesting that was chosen by hand is written over',
    file: module('cad/product/nest-kind.store.ts'),
    from: `and not exists (select from audit_log a where a.tenant_id = t.tenant_id and a.biz_type = 'cad-product' and a.biz_id = t.id and a.changes @> '[{"field":"nestKind"}]')`,
    to: '',
    tests: NEST_KIND,
  },
  {
    name: 'old products are no longer nested and the project still waits for them',
    file: module('cad/product/nest-kind.task.ts'),
    from: '  await countProjects(tx, changed);\n',
    to: '',
    tests: NEST_KIND,
  },
  {
    name: 'whoever writes an old product keeps all of them waiting',
    file: module('cad/product/nest-kind.store.ts'),
    from: '${waits ? empty : sql`skip locked`}',
    to: '',
    tests: NEST_KIND,
  },
  {
    name: 'a list that says 外协 is not asked what it means',
    file: contract('cad/import/import.nest-kind.ts'),
    from: '|外购|否',
    to: '|外购|外协|否',
    tests: ['cad/import/import.nest-kind'],
  },
  {
    name: 'a nest that was taken back stays on its day',
    file: module('cad/project-stat/project-stat.store.ts'),
    from: 'and not ${isCounted}`);',
    to: 'and false`);',
    tests: DAYS,
  },
  {
    name: 'what was delivered before is delivered again on the next day',
    file: module('cad/project-stat/project-stat.store.ts'),
    from: '(p.quantity - coalesce(d.quantity, 0))::int as quantity',
    to: 'p.quantity::int as quantity',
    tests: DAYS,
  },
  {
    name: 'a space of enterprises looks after others',
    file: module('platform/tenant/tenant.ts'),
    from: "if (agent && agent.editionType !== AGENT_EDITION) raise('Tenant:NotAgent', { name: agent.displayName });",
    to: '',
    tests: AGENTS,
  },
  {
    name: 'a change of the profile takes the agent away',
    file: module('platform/tenant/tenant.ts'),
    from: 'if (body.agentTenantId !== undefined) await changeAgent(tx, before, body.agentTenantId);',
    to: 'await changeAgent(tx, before, body.agentTenantId ?? null);',
    tests: AGENTS,
  },
  {
    name: 'marks of a polygonal face are drawn beside their place',
    file: nesting('unfold/face-poly.ts'),
    from: 'faceOrigin: { x: -flat.minX, y: -flat.minY },',
    to: 'faceOrigin: { x: 0, y: 0 },',
    tests: POLYGON,
  },
  {
    name: 'corners that run clockwise break the server',
    file: nesting('unfold/plate-polygon.ts'),
    from: "if (error instanceof UnfoldError && error.code === 'Unfold:FaceCrossing')",
    to: 'if (false)',
    tests: POLYGON,
  },
];
