/** Many records by one call, each in a transaction of its own: one that is refused, or breaks, leaves the others done and no lock behind. */
import type { AnyCall } from '@muyun/contract';
import { type AuditEntry, writeAudit } from '../audit.ts';
import type { House } from '../house.ts';
import { AppError, fromDatabase } from '../raise.ts';
import { inTx, type Tx } from '../tx.ts';
import type { Who } from '../who.ts';
import { type Doing, doingOf } from './parts.ts';

export interface Asking {
  readonly who: Who;
  readonly house: House;
  readonly userAgent: string;
}
interface Many<T> {
  readonly call: AnyCall;
  readonly all: readonly T[];
  readonly reason?: string | undefined;
}
export interface Refused<T> {
  readonly one: T;
  readonly error: AppError;
}

/** The log row of one of them, in its own transaction. */
function note(call: AnyCall, tx: Tx, context: Asking, entry: AuditEntry): Promise<void> {
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

/** Does `work` with each, one after the other. Answers what was done and what was refused; raises what is no refusal. */
export async function eachApart<T>(
  context: Asking,
  { call, all, reason }: Many<T>,
  work: (doing: Doing, one: T) => Promise<unknown>,
): Promise<{ done: T[]; refused: Refused<T>[] }> {
  const { who, house } = context;
  const done: T[] = [];
  const refused: Refused<T>[] = [];
  for (const one of all) {
    try {
      await inTx(house.pools.user, { tenantId: who.tenant?.id ?? '', userId: who.userId }, (tx) =>
        work(doingOf({ ...context, tx, audit: (entry) => note(call, tx, context, entry) }, reason), one),
      );
      done.push(one);
    } catch (error) {
      const known = error instanceof AppError ? error : fromDatabase(error);
      if (!known || known.status >= 500) throw error;
      refused.push({ one, error: known });
    }
  }
  return { done, refused };
}
