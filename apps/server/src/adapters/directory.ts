/** 企业微信 and 钉钉 over HTTPS: fixed hosts, read only. */
import { DINGTALK, shownText, WECOM } from '@muyun/contract';
import {
  DirectoryError,
  type DirectoryGateway,
  type DirectoryKey,
  type RemotePerson,
  type RemoteUnit,
} from '../kit/directory.ts';

const TIME_LIMIT_MS = 10_000;
const ROOT = '1';
const PAGE = 100;
/** more units than any company has: a tree that never ends is broken off */
const MOST_UNITS = 5_000;
type Told = Readonly<Record<string, unknown>>;

async function ask(address: string, query: Readonly<Record<string, string>>, body?: object): Promise<Told> {
  const url = `${address}?${new URLSearchParams(query).toString()}`;
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => {
    throw new DirectoryError((error as Error).name);
  });
  if (!response.ok) throw new DirectoryError(String(response.status));
  const told = (await response.json().catch(() => ({ errcode: -1, errmsg: 'no JSON' }))) as Told;
  if (Number(told['errcode']) !== 0)
    throw new DirectoryError(`${String(told['errcode'])} ${String(told['errmsg'] ?? '')}`.trim());
  return told;
}
const listOf = (value: unknown): Told[] => (Array.isArray(value) ? (value as Told[]) : []);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(textOf) : []).filter((id) => id !== '' && id !== ROOT);
const phoneOf = (value: unknown): string | null => textOf(value) || null;

/** Parents before their children; what hangs below nothing that is known stands at the top. */
export function inOrder(units: readonly RemoteUnit[]): RemoteUnit[] {
  const below = Map.groupBy(units, (u) => (units.some((p) => p.id === u.parentId) ? u.parentId : null));
  const ordered: RemoteUnit[] = [];
  const walk = (parentId: string | null): void => {
    for (const unit of below.get(parentId) ?? []) {
      ordered.push({ ...unit, parentId });
      walk(unit.id);
    }
  };
  walk(null);
  return ordered;
}

/** `host` is another one in tests. */
export function wecom(host = 'https://qyapi.weixin.qq.com'): DirectoryGateway {
  const tokenOf = async ({ appId, secret }: DirectoryKey): Promise<string> =>
    textOf((await ask(`${host}/cgi-bin/gettoken`, { corpid: appId, corpsecret: secret }))['access_token']);
  return {
    async check(key) {
      await tokenOf(key);
    },
    async units(key) {
      const told = await ask(`${host}/cgi-bin/department/list`, { access_token: await tokenOf(key) });
      const all = listOf(told['department']).map((d) => ({
        id: textOf(d['id']),
        name: shownText(textOf(d['name'])).trim(),
        parentId: textOf(d['parentid']),
      }));
      return inOrder(all.filter((u) => u.id !== ROOT));
    },
    async people(key) {
      const access = { access_token: await tokenOf(key), department_id: ROOT, fetch_child: '1' };
      const told = await ask(`${host}/cgi-bin/user/list`, access);
      return listOf(told['userlist']).map((u) => ({
        id: textOf(u['userid']),
        name: shownText(textOf(u['name'])).trim(),
        phone: phoneOf(u['mobile']),
        unitIds: idsOf(u['department']),
        // 1 works, 4 has not joined yet; 2 is switched off, 5 has left
        isActive: [1, 4].includes(Number(u['status'] ?? 1)),
      }));
    },
  };
}

/** `host` is another one in tests. */
export function dingtalk(host = 'https://oapi.dingtalk.com'): DirectoryGateway {
  const tokenOf = async ({ appId, secret }: DirectoryKey): Promise<string> =>
    textOf((await ask(`${host}/gettoken`, { appkey: appId, appsecret: secret }))['access_token']);
  const unitsWith = async (access_token: string): Promise<RemoteUnit[]> => {
    const found: RemoteUnit[] = [];
    const open = [ROOT];
    for (let parent = open.shift(); parent !== undefined; parent = open.shift()) {
      const told = await ask(
        `${host}/topapi/v2/department/listsub`,
        { access_token },
        { dept_id: Number(parent) },
      );
      for (const d of listOf(told['result'])) {
        const id = textOf(d['dept_id']);
        found.push({
          id,
          name: shownText(textOf(d['name'])).trim(),
          parentId: parent === ROOT ? null : parent,
        });
        open.push(id);
      }
      if (found.length > MOST_UNITS) throw new DirectoryError('too many units');
    }
    return inOrder(found);
  };
  const peopleOf = async (access_token: string, unitId: string): Promise<RemotePerson[]> => {
    const found: RemotePerson[] = [];
    for (let cursor = 0, hasMore = true; hasMore;) {
      const asked = { dept_id: Number(unitId), cursor, size: PAGE };
      const told = await ask(`${host}/topapi/v2/user/list`, { access_token }, asked);
      const page = (told['result'] ?? {}) as Told;
      for (const u of listOf(page['list']))
        found.push({
          id: textOf(u['userid']),
          name: shownText(textOf(u['name'])).trim(),
          phone: phoneOf(u['mobile']),
          unitIds: idsOf(u['dept_id_list']),
          isActive: true,
        });
      hasMore = page['has_more'] === true;
      cursor = Number(page['next_cursor'] ?? 0);
    }
    return found;
  };
  return {
    async check(key) {
      await tokenOf(key);
    },
    units: async (key) => unitsWith(await tokenOf(key)),
    async people(key) {
      const token = await tokenOf(key);
      const all = new Map<string, RemotePerson>();
      for (const unitId of [ROOT, ...(await unitsWith(token)).map((u) => u.id)])
        for (const person of await peopleOf(token, unitId)) all.set(person.id, person);
      return [...all.values()];
    },
  };
}

/** The one of the provider. */
export const directories = (of = { wecom: wecom(), dingtalk: dingtalk() }): DirectoryGateway => {
  const by = (key: DirectoryKey): DirectoryGateway => {
    if (key.provider === WECOM) return of.wecom;
    if (key.provider === DINGTALK) return of.dingtalk;
    throw new DirectoryError('no such directory');
  };
  return {
    check: async (key) => by(key).check(key),
    units: async (key) => by(key).units(key),
    people: async (key) => by(key).people(key),
  };
};
