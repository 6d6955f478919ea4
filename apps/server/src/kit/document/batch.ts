/** 批量审核: each document of the batch by itself. */
import type { AnyCall } from '@muyun/contract';
import { type AuditEntry, writeAudit } from '../audit.ts';
import type { House } from '../house.ts';
import { AppError, fromDatabase } from '../raise.ts';
import { inTx, type Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import type { Served } from './act.ts';
import { actDocument } from './act.ts';
import { doingOf } from './parts.ts';

interface Asking {
  readonly who: Who;
  readonly house: House;
  readonly userAgent: string;
}

/** The log row of one document of a batch, in its own transaction. */
function note(served: Served, tx: Tx, context: Asking, entry: AuditEntry): Promise<void> {
  const call = served.document.calls.batchApproval as AnyCall;
  const source = {
    callId: call.id,
    method: call.method,
    route: call.path,
    permission: call.right,
    userAgent: context.userAgent,
    started: performance.now(),
  };
  return writeAudit(tx, context.who, source, entry, { httpStatus: 200, errorCode: null });
}

/** Every document in a transaction of its own: one that is refused leaves the others approved. */
export async function approveBatch(
  served: Served,
  context: Asking,
  body: { ids: { id: string; version: number }[]; agree: boolean; remark?: string },
): Promise<{ ok: string[]; failed: { id: string; code: string; message: string }[] }> {
  const { who, house } = context;
  const ok: string[] = [];
  const failed: { id: string; code: string; message: string }[] = [];
  for (const { id, version } of body.ids) {
    try {
      await inTx(house.pools.user, { tenantId: who.tenant?.id ?? '', userId: who.userId }, (tx) =>
        actDocument(
          doingOf({ ...context, tx, audit: (entry) => note(served, tx, context, entry) }, body.remark),
          served,
          id,
          { action: body.agree ? 'approve' : 'reject', version },
        ),
      );
      ok.push(id);
    } catch (error) {
      const known = error instanceof AppError ? error : fromDatabase(error);
      if (!known || known.status >= 500) throw error;
      failed.push({ id, code: known.code, message: known.message });
    }
  }
  return { ok, failed };
}
