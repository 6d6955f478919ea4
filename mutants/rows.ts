/** Who sees and does what: others' rows, the two layers of the space, the rights of calls. */
import { contract, kit, module, type Mutant } from './mutant.ts';

const RIGHTS = ['checks/rights'];
const POLICIES = ['apps/server/test/suites/policies'];
const STATEMENTS = ['checks/statements'];
const FACTORIES = ['apps/server/test/attack/factory-calls'];
const SESSION_CALLS = ['apps/server/test/attack/session-calls'];

export const ROW_MUTANTS: readonly Mutant[] = [
  // others' rows
  {
    name: 'everybody follows every job',
    file: module('platform/job/job.access.ts'),
    from: 'if (isMine(who, found.creatorId)) return found.view;',
    to: 'return found.view;',
    tests: SESSION_CALLS,
  },
  {
    name: 'everybody cancels every job',
    file: module('platform/job/job.access.ts'),
    from: 'return found && isMine(who, found.creatorId) ? found.view',
    to: 'return found ? found.view',
    tests: SESSION_CALLS,
  },
  {
    name: 'every file opens for everybody',
    file: kit('file-access.ts'),
    from: "for (const row of rows) if (!(await mayOpen(tx, who, owners, row))) raise('Common:NotFound');",
    to: '',
    tests: SESSION_CALLS,
  },
  // the two layers of the space
  {
    name: 'conditions do not begin with the space',
    file: kit('sql.ts'),
    from: "this.#parts = [new Sql([`${name(alias).text}.tenant_id = `, ''], [tx.tenantId])];",
    to: "this.#parts = [new Sql(['', '::text is not null'], [tx.tenantId])];",
    tests: STATEMENTS,
  },
  {
    name: 'one predicate of the space is dropped',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: 'from stock_plate where tenant_id = ${tx.tenantId} and id = any(${[...new Set(',
    to: 'from stock_plate where ${tx.tenantId}::uuid is not null and id = any(${[...new Set(',
    tests: STATEMENTS,
  },
  {
    name: 'a join forgets the space',
    file: module('nest/order/nest-layout.store.ts'),
    from: 'join nest_result r on r.tenant_id = l.tenant_id and r.id = l.result_id where l.tenant_id = ${tx.tenantId} and l.run_id = ${runId}',
    to: 'join nest_result r on r.id = l.result_id where l.tenant_id = ${tx.tenantId} and l.run_id = ${runId}',
    tests: STATEMENTS,
  },
  {
    name: 'the row policy of every table is open',
    file: 'apps/server/migrations/house.sql',
    from: "execute format($p$create policy tenant_rows on public.%I to app_user\n          using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)",
    to: 'execute format($p$create policy tenant_rows on public.%I to app_user\n          using (tenant_id is not null)',
    tests: [...POLICIES, 'suites/database'],
  },
  {
    name: 'row security is not forced',
    file: 'apps/server/migrations/house.sql',
    from: "execute format('alter table public.%I force row level security', t.relname);",
    to: 'null;',
    tests: ['suites/database'],
  },
  {
    name: 'a log can be changed',
    file: 'apps/server/migrations/house.sql',
    from: "execute format('revoke update, delete, truncate on public.%I from app_user', t.relname);",
    to: "execute format('grant update, delete on public.%I to app_user', t.relname);",
    tests: [...POLICIES, 'platform/audit/audit.chain'],
  },
  // rights of calls
  {
    name: 'stock adjustment is open to every session',
    file: contract('basic/stock/stock.calls.ts'),
    from: "title: '调整库存', right: `${P}:edit`",
    to: "title: '调整库存', right: 'session'",
    tests: RIGHTS,
  },
  {
    name: 'selecting needs no right',
    file: contract('kit/document/document.ts'),
    from: "all: declare('list', '/list', `全部${title}`, anyOf(`${item}:get`, `${item}:query`), {",
    to: "all: declare('list', '/list', `全部${title}`, 'session', {",
    tests: RIGHTS,
  },
  {
    name: 'deleting needs the right to edit only',
    file: contract('kit/document/document.ts'),
    from: "remove: declare('delete', '/{id}', `删除${title}`, `${item}:delete`, { method: 'DELETE', errors",
    to: "remove: declare('delete', '/{id}', `删除${title}`, `${item}:edit`, { method: 'DELETE', errors",
    tests: RIGHTS,
  },
  {
    name: 'an export needs no right',
    file: contract('nest/order/nest-report.calls.ts'),
    from: "right: anyOf(`${R}:export`, `${O}:export`), answer: 'file'",
    to: "right: 'session', answer: 'file'",
    tests: RIGHTS,
  },
  {
    name: 'projects of every factory are seen',
    file: module('cad/shared/scope.ts'),
    from: 'return and(own, factoryRows(who, alias));',
    to: 'return and(own, null);',
    tests: FACTORIES,
  },
  {
    name: 'nest orders of every factory are seen',
    file: module('nest/shared/scope.ts'),
    from: ': null, factoryRows(who, alias));',
    to: ': null, null);',
    tests: FACTORIES,
  },
];
