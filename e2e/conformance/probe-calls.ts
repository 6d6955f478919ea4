/** Probes every call and every right of the specification against a running server. */
import { randomUUID } from 'node:crypto';
import { type AnyCall, rightsOf } from '@muyun/contract';
import { allCalls } from '@muyun/contract/calls';
import specCalls from '../../packages/contract/src/spec/calls.json' with { type: 'json' };
import families from '../../packages/contract/src/spec/permissions.json' with { type: 'json' };

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
  readonly audience: string;
  readonly permission: string;
}

async function ask(
  url: string,
  call: Pick<SpecCall, 'method' | 'path'>,
  token: string | null,
): Promise<{ status: number; code: string }> {
  const address = url + call.path.replaceAll(/\{\w+\}/g, () => randomUUID());
  const hasBody = call.method === 'POST' || call.method === 'PUT';
  const response = await fetch(address, {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  });
  const text = await response.text();
  let code = '';
  try {
    code = (JSON.parse(text) as { error?: { code?: string } }).error?.code ?? '';
  } catch {
    /* a file or an empty answer */
  }
  return { status: response.status, code };
}

/** A call works when it is there, refuses a caller without token (unless it is public) and answers its own side without a server error. */
export async function probeCalls(url: string, tokens: Tokens): Promise<Probe[]> {
  const probes: Probe[] = [];
  for (const call of specCalls as readonly SpecCall[]) {
    const anonymous = await ask(url, call, null);
    const isPublic = call.permission === 'public';
    if (anonymous.code === 'Common:RouteNotFound' || anonymous.code === '') {
      if (anonymous.status === 404 || anonymous.code === 'Common:RouteNotFound') {
        probes.push({ id: call.id, works: false, why: '接口不存在' });
        continue;
      }
    }
    if (!isPublic && anonymous.status !== 401 && !/logout|auth$/.test(call.path)) {
      probes.push({ id: call.id, works: false, why: `无令牌时应答 ${anonymous.status}` });
      continue;
    }
    // ending the session with the probe's own token would end the probe
    const known = /logout/.test(call.path)
      ? { status: 204, code: '' }
      : await ask(url, call, call.audience === 'admin' ? tokens.host : tokens.tenant);
    const works = known.status < 500 && known.code !== 'Common:RouteNotFound';
    probes.push({ id: call.id, works, why: works ? '' : `${known.status} ${known.code}` });
  }
  return probes;
}

/** A right works when a bound call asks for it, so that the guard really decides by it. The generated permission suite proves the refusals. */
export function probeRights(): Probe[] {
  const asked = new Set((allCalls as readonly AnyCall[]).flatMap((c) => rightsOf(c.right)));
  return families.flatMap((f) =>
    f.items.flatMap((item) =>
      item.actions.map((action) => ({
        id: `${item.code}:${action}`,
        works: asked.has(`${item.code}:${action}`),
        why: '尚无接口按此权限判断',
      })),
    ),
  );
}
