/** Typed calls: the contract's declaration in, the answer's type out. */
import type { AnyCall, BodyInputOf, OutputOf, QueryInputOf } from '@muyun/contract';
import { send } from './transport.ts';
import { ApiError } from './api-error.ts';

/** The inputs of a call. `requestKey` is one per gesture: the same key again means the same act. */
export interface CallInput<C extends AnyCall> {
  params?: Record<string, string>;
  query?: Partial<QueryInputOf<C>> & Record<string, unknown>;
  body?: BodyInputOf<C>;
  file?: Blob;
  requestKey?: string;
  /** header X-Sms-Code */
  smsCode?: string;
  /** header X-Book-Token */
  bookToken?: string;
  signal?: AbortSignal;
}

/** Runs a call and returns its answer. Throws ApiError (or AbortError when `signal` fired). */
export async function request<C extends AnyCall>(call: C, input: CallInput<C> = {}): Promise<OutputOf<C>> {
  const response = await send(call, input);
  if (call.answer === 'empty' || response.status === 204) return undefined as OutputOf<C>;
  const text = await response.text();
  if (text === '') return undefined as OutputOf<C>;
  try {
    return JSON.parse(text) as OutputOf<C>;
  } catch {
    throw new ApiError({
      code: 'Http:BadAnswer',
      message: '服务异常，请稍后重试',
      status: response.status,
      requestId: response.headers.get('X-Request-Id') ?? undefined,
    });
  }
}
