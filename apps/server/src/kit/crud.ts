/**
 * The calls of a master record (engineering 0.2): list, all, get, create, update, soft delete with version,
 * unique name and code, references counted before a delete, audit with old and new. A module adds its own rules by hooks.
 */
import type { AnyCall, Catalogue, crudCalls } from '@muyun/contract';
import { changesOf } from './audit.ts';
import { bind, type Binding, type Context } from './call.ts';
import { newId } from './clock.ts';
import {
  columnsOf,
  commonWhere,
  type ListSpec,
  type PageQuery,
  runList,
  snake,
  toDto,
  Where,
} from './lists.ts';
import { raise } from './raise.ts';
import { shownTo, writableBy } from './amounts.ts';
import type { Tx } from './tx.ts';
import type { Who } from './who.ts';

type Row = Record<string, unknown> & { id: string; version: number };
type Calls = ReturnType<typeof crudCalls>;

export interface MasterSpec {
  readonly table: string;
  readonly fields: Catalogue;
  readonly calls: Calls;
  readonly bizType: string;
  /** columns searched by `filter` */
  readonly text?: readonly string[];
  readonly sortable?: readonly string[];
  readonly defaultSort?: string;
  readonly extra?: Readonly<Record<string, string>>;
  readonly joins?: string;
  /** fields unique in the tenant, compared trimmed and without case; with the column that narrows them, if any */
  readonly unique?: readonly { readonly field: 'name' | 'code'; readonly within?: string }[];
  /** where rows of other tables point here: SQL that counts the references of $2 in tenant $1 */
  readonly references?: readonly string[];
  /** further conditions of the list and of `all` */
  filter?(where: Where, query: Record<string, unknown>, who: Who): void;
  /** data scope of one row: a row that this person may not see is Common:NotFound */
  isVisible?(row: Row, who: Who): boolean;
  /** checks and completes what is written; `before` is null at creation */
  check?(tx: Tx, next: Record<string, unknown>, before: Row | null, context: Context<AnyCall>): Promise<void>;
  /** effects after the row is written, in the same transaction */
  written?(tx: Tx, row: Row, before: Row | null, context: Context<AnyCall>): Promise<void>;
}

const jsonText = (fields: Catalogue, name: string, value: unknown): unknown =>
  fields[name]?.kind === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : value;

function listSpec(spec: MasterSpec): ListSpec {
  return {
    from: `${spec.table} t`,
    fields: spec.fields,
    show: Object.keys(spec.fields),
    sortable: spec.sortable ?? ['name', 'code', 'sort', 'creationTime'].filter((n) => n in spec.fields),
    defaultSort: spec.defaultSort ?? 'creationTime desc',
    ...(spec.extra ? { extra: spec.extra } : {}),
    ...(spec.joins ? { joins: spec.joins } : {}),
  };
}

/** A row that is not deleted. Raises Common:NotFound. */
export async function loadMaster(
  tx: Tx,
  spec: Pick<MasterSpec, 'table' | 'fields' | 'extra' | 'joins'>,
  id: string,
  lock = false,
): Promise<Row> {
  const extra = Object.entries(spec.extra ?? {})
    .map(([n, sql]) => `, ${sql} as "${n}"`)
    .join('');
  const [row] = await tx.raw<Row>(
    `select ${columnsOf(spec.fields, Object.keys(spec.fields))}${extra} from ${spec.table} t ${spec.joins ?? ''} where t.tenant_id = $1 and t.id = $2 and not t.is_deleted${lock ? ' for update of t' : ''}`,
    [tx.tenantId, id],
  );
  return row ?? raise('Common:NotFound');
}

/** Raises Basic:NameDuplicate or Basic:CodeDuplicate when another row has the name or code of `next`. */
export async function assertUnique(
  tx: Tx,
  spec: MasterSpec,
  next: Record<string, unknown>,
  id: string | null,
): Promise<void> {
  for (const { field, within } of spec.unique ?? []) {
    const value = next[field];
    if (typeof value !== 'string') continue;
    const params: unknown[] = [tx.tenantId, value, id];
    const narrowed = within ? ` and ${snake(within)} is not distinct from $4` : '';
    if (within) params.push(next[within] ?? null);
    const rows = await tx.raw(
      `select 1 from ${spec.table} where tenant_id = $1 and lower(${snake(field)}) = lower($2) and ($3::uuid is null or id <> $3) and not is_deleted${narrowed} limit 1`,
      params,
    );
    if (rows.length > 0) {
      if (field === 'name') raise('Basic:NameDuplicate', { name: value });
      else raise('Basic:CodeDuplicate', { code: value });
    }
  }
}

/** Inserts a master row; only fields of the catalogue are written. Answers the row. */
export async function insertMaster(
  tx: Tx,
  spec: Pick<MasterSpec, 'table' | 'fields' | 'extra' | 'joins'>,
  values: Readonly<Record<string, unknown>>,
  id = newId(),
): Promise<Row> {
  const names = Object.keys(spec.fields).filter(
    (n) =>
      values[n] !== undefined && n !== 'id' && n !== 'version' && n !== 'creationTime' && n !== 'creatorId',
  );
  const params: unknown[] = [
    tx.tenantId,
    id,
    tx.userId,
    ...names.map((n) => jsonText(spec.fields, n, values[n])),
  ];
  await tx.raw(
    `insert into ${spec.table} (tenant_id, id, creator_id${names.map((n) => `, ${snake(n)}`).join('')}) values ($1, $2, $3${names.map((_, i) => `, $${i + 4}`).join('')})`,
    params,
  );
  return loadMaster(tx, spec, id);
}

async function updateMaster(
  tx: Tx,
  spec: MasterSpec,
  before: Row,
  values: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const names = Object.keys(values).filter(
    (n) => n in spec.fields && n !== 'version' && values[n] !== undefined,
  );
  const sets = names.map((n, i) => `${snake(n)} = $${i + 4}`);
  await tx.raw(
    `update ${spec.table} set ${[...sets, 'version = version + 1', 'last_modification_time = now()', 'last_modifier_id = $3'].join(', ')} where tenant_id = $1 and id = $2`,
    [tx.tenantId, before.id, tx.userId, ...names.map((n) => jsonText(spec.fields, n, values[n]))],
  );
  return loadMaster(tx, spec, before.id);
}

/** Raises Basic:InUse when another row points to `id`. */
export async function assertUnused(
  tx: Tx,
  references: readonly string[] | undefined,
  id: string,
  name: string,
): Promise<void> {
  let count = 0;
  for (const sql of references ?? [])
    count += Number((await tx.raw<{ n: number }>(sql, [tx.tenantId, id]))[0]?.n ?? 0);
  if (count > 0) raise('Basic:InUse', { name, count });
}

/** The bindings of a master record. */
export function masterRoutes(spec: MasterSpec): readonly Binding[] {
  const list = listSpec(spec);
  const title = (row: Row): string => String(row['name'] ?? row['code'] ?? row.id);
  const dto = (row: Row): never => toDto(spec.fields, row, Object.keys(spec.extra ?? {})) as never;
  const alive = (where: Where): Where => where.and('not t.is_deleted');
  const seen = (who: Who, row: Row): Row =>
    spec.isVisible?.(row, who) === false ? raise('Common:NotFound') : row;
  return [
    bind(spec.calls.list, async ({ tx, query, who }) => {
      const where = commonWhere(alive(new Where(tx)), query, spec.text ?? ['t.name', 't.code']);
      spec.filter?.(where, query as Record<string, unknown>, who);
      const page = await runList(tx, list, where, query as unknown as PageQuery);
      return { ...page, items: page.items.map((row) => shownTo(who, spec.fields, row)) } as never;
    }),
    bind(spec.calls.all, async ({ tx, query, who }) => {
      const where = alive(new Where(tx));
      if ('isEnabled' in spec.fields) where.and('t.is_enabled');
      spec.filter?.(where, query as Record<string, unknown>, who);
      const rows = await tx.raw(
        `select ${columnsOf(spec.fields, spec.calls.brief)} from ${spec.table} t where ${where.sql} order by ${'sort' in spec.fields ? 't.sort, ' : ''}t.id limit 5000`,
        where.params,
      );
      return rows.map((row) => shownTo(who, spec.fields, row)) as never;
    }),
    bind(spec.calls.get, async ({ tx, params, who }) =>
      dto(shownTo(who, spec.fields, seen(who, await loadMaster(tx, spec, params.id)))),
    ),
    bind(spec.calls.create, async (context) => {
      const { tx, audit, who } = context;
      const body = { ...(context.body as Record<string, unknown>) };
      await spec.check?.(tx, body, null, context as never);
      await assertUnique(tx, spec, body, null);
      const row = await insertMaster(tx, spec, body);
      await spec.written?.(tx, row, null, context as never);
      await audit({
        bizType: spec.bizType,
        bizId: row.id,
        bizNo: title(row),
        action: 'add',
        summary: spec.calls.create.title,
        changes: changesOf(spec.fields, {}, row),
      });
      return dto(shownTo(who, spec.fields, row));
    }),
    bind(spec.calls.update, async (context) => {
      const { tx, params, audit, who } = context;
      const before = seen(who, await loadMaster(tx, { ...spec, joins: '', extra: {} }, params.id, true));
      const { version, ...change } = writableBy(
        who,
        spec.fields,
        context.body as Record<string, unknown> & { version: number },
      );
      if (before.version !== version) raise('Common:StaleVersion');
      if (before['isSystem'] === true && 'code' in change && change['code'] !== before['code'])
        raise('Basic:SystemRow');
      const next = { ...before, ...change };
      await spec.check?.(tx, next, before, context as never);
      await assertUnique(tx, spec, next, before.id);
      const row = await updateMaster(
        tx,
        spec,
        before,
        Object.fromEntries(
          Object.keys(next)
            .filter((k) => spec.fields[k]?.mark === 'W' || spec.fields[k]?.mark === 'C')
            .map((k) => [k, next[k]]),
        ),
      );
      await spec.written?.(tx, row, before, context as never);
      await audit({
        bizType: spec.bizType,
        bizId: row.id,
        bizNo: title(row),
        action: 'edit',
        summary: spec.calls.update.title,
        changes: changesOf(spec.fields, before, row),
      });
      return dto(shownTo(who, spec.fields, row));
    }),
    bind(spec.calls.remove, async ({ tx, params, audit, who }) => {
      const row = seen(who, await loadMaster(tx, { ...spec, joins: '', extra: {} }, params.id, true));
      if (row['isSystem'] === true) raise('Basic:SystemRow');
      await assertUnused(tx, spec.references, row.id, title(row));
      await tx.raw(
        `update ${spec.table} set is_deleted = true, version = version + 1, last_modification_time = now(), last_modifier_id = $3 where tenant_id = $1 and id = $2`,
        [tx.tenantId, row.id, tx.userId],
      );
      await audit({
        bizType: spec.bizType,
        bizId: row.id,
        bizNo: title(row),
        action: 'delete',
        summary: spec.calls.remove.title,
      });
    }),
  ];
}
