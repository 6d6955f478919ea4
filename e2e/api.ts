/** Calls a running server over HTTP with the contract's own types: for tests that kill and restart it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyCall, BodyInputOf, Call, ErrorBody, JobView, OutputOf, QueryInputOf } from '@muyun/contract';
import { account, job } from '@muyun/contract';
import type { z } from 'zod';
import { DEMO } from './kit.ts';

interface Options<C extends AnyCall> {
  readonly params?: Record<string, string>;
  readonly query?: QueryInputOf<C>;
  readonly body?: BodyInputOf<C>;
  readonly file?: string;
  readonly key?: string;
}

export class Api {
  readonly url: string;
  readonly #token: string | null;
  constructor(url: string, token: string | null) {
    this.url = url;
    this.#token = token;
  }

  /** for what is asked past this class: streams, connections of one's own */
  get token(): string {
    return this.#token ?? '';
  }

  static async logIn(
    url: string,
    name: string = DEMO.account,
    password: string = DEMO.password,
  ): Promise<Api> {
    const answer = account.sessionOf(
      await new Api(url, null).call(account.login, {
        body: { grantType: 'password', account: name, password, clientType: 1 },
      }),
    );
    return new Api(url, answer.token);
  }

  async fetch(
    call: AnyCall,
    options: {
      params?: Record<string, string>;
      query?: unknown;
      body?: unknown;
      file?: string;
      key?: string;
    } = {},
  ): Promise<Response> {
    const address = new URL(
      this.url + call.path.replaceAll(/\{(\w+)\}/g, (_, n: string) => options.params?.[n] ?? ''),
    );
    for (const [name, value] of Object.entries((options.query ?? {}) as Record<string, unknown>))
      if (value !== undefined) address.searchParams.set(name, String(value));
    const headers: Record<string, string> = {
      ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
    };
    let body: string | FormData | undefined;
    if (options.file) {
      body = new FormData();
      for (const [n, v] of Object.entries((options.body ?? {}) as Record<string, unknown>))
        body.append(n, String(v));
      body.append(
        'file',
        new Blob([new Uint8Array(readFileSync(options.file))]),
        path.basename(options.file),
      );
    } else if (call.method !== 'GET' && options.body !== undefined) {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(options.body);
    }
    return fetch(address, { method: call.method, headers, ...(body === undefined ? {} : { body }) });
  }

  async call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
    call: Call<P, Q, B, O>,
    options: Options<Call<P, Q, B, O>> = {},
  ): Promise<OutputOf<Call<P, Q, B, O>>> {
    const response = await this.fetch(call, options);
    const text = await response.text();
    if (!response.ok)
      throw new Error(
        `${call.id}: ${response.status} ${(JSON.parse(text) as ErrorBody).error?.code} ${text.slice(0, 400)}`,
      );
    return (text === '' ? undefined : JSON.parse(text)) as OutputOf<Call<P, Q, B, O>>;
  }

  /** Follows a job to its end, by polling. */
  async ended(jobId: string, ms = 90_000): Promise<JobView> {
    const until = Date.now() + ms;
    for (;;) {
      const view = await this.call(job.getJob, { params: { id: jobId } });
      if (view.state !== 'queued' && view.state !== 'running') return view;
      if (Date.now() > until) throw new Error(`job still ${view.state}: ${view.message}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 60);
      });
    }
  }
}
