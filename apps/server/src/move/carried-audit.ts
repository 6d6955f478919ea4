/** The log of a space that has come: what of it is sealed here already is told, the rest is sealed with its day. */
import { carryAuditDays } from '../kit/audit-carried.ts';
import type { Tx } from '../kit/tx.ts';
import type { Manifest } from './manifest.ts';
import { Refused, WORDS } from './words.ts';
import { fill } from '@muyun/contract';

export async function carryAudit(tx: Tx, manifest: Manifest): Promise<void> {
  if (!manifest.tables.some((t) => t.name === 'audit_log')) throw new Refused(WORDS.noArchive);
  await carryAuditDays(tx, fill(WORDS.auditSummary, { name: manifest.name, time: manifest.madeTime }));
}
