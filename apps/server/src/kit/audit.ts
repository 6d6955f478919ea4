/** The audit row of a write, in its transaction (platform F8). Secrets never come here. */
import type { Catalogue } from '@muyun/contract';
import { newId } from './clock.ts';
import { PLATFORM, type Tx } from './tx.ts';
import type { Who } from './who.ts';

export interface Change { readonly field: string; readonly label: string; readonly oldValue: unknown; readonly newValue: unknown }
export interface AuditEntry { readonly bizType: string; readonly bizId?: string | null; readonly bizNo?: string | null; readonly action: string; readonly summary: string; readonly changes?: readonly Change[] }

/** Writes one audit row. `summary` is a Chinese sentence taken from the contract. */
export async function writeAudit(tx: Tx, who: Who, callId: string, entry: AuditEntry): Promise<void> {
  await tx.raw(
    `insert into audit_log (tenant_id, id, user_id, tenant_user_id, session_id, factory_id, call_id, biz_type, biz_id, biz_no, action, summary, changes, ip, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [tx.tenantId || PLATFORM, newId(), who.userId, who.tenantUserId, who.sessionId, who.factory?.id ?? null, callId, entry.bizType, entry.bizId ?? null, entry.bizNo ?? null,
      entry.action, entry.summary.slice(0, 500), JSON.stringify(entry.changes ?? []), who.ip, who.requestId]);
}

const HIDDEN = new Set(['version', 'lastModificationTime', 'lastModifierId', 'creationTime', 'creatorId']);

/** What changed between two rows, with the labels of the catalogue. Large json fields are named, not copied. */
export function changesOf(fields: Catalogue, before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Change[] {
  const changes: Change[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (HIDDEN.has(name) || !(name in after)) continue;
    const [oldValue, newValue] = [before[name] ?? null, after[name] ?? null];
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) continue;
    const isLarge = field.kind === 'json' && JSON.stringify(newValue ?? '').length > 500;
    changes.push({ field: name, label: field.label, oldValue: isLarge ? null : oldValue, newValue: isLarge ? '（已修改）' : newValue });
  }
  return changes;
}
