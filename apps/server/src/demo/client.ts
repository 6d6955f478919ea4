/** Calls the server from inside, through the whole pipeline: demo data obeys every rule that a clerk obeys. */
import type { FastifyInstance } from 'fastify';
import type { BodyInputOf, Call, OutputOf, QueryInputOf } from '@muyun/contract';
import type { z } from 'zod';

export class DemoClient {
  readonly #app: FastifyInstance;
  readonly #token: string;
  constructor(app: FastifyInstance, token: string) {
    this.#app = app;
    this.#token = token;
  }

  /** Calls and answers the body. Throws with the server's own words when it refuses. */
  async call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
    call: Call<P, Q, B, O>,
    options: {
      params?: Record<string, string>;
      query?: QueryInputOf<Call<P, Q, B, O>>;
      body?: BodyInputOf<Call<P, Q, B, O>>;
    } = {},
  ): Promise<OutputOf<Call<P, Q, B, O>>> {
    const url = new URL(
      call.path.replaceAll(/\{(\w+)\}/g, (_, n: string) => options.params?.[n] ?? ''),
      'http://demo',
    );
    for (const [name, value] of Object.entries((options.query ?? {}) as Record<string, unknown>))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const response = await this.#app.inject({
      method: call.method,
      url: url.pathname + url.search,
      headers: { authorization: `Bearer ${this.#token}` },
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    });
    if (response.statusCode >= 400) throw new Error(`${call.id}: ${response.body.slice(0, 500)}`);
    return (response.statusCode === 204 ? undefined : response.json()) as OutputOf<Call<P, Q, B, O>>;
  }
}
