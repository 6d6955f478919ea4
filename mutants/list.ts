/** Faults that a hand could make without being noticed, each with the tests that must notice it. `from` stands once in its file. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** filters of vitest; the first that fails has caught it */
  readonly tests: readonly string[];
}

const kit = (file: string): string => `apps/server/src/kit/${file}`;
const module = (file: string): string => `apps/server/src/modules/${file}`;
const contract = (file: string): string => `packages/contract/src/${file}`;
const nesting = (file: string): string => `packages/nesting/src/${file}`;

const GUARD = ['apps/server/src/modules/platform/account/account.guard'];
const RIGHTS = ['checks/rights'];
const POLICIES = ['apps/server/test/suites/policies'];
const STATEMENTS = ['checks/statements'];
const SESSION_CALLS = ['apps/server/test/attack/session-calls'];
const STOCK = [
  'apps/server/src/modules/basic/basic.rules',
  'apps/server/src/modules/basic/basic.test',
  'apps/server/src/modules/nest/order/nest-order',
];

export const MUTANTS: readonly Mutant[] = [
  // sessions and passwords
  {
    name: 'a change of password keeps the other sessions',
    file: module('platform/account/login.ts'),
    from: 'await house.sessions.endOthers(who.userId, who.sessionId, END_REASON.passwordChanged);',
    to: '',
    tests: GUARD,
  },
  {
    name: 'the lock does not block',
    file: module('platform/account/login.ts'),
    from: 'if (ms > 0) raise(',
    to: 'if (ms > 1e15) raise(',
    tests: [...GUARD, 'login-rate'],
  },
  {
    name: 'five wrong passwords do not lock',
    file: module('platform/account/account.store.ts'),
    from: 'export const MAX_TRIES = 5;',
    to: 'export const MAX_TRIES = 500;',
    tests: GUARD,
  },
  {
    name: 'the token is stored as it is',
    file: kit('sessions.ts'),
    from: "createHash('sha256').update(token).digest()",
    to: 'Buffer.from(token)',
    tests: GUARD,
  },
  {
    name: 'a member who is switched off keeps the session',
    file: kit('session-member.ts'),
    from: 'if (!member || member.userStatus !== 1) raise',
    to: 'if (!member) raise',
    tests: GUARD,
  },
  {
    name: 'a closed account keeps its sessions',
    file: kit('session-member.ts'),
    from: "if (!account?.isActive) raise('Session:Invalid');",
    to: "if (!account) raise('Session:Invalid');",
    tests: GUARD,
  },
  {
    name: 'an ended session goes on',
    file: kit('sessions.ts'),
    from: 'if (row.endedTime) raise(',
    to: 'if (row.endedTime === undefined) raise(',
    tests: [...GUARD, 'suites/permission'],
  },
  {
    name: 'a session never runs out',
    file: kit('sessions.ts'),
    from: "if (endOf(entry) < at.getTime()) raise('Session:Invalid');",
    to: '',
    tests: GUARD,
  },
  {
    name: 'any number of sessions',
    file: kit('sessions.ts'),
    from: 'const limit = input.clientType === 1 ? 3 :',
    to: 'const limit = input.clientType === 1 ? 300 :',
    tests: GUARD,
  },
  {
    name: 'common passwords are taken',
    file: module('platform/account/password.ts'),
    from: 'return !COMMON.has(lower) && ',
    to: 'return ',
    tests: GUARD,
  },
  {
    name: 'a stream outlives its session',
    file: kit('event-stream.ts'),
    from: 'const check = (): void => { void ask().catch(end); };',
    to: 'const check = (): void => { void ask().catch(() => undefined); };',
    tests: GUARD,
  },
  {
    name: 'any number of streams',
    file: kit('event-stream.ts'),
    from: 'const MOST_PER_SESSION = 12;',
    to: 'const MOST_PER_SESSION = 1200;',
    tests: GUARD,
  },
  // the pipeline
  {
    name: 'no rate for addresses',
    file: kit('pipeline.ts'),
    from: 'const limitAddress = (limits: Limits, ip: string): void => take(',
    to: 'const limitAddress = (limits: Limits, ip: string): void => void (',
    tests: GUARD,
  },
  {
    name: 'no rate at all',
    file: kit('rates.ts'),
    from: 'return window.count > limit ? waitOf(window.start, at) : 0;',
    to: 'return window.count > limit * 1e6 ? waitOf(window.start, at) : 0;',
    tests: [...GUARD, 'kit/rates'],
  },
  {
    name: 'exports are not counted',
    file: kit('pipeline.ts'),
    from: 'if (isExport(call)) take(',
    to: 'if (!isExport(call) && call.upload) take(',
    tests: GUARD,
  },
  {
    name: 'a full table of counts forgets them',
    file: kit('rates.ts'),
    from: 'if (this.#windows.size >= this.#most && key !== REST) return this.#windowOf(REST, at);',
    to: 'if (this.#windows.size >= this.#most) this.#windows.clear();',
    tests: ['kit/rates'],
  },
  {
    name: 'the header of another space is ignored',
    file: kit('guard.ts'),
    from: "if (input.tenantHeader && input.tenantHeader !== (member.tenant?.id ?? '')) raise('Session:TenantMismatch');",
    to: '',
    tests: GUARD,
  },
  {
    name: 'rights are not asked for',
    file: kit('guard.ts'),
    from: 'if (needed.length > 0 && !needed.some((right) => member.rights.has(right))) raise',
    to: 'if (needed.length > 99) raise',
    tests: ['suites/permission'],
  },
  {
    name: 'the platform side enters calls of spaces',
    file: kit('guard.ts'),
    from: "if (call.side === 'tenant' && isHost) raise('Common:Forbidden');",
    to: '',
    tests: ['suites/permission'],
  },
  {
    name: 'a disabled space stays open',
    file: kit('guard.ts'),
    from: "if (state === TENANT_STATE.disabled) raise('Tenant:Disabled');",
    to: '',
    tests: [...GUARD, 'suites/permission'],
  },
  {
    name: 'security headers off',
    file: 'apps/server/src/app.ts',
    from: 'await app.register(helmet, {',
    to: 'await app.register(async () => undefined, {',
    tests: GUARD,
  },
  {
    name: 'a download opens in the browser',
    file: kit('pipeline.ts'),
    from: 'attachment; filename',
    to: 'inline; filename',
    tests: GUARD,
  },
  {
    name: 'the content of uploads is not looked at',
    file: module('platform/file/file.routes.ts'),
    from: "if (!isFine) raise('File:ContentMismatch');",
    to: '',
    tests: GUARD,
  },
  {
    name: 'a request key does not cover the file',
    file: kit('pipeline.ts'),
    from: ', extra.upload?.sha256 ?? null]',
    to: ']',
    tests: GUARD,
  },
  {
    name: 'a request key answers for another body',
    file: kit('request-key.ts'),
    from: "if (!row.body_hash.equals(hash)) raise('Common:RequestKeyReused');",
    to: '',
    tests: ['apps/server/src/modules/basic', 'platform/order-code', 'platform/audit'],
  },
  {
    name: 'foreign ids in a body are not looked at',
    file: kit('pipeline.ts'),
    from: 'if (call.body) await assertReferences(tx,',
    to: 'if (call.body === null) await assertReferences(tx,',
    tests: ['attack/attack', ...SESSION_CALLS],
  },
  {
    name: 'a refused write leaves no row in the log',
    file: kit('pipeline.ts'),
    from: 'if (caller && call.writes && known?.status !== 503) await auditAfter(',
    to: "if (caller && call.id === 'none') await auditAfter(",
    tests: ['platform/audit/audit.rows'],
  },
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
    file: kit('lists.ts'),
    from: 'this.and(`${alias}.tenant_id = ?`, tx.tenantId);',
    to: "this.and('? is not null', tx.tenantId);",
    tests: STATEMENTS,
  },
  {
    name: 'one predicate of the space is dropped',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: 'from stock_plate where tenant_id = ${tx.tenantId} and id = any(',
    to: 'from stock_plate where ${tx.tenantId}::uuid is not null and id = any(',
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
    file: contract('kit/crud.ts'),
    from: 'right: `${item}:get|${item}:query`',
    to: "right: 'session'",
    tests: RIGHTS,
  },
  {
    name: 'deleting needs the right to edit only',
    file: contract('kit/crud.ts'),
    from: 'right: `${item}:delete`',
    to: 'right: `${item}:edit`',
    tests: RIGHTS,
  },
  {
    name: 'an export needs no right',
    file: contract('nest/order/nest-order.calls.ts'),
    from: "right: `${R}:export|${O}:export`, answer: 'file'",
    to: "right: 'session', answer: 'file'",
    tests: RIGHTS,
  },
  // quantities and states
  {
    name: 'stock below what is reserved',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: 'if (plate.quantity + input.delta < plate.reserved) raise',
    to: 'if (plate.quantity + input.delta < -1e9) raise',
    tests: STOCK,
  },
  {
    name: 'a reservation beyond the stock',
    file: 'apps/server/src/ledger/stock/stock-ledger.ts',
    from: 'if (quantity > available) raise',
    to: 'if (quantity > available + 1e9) raise',
    tests: STOCK,
  },
  {
    name: 'an order changes in any version',
    file: module('nest/order/nest-transitions.ts'),
    from: "if (version !== null && order.version !== version) raise('Common:StaleVersion');",
    to: '',
    tests: ['nest/order/nest-order'],
  },
  {
    name: 'an order changes in any state',
    file: module('nest/order/nest-transitions.ts'),
    from: 'if (!(spec.from as readonly number[]).includes(order.state)) raise',
    to: 'if (order.state < 0) raise',
    tests: ['nest/order/nest-order'],
  },
  {
    name: 'machine files before the confirmation',
    file: module('nest/order/nest-order.routes.ts'),
    from: "if (nest.NEST_MACHINE_FILES.includes(params.b) && !NEST_CONFIRMED_STATES.includes(order.state)) raise('Nest:NotConfirmed');",
    to: '',
    tests: ['nest/order/nest-files'],
  },
  {
    name: 'a print before the confirmation is not marked',
    file: module('nest/order/nest-files.ts'),
    from: 'NEST_CONFIRMED_STATES.includes(order.state) ? null : NEST_WORDS.unconfirmed',
    to: 'order.state > 0 ? null : NEST_WORDS.unconfirmed',
    tests: ['nest/order/nest-files'],
  },
  {
    name: 'an import is committed in any version',
    file: module('cad/import/import.routes.ts'),
    from: "if (batch.version !== body.version) raise('Common:StaleVersion');\n    // what was not read",
    to: '// what was not read',
    tests: ['cad/import'],
  },
  {
    name: 'amounts are shown to everybody',
    file: module('nest/order/nest-drawn.ts'),
    from: 'cost: displayAmount ? l.cost : NO_MONEY',
    to: 'cost: l.cost',
    tests: ['nest/order/nest-files'],
  },
  // the shear
  {
    name: 'the stop is told from the edge of the sheet',
    file: nesting('output/strokes.ts'),
    from: 'stop: toMm(edge - box[axis][0]),',
    to: 'stop: toMm(edge),',
    tests: ['nesting/src/output/strokes'],
  },
  {
    name: 'the kerf is forgotten',
    file: nesting('output/strokes.ts'),
    from: 'this.kerf = toUm(rules.kerf);',
    to: 'this.kerf = 0 * rules.kerf;',
    tests: ['nesting/src/output/strokes'],
  },
  {
    name: 'the far trim is left out',
    file: nesting('output/strokes.ts'),
    from: 'if (box[axis][1] > to && isTouched(node, axis, 1, to) && isShort()) {',
    to: 'if (box[axis][1] > to + 1e9) {',
    tests: ['nesting/src/output/strokes'],
  },
  {
    name: 'drawings close within any gap',
    file: nesting('dxf/contours.ts'),
    from: 'joinTol: options.joinTol ?? 0.2,',
    to: 'joinTol: options.joinTol ?? 20,',
    tests: ['nesting/src/dxf'],
  },
  // the engine under strange orders
  {
    name: 'a plan goes out unverified',
    file: nesting('search/grouped-run.ts'),
    from: 'if (isValid(solution)) return this.accept(solution);',
    to: 'if (this.rounds >= 0) return this.accept(solution);',
    tests: ['nesting/src/door'],
  },
  {
    name: 'a worse plan of another thread is taken over',
    file: nesting('search/group-search.ts'),
    from: 'const isBetter = this.adopt(plan);',
    to: 'const isBetter = this.adopt(plan) || plan.bins.length > 0;',
    tests: ['nesting/src/door'],
  },
  {
    name: 'more fillers than asked for',
    file: nesting('search/polish.ts'),
    from: 'task.fillers.map((k) => [k.index, k.quantity])',
    to: 'task.fillers.map((k) => [k.index, 2 * k.quantity])',
    tests: ['nesting/trust/plates'],
  },
  {
    name: 'metres are read as floats',
    file: nesting('problem/decimal.ts'),
    from: 'return Number(um / 10n ** BigInt(scale));',
    to: 'return Math.floor((Number(n) / 10 ** scale) * 1e6) + Number(0n * um);',
    tests: ['nesting/src/bar/metres', 'nesting/trust/plates'],
  },
  {
    name: 'shallow corners disappear',
    file: nesting('geometry/ring.ts'),
    from: 'cone.low = Math.max(cone.low, (off - tolerance) / along);',
    to: 'cone.low = (off - tolerance) / along;',
    tests: ['nesting/src/geometry', 'nesting/src/shape'],
  },
  {
    name: 'pieces left over count as proven',
    file: nesting('output/figures.ts'),
    from: 'isProven: lostAmount === 0 && ',
    to: 'isProven: ',
    tests: ['nesting/src/output', 'nesting/src/verify', 'nesting/trust/plates'],
  },
  {
    name: 'the verifier believes what is proven',
    file: nesting('verify/bar-figures.ts'),
    from: 'if (figures.isProven !== isProven(figures, sum)) report',
    to: 'if (figures.isProven === null) report',
    tests: ['nesting/trust/bars'],
  },
  {
    name: 'helpers stay when somebody waits for a thread',
    file: 'apps/server/src/workers/nest-pool.ts',
    from: 'if (isExtra) Atomics.store(stop, 0, 1);',
    to: 'if (isExtra) Atomics.load(stop, 0);',
    tests: ['nest/order/nest-order.race'],
  },
];
