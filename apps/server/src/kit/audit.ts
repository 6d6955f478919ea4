/** The audit row of a write, in its transaction (platform F8). Secrets never come here. */
import type { Catalogue } from '@muyun/contract';
import { newId } from './clock.ts';
import { logText } from './json.ts';
import { join, sql } from './sql.ts';
import { PLATFORM, type Tx } from './tx.ts';
import type { Who } from './who.ts';

export interface Change {
  readonly field: string;
  readonly label: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}
export interface AuditEntry {
  readonly bizType: string;
  readonly bizId?: string | null;
  readonly bizNo?: string | null;
  readonly action: string;
  readonly summary: string;
  readonly changes?: readonly Change[];
}

/** Which call, from where: what the log says beside the event itself. */
export interface AuditSource {
  readonly callId: string;
  readonly method: string | null;
  readonly route: string | null;
  readonly permission: string | null;
  readonly userAgent: string | null;
  readonly started: number;
}
export interface AuditOutcome {
  readonly httpStatus: number | null;
  readonly errorCode: string | null;
}
type Author = Pick<
  Who,
  'userId' | 'tenantUserId' | 'sessionId' | 'factory' | 'clientType' | 'ip' | 'requestId' | 'impersonation'
>;

/** Values in the order of the columns. */
const insert = (tx: Tx, values: readonly unknown[]): Promise<unknown> =>
  tx.run(sql`insert into audit_log (tenant_id, id, user_id, tenant_user_id, impersonator_user_id, session_id, factory_id, call_id, biz_type, biz_id, biz_no, action, summary, changes,
    ip, request_id, method, route, permission, client_type, user_agent, duration_ms, http_status, error_code) values (${join(values)})`);

const textOf = (summary: string): string => logText(summary.slice(0, 500));
/** a zero or half a character inside JSON text is an escape that the database refuses */
const changesText = (entry: AuditEntry): string =>
  JSON.stringify(entry.changes ?? [], (_key, value: unknown) =>
    typeof value === 'string' ? logText(value) : value,
  );

/** Writes one audit row. `summary` is a Chinese sentence taken from the contract. */
export async function writeAudit(
  tx: Tx,
  who: Author,
  source: AuditSource,
  entry: AuditEntry,
  outcome: AuditOutcome,
): Promise<void> {
  await insert(tx, [
    tx.tenantId || PLATFORM,
    newId(),
    who.userId,
    who.tenantUserId,
    who.impersonation?.operatorId ?? null,
    who.sessionId,
    who.factory?.id ?? null,
    source.callId,
    entry.bizType,
    entry.bizId ?? null,
    entry.bizNo ?? null,
    entry.action,
    textOf(entry.summary),
    changesText(entry),
    who.ip,
    who.requestId,
    source.method,
    source.route,
    source.permission,
    who.clientType,
    source.userAgent?.slice(0, 300) ?? null,
    Math.round(performance.now() - source.started),
    outcome.httpStatus,
    outcome.errorCode,
  ]);
}

/** The row of what the house does by itself, e.g. on a schedule; `task` names what did it. */
export async function writeHouseAudit(tx: Tx, task: string, entry: AuditEntry): Promise<void> {
  await insert(tx, [
    tx.tenantId,
    newId(),
    null,
    null,
    null,
    null,
    null,
    task,
    entry.bizType,
    entry.bizId ?? null,
    entry.bizNo ?? null,
    entry.action,
    textOf(entry.summary),
    changesText(entry),
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
}

/** what the log says of a value that it does not copy */
const CHANGED = '（已修改）';
const HIDDEN = new Set(['version', 'lastModificationTime', 'lastModifierId', 'creationTime', 'creatorId']);

/** What changed between two rows, with the labels of the catalogue. Large json fields and secrets are named, not copied. */
export function changesOf(
  fields: Catalogue,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change[] {
  const changes: Change[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (HIDDEN.has(name) || !(name in after)) continue;
    const [oldValue, newValue] = [before[name] ?? null, after[name] ?? null];
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) continue;
    if (field.options.secret === true) {
      changes.push({ field: name, label: field.label, oldValue: null, newValue: CHANGED });
      continue;
    }
    const isLarge = field.kind === 'json' && JSON.stringify(newValue ?? '').length > 500;
    changes.push({
      field: name,
      label: field.label,
      oldValue: isLarge ? null : oldValue,
      newValue: isLarge ? CHANGED : newValue,
    });
  }
  return changes;
}
