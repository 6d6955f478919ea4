/** Probes every call of the specification against a running server. */
import { randomUUID } from 'node:crypto';
import type { AnyCall } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import specCalls from '../../packages/contract/src/spec/calls.json' with { type: 'json' };

export interface Probe {
  readonly id: string;
  readonly works: boolean;
  readonly why: string;
}
export interface Tokens {
  readonly tenant: string;
  readonly host: string;
}

interface SpecCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly answers: string;
  readonly audience: string;
  readonly permission: string;
  /** what the specification does not show itself */
  readonly inferred: readonly string[];
}
interface Answer {
  readonly status: number;
  readonly code: string;
  readonly type: string;
  readonly body: unknown;
}

const ROUTE_NOT_FOUND = 'Common:RouteNotFound';
/** Ending the session with the probe's own token would end the probe; nobody needs a token to leave. */
const ENDS_SESSION = /logout/;

const bound = new Map((allCalls as readonly AnyCall[]).map((c) => [`${c.method} ${c.path}`, c]));

async function ask(url: string, method: string, path: string, token: string | null): Promise<Answer> {
  const hasBody = method === 'POST' || method === 'PUT';
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const body: unknown = type.includes('json') && text !== '' ? JSON.parse(text) : null;
  return {
    status: response.status,
    type,
    body,
    code: (body as { error?: { code?: string } } | null)?.error?.code ?? '',
  };
}

/** What the specification says of an answer, and what the contract says of its fields. */
function faultOfAnswer(call: SpecCall, contract: AnyCall | undefined, answer: Answer): string {
  const { body } = answer;
  const isShown = !call.inferred.includes('answers');
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (isShown && call.answers === 'paged' && !(isObject && 'items' in body && 'totalCount' in body))
    return '应答没有 items 与 totalCount';
  if (isShown && call.answers === 'list' && !Array.isArray(body)) return '应答不是列表';
  if (isShown && call.answers === 'object' && !isObject) return '应答不是对象';
  if (call.answers === 'file' && answer.type.includes('html')) return '应答不是文件';
  if (contract?.output && contract.answer === 'json') {
    const parsed = contract.output.safeParse(body);
    if (!parsed.success)
      return `应答不合约定：${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`;
  }
  return '';
}

/** Ids of rows that exist, by the list that shows them: a read is asked for one of them. */
class Rows {
  readonly #url: string;
  readonly #found = new Map<string, Promise<string | null>>();
  constructor(url: string) {
    this.#url = url;
  }
  idOf(list: string, token: string): Promise<string | null> {
    const known = this.#found.get(list);
    if (known) return known;
    const found = this.#read(list, token);
    this.#found.set(list, found);
    return found;
  }
  async #read(list: string, token: string): Promise<string | null> {
    const path = [list, `${list}/list`].find((p) => bound.has(`GET ${p}`));
    if (!path) return null;
    const { body } = await ask(this.#url, 'GET', path, token);
    const rows = Array.isArray(body) ? body : ((body as { items?: unknown[] } | null)?.items ?? []);
    const id = (rows[0] as { id?: unknown } | undefined)?.id;
    return typeof id === 'string' ? id : null;
  }
}

/**
 * A call works when it is there, refuses a caller without token (unless it is public), lets its own side in, and answers
 * as the specification and the contract say. Reads are asked for rows that exist; writes get an empty body and foreign
 * ids, so they may refuse, but only with an error of their own.
 */
export async function probeCalls(url: string, tokens: Tokens): Promise<Probe[]> {
  const rows = new Rows(url);
  const probes: Probe[] = [];
  for (const call of specCalls as readonly SpecCall[]) {
    const why = await faultOf(call, url, tokens, rows);
    probes.push({ id: call.id, works: why === '', why });
  }
  return probes;
}

/** Whose call it is; where the specification does not say it, as the domain documents do (A16: the operator's). */
const isOfHost = (call: SpecCall, contract: AnyCall | undefined): boolean =>
  call.inferred.includes('audience') && contract?.side ? contract.side === 'host' : call.audience === 'admin';

async function faultOf(call: SpecCall, url: string, tokens: Tokens, rows: Rows): Promise<string> {
  const contract = bound.get(`${call.method} ${call.path}`);
  const token = isOfHost(call, contract) ? tokens.host : tokens.tenant;
  const list = call.path.split('/{')[0] as string;
  const isRead = call.method === 'GET';
  const [row, path] = await pathOf(call, isRead ? () => rows.idOf(list, token) : null);
  const anonymous = await ask(url, call.method, path, null);
  if (anonymous.code === ROUTE_NOT_FOUND || anonymous.type.includes('html')) return '接口不存在';
  if (ENDS_SESSION.test(call.path)) return anonymous.status < 500 ? '' : String(anonymous.status);
  const isPublic = call.permission === 'public';
  if (!isPublic && anonymous.status !== 401) return `无令牌时应答 ${anonymous.status}`;
  if (isPublic && !call.inferred.includes('permission') && anonymous.status === 401)
    return '公开接口要求登录';
  const known = await ask(url, call.method, path, token);
  if (known.status >= 500 || known.status === 401 || known.code === ROUTE_NOT_FOUND)
    return `${known.status} ${known.code}`;
  if (known.status === 403) return `拒绝有权限的人：${known.code}`;
  if (known.status < 300)
    return call.method === 'GET' || contract?.output ? faultOfAnswer(call, contract, known) : '';
  if (known.code === '') return `${known.status} 没有错误编码`;
  // an address without an id that finds no row was taken for the id of another call
  if (!call.path.includes('{') && known.status === 404) return '接口不存在';
  // a read of a row that exists may fail only for a reason that the call declares, or for a missing query parameter
  if (isRead && row && known.status === 404 && call.path === `${list}/{id}`)
    return `${known.status} ${known.code}`;
  if (
    isRead &&
    !call.path.includes('{') &&
    contract?.query?.safeParse({}).success !== false &&
    !contract?.errors?.includes(known.code)
  )
    return `${known.status} ${known.code}`;
  return '';
}

/** The address, with a row that exists in place of the first id where one is known. */
async function pathOf(
  call: SpecCall,
  row: (() => Promise<string | null>) | null,
): Promise<[string | null, string]> {
  const found = row && call.path.includes('/{id}') ? await row() : null;
  let isFirst = true;
  const path = call.path.replaceAll(/\{\w+\}/g, () => {
    const id = isFirst && found ? found : randomUUID();
    isFirst = false;
    return id;
  });
  return [found, path];
}
