/** 批量审核: each document of the batch by itself. */
import type { AnyCall } from '@muyun/contract';
import type { Served } from './act.ts';
import { actDocument } from './act.ts';
import { type Asking, eachApart } from './apart.ts';

/** Every document in a transaction of its own: one that is refused leaves the others approved. */
export async function approveBatch(
  served: Served,
  context: Asking,
  body: { ids: { id: string; version: number }[]; agree: boolean; remark?: string },
): Promise<{ ok: string[]; failed: { id: string; code: string; message: string }[] }> {
  const call = served.document.calls.batchApproval as AnyCall;
  const { done, refused } = await eachApart(
    context,
    { call, all: body.ids, reason: body.remark },
    (doing, { id, version }) =>
      actDocument(doing, served, id, { action: body.agree ? 'approve' : 'reject', version }),
  );
  return {
    ok: done.map(({ id }) => id),
    failed: refused.map(({ one, error }) => ({ id: one.id, code: error.code, message: error.message })),
  };
}
