/** Somebody with a token who calls, and the fault that a refused call ends in. */
import path from 'node:path';
import { readFileSync } from 'node:fs';
import type {
  AnyCall,
  BodyInputOf,
  Call,
  ErrorBody,
  OutputOf,
  ParamsOf,
  QueryInputOf,
} from '@muyun/contract';
import type { z } from 'zod';
import { newId } from '../src/kit/clock.ts';
import { settleKept } from '../src/kit/kept-list.ts';
import { inTx, type Tx } from '../src/kit/tx.ts';
import { keptLists } from '../src/modules/invariants.ts';
import { houses, testHouse } from './house.ts';
import { isDamaged } from './invariants.ts';

/** Sets the kept totals of the space right. Answers whether any was wrong. */
async function settled(tx: Tx): Promise<boolean> {
  let wrong = false;
  for (const list of keptLists) wrong = (await settleKept(tx, list)) || wrong;
  return wrong;
}

export class Fault extends Error {
  readonly status: number;
  readonly error: ErrorBody['error'];
  constructor(status: number, body: ErrorBody) {
    super(
      `${status} ${body.error?.code}: ${body.error?.message} ${JSON.stringify(body.error?.validationErrors ?? '')}`,
    );
    this.status = status;
    this.error = body.error;
  }
  get code(): string {
    return this.error.code;
  }
}

interface Options<C extends AnyCall> {
  readonly params?: Partial<ParamsOf<C>> | Record<string, string>;
  readonly query?: QueryInputOf<C>;
  readonly body?: BodyInputOf<C>;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array } | string;
}
export interface Raw {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  json(): unknown;
}
/** The status of a success, else the code of the refusal. */
export const codeOf = (raw: Raw): string =>
  raw.status < 400 ? String(raw.status) : (raw.json() as { error: { code: string } }).error.code;

/** so often somebody comes again */
const TRIES = 10;
/** A house that is full says so before it has done anything: whoever is told comes again, as a browser does. */
export async function patiently(send: () => Promise<Raw>): Promise<Raw> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send();
    if (answer.status !== 503 || codeOf(answer) !== 'Common:Overloaded' || tries === TRIES) return answer;
  }
}

/** Somebody with a token (or without one). */
export class Actor {
  readonly url: string;
  readonly token: string | null;
  readonly userId: string;
  readonly tenantId: string;
  constructor(url: string, token: string | null, userId: string, tenantId: string) {
    this.url = url;
    this.token = token;
    this.userId = userId;
    this.tenantId = tenantId;
  }

  /** Calls and answers the body; throws a Fault for anything but success. */
  async call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
    call: Call<P, Q, B, O>,
    options: Options<Call<P, Q, B, O>> = {},
  ): Promise<OutputOf<Call<P, Q, B, O>>> {
    const raw = await this.raw(call, options);
    if (raw.status >= 400) throw new Fault(raw.status, raw.json() as ErrorBody);
    return (raw.status === 204 ? undefined : raw.json()) as OutputOf<Call<P, Q, B, O>>;
  }

  /** Calls and answers status, headers and bytes whatever they are. */
  async raw(
    call: AnyCall,
    options: {
      params?: object;
      query?: unknown;
      body?: unknown;
      key?: string;
      headers?: Record<string, string>;
      file?: { name: string; bytes: Uint8Array } | string;
    } = {},
  ): Promise<Raw> {
    const params = (options.params ?? {}) as Record<string, string>;
    const address = new URL(
      this.url +
        call.path.replaceAll(/\{(\w+)\}/g, (_, n: string) => encodeURIComponent(params[n] ?? newId())),
    );
    for (const [name, value] of Object.entries((options.query ?? {}) as Record<string, unknown>))
      if (value !== undefined && value !== null) address.searchParams.set(name, String(value));
    const headers: Record<string, string> = {
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...options.headers,
    };
    let body: string | FormData | undefined;
    if (options.file) {
      const file =
        typeof options.file === 'string'
          ? { name: path.basename(options.file), bytes: readFileSync(options.file) }
          : options.file;
      body = new FormData();
      for (const [n, v] of Object.entries((options.body ?? {}) as Record<string, unknown>))
        if (v !== undefined && v !== null)
          body.append(n, typeof v === 'object' ? JSON.stringify(v) : String(v));
      body.append('file', new Blob([new Uint8Array(file.bytes)]), file.name);
    } else if (call.method !== 'GET' && options.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(options.body);
    }
    const response = await fetch(address, {
      method: call.method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      json: () => JSON.parse(new TextDecoder().decode(bytes)) as unknown,
    };
  }

  /** The code of the error that `work` ends in. Fails when it succeeds. */
  async refused(work: Promise<unknown>): Promise<string> {
    try {
      await work;
    } catch (error) {
      if (error instanceof Fault) return error.code;
      throw error;
    }
    throw new Error('expected a refusal, got an answer');
  }

  /** A transaction of this actor's space, past the API: to look at rows, never to do the work of a test. */
  async inTx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTx(
      (houses.get(this.url) ?? (await testHouse())).server.house.pools.user,
      { tenantId: this.tenantId, userId: this.userId },
      async (tx) => {
        if ((await settled(tx)) && !isDamaged(tx.tenantId))
          throw new Error('kept totals differ from their rows: some call has not counted');
        const done = await work(tx);
        // rows that a scene wrote past the API are counted, as if their area had written them
        await settled(tx);
        return done;
      },
    );
  }
}
