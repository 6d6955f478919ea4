/** Binds the proof of the audit log. */
import { audit } from '@muyun/contract';
import { verifyAudit } from '../../../kit/audit-chain.ts';
import { bind, type Binding } from '../../../kit/call.ts';
import { businessDay, now } from '../../../kit/clock.ts';

/** without a range the last month is read; the links of the chain are always checked from the first day on */
const DEFAULT_MS = 31 * 86_400_000;

export const auditRoutes: readonly Binding[] = [
  bind(audit.verifyAuditLog, async ({ tx, query }) => {
    const at = now();
    const verdict = await verifyAudit(
      tx,
      { from: query.from ?? businessDay(new Date(at.getTime() - DEFAULT_MS)), to: query.to },
      at,
    );
    return { ...verdict, faults: verdict.faults.map((f) => ({ ...f, label: audit.AUDIT_FAULTS[f.kind] })) };
  }),
];
