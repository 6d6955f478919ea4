/** One line per contract call: `bind(call, handler)`. The handler gets what is already checked. */
import type { AnyCall, BodyOf, Call, OutputOf, ParamsOf, QueryOf } from '@muyun/contract';
import type { z } from 'zod';
import type { AuditEntry } from './audit.ts';
import type { FileAnswer, FileStore, Upload } from './files.ts';
import type { House } from './house.ts';
import type { Tx } from './tx.ts';
import type { Who } from './who.ts';

export interface Context<C extends AnyCall> {
  readonly tx: Tx;
  readonly who: Who;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly house: House;
  readonly files: FileStore;
  readonly upload: Upload | null;
  readonly token: string;
  readonly userAgent: string;
  /** host name of the request, without port */
  readonly hostname: string;
  /** header X-Sms-Code: a person shows once more that it is he */
  readonly smsCode: string | null;
  /** header X-Book-Token: a picture book that was opened */
  readonly bookToken: string | null;
  /** the audit row of this write; without it the pipeline writes one from the call's title */
  audit(entry: AuditEntry): Promise<void>;
  /**
   * Of a call that manages its own transactions: the row is written in the one that does the work, in the log of the space that it is in.
   * Without it the pipeline writes one afterwards, from the call's title.
   */
  auditIn(tx: Tx, entry: AuditEntry): Promise<void>;
}

/** An events answer: called once, sends until `signal` aborts. */
export type EventSource = (send: (data: unknown) => void, signal: AbortSignal) => Promise<void>;

type Result<C extends AnyCall> = C extends { answer: 'file' } ? FileAnswer : OutputOf<C>;
export type Handler<C extends AnyCall> = (
  context: Context<C>,
  prepared?: unknown,
) => Promise<Result<C> | FileAnswer | EventSource>;

/** What a call needs before its transaction is opened: reading files takes seconds, and a connection is not held for that. */
export type Prepare = (context: Omit<Context<AnyCall>, 'tx' | 'audit' | 'auditIn'>) => Promise<unknown>;
export interface Binding {
  readonly call: AnyCall;
  readonly handler: Handler<AnyCall>;
  readonly noTx: boolean;
  readonly prepare?: Prepare;
}

/** Binds a handler to a call. */
export function bind<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  call: Call<P, Q, B, O>,
  handler: (context: Context<Call<P, Q, B, O>>) => Promise<z.input<O> | FileAnswer | EventSource>,
): Binding {
  return { call, handler: handler as unknown as Handler<AnyCall>, noTx: false };
}

/** As `bind`; `prepare` is done first, outside of the transaction, and the handler gets its outcome. */
export function bindPrepared<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
  T,
>(
  call: Call<P, Q, B, O>,
  prepare: (context: Omit<Context<Call<P, Q, B, O>>, 'tx' | 'audit'>) => Promise<T>,
  handler: (
    context: Context<Call<P, Q, B, O>>,
    prepared: T,
  ) => Promise<z.input<O> | FileAnswer | EventSource>,
): Binding {
  return {
    call,
    handler: handler as unknown as Handler<AnyCall>,
    noTx: false,
    prepare: prepare as unknown as Prepare,
  };
}

/** As `bind`, for the few calls that manage their own transactions: log in, events, switching the space. `tx` must not be used. */
export function bindOutside<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
>(
  call: Call<P, Q, B, O>,
  handler: (context: Omit<Context<Call<P, Q, B, O>>, 'tx'>) => Promise<z.input<O> | FileAnswer | EventSource>,
): Binding {
  return { call, handler: handler as unknown as Handler<AnyCall>, noTx: true };
}
