/** One way of reading the logs for both sides: a space reads its own, the platform every space's or one of them. */
import type { Paged } from '@muyun/contract';
import { type ListSpec, orderBy, type PageQuery, runList } from '../../../kit/paged.ts';
import { raise } from '../../../kit/raise.ts';
import type { RowOf, Shape } from '../../../kit/shape.ts';
import { join, type Sql, sql, Where } from '../../../kit/sql.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { given, pageAcross } from '../../../kit/across.ts';
import type { Range } from './range.ts';

const BATCH = 1000;

/** Who reads, and of which space; on the platform's side of every space unless said. */
export interface Reader {
  readonly tx: Tx;
  readonly who: Who;
  readonly tenantId?: string | undefined;
}

export const within = ({ begin, end }: Range): Sql => sql`t.time >= ${begin} and t.time <= ${end}`;

/** Raises Common:NotFound for a space that asks of another one. */
export function conditionsOf({ tx, who, tenantId }: Reader, conditions: readonly Sql[]): Sql[] {
  if (!who.tenant) return [...given(tenantId, sql`t.tenant_id = ${tenantId}`), ...conditions];
  // that there is another one is nothing to be told
  if (tenantId !== undefined && tenantId !== who.tenant.id) raise('Common:NotFound');
  return [sql`t.tenant_id = ${tx.tenantId}`, ...conditions];
}

export function pageFor<S extends Shape>(
  reader: Reader,
  spec: ListSpec<S>,
  conditions: readonly Sql[],
  page: PageQuery,
): Promise<Paged<RowOf<S>>> {
  const { tx, who } = reader;
  const all = conditionsOf(reader, conditions);
  if (!who.tenant) return pageAcross(tx, spec, all.length > 0 ? all : [sql`true`], page);
  const at = new Where(tx);
  for (const condition of all.slice(1)) at.and(condition);
  return runList(tx, spec, at, page);
}

/** The same rows, all of them. */
export function rowsFor<S extends Shape>(
  reader: Reader,
  spec: ListSpec<S>,
  conditions: readonly Sql[],
  sorting: string | undefined,
): AsyncGenerator<RowOf<S>[]> {
  const where = join([sql`true`, ...conditionsOf(reader, conditions)], ' and ');
  return reader.tx.stream(
    spec.shape,
    sql`select ${spec.columns} from ${spec.from} where ${where} ${orderBy(spec, sorting)} /* all tenants */`,
    BATCH,
  );
}
