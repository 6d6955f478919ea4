/**
 * A platform that is full: 1,000 spaces of 50 members, each with a role of its own. What it costs a person to get in (a session, his rights, his
 * menu), and what the pipeline costs any call beside the work of the call. Passwords are left out: argon2 is slow on purpose.
 */
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import type pg from 'pg';
import { account, organizationTree, permissionItems } from '@muyun/contract';
import { freePort } from '../apps/server/src/embedded/process.ts';
import { hashToken } from '../apps/server/src/kit/sessions.ts';
import { ownerUrl } from '../e2e/conformance/probe-shell/stage.ts';
import { dataFolder, dispose, pepperIn, type RunningServer, startProcess } from '../e2e/kit.ts';
import { line, measure, median, ok, type Step } from './connections.ts';
import { databaseUrl, withClient } from './database.ts';
import type { Row } from './house.ts';

const [SPACES, MEMBERS, RIGHTS, CONNECTIONS] = [1000, 50, 60, 50];
const [MOST_P95_MS, MOST_OVERHEAD_MS, MOST_ROUND_TRIPS] = [60, 1.5, 3] as const;
const [ONE_BY_ONE, WARM] = [2000, 300] as const;

export interface Person {
  token: string;
  readonly tenantId: string;
}

/** Spaces, people, roles and rights, as many as wanted, and a session for one of each space. */
export async function fillSpaces(
  client: pg.Client,
  { spaces = SPACES, members = MEMBERS, most = RIGHTS } = {},
): Promise<Person[]> {
  await client.query(`
    create temp table made as select gen_random_uuid() as tenant_id, gen_random_uuid() as role_id, n from generate_series(1, ${spaces}) n;
    insert into tenant (tenant_id, name, edition_id, activated_time, expire_time)
      select m.tenant_id, '测量空间' || m.n, e.id, now(), now() + interval '1 year' from made m cross join (select id from edition where edition_type = 2 limit 1) e;
    insert into factory (tenant_id, id, code, name, is_default) select tenant_id, gen_random_uuid(), 'F1', '一厂', true from made;
    insert into role (tenant_id, id, name) select tenant_id, role_id, '文员' from made;
    create temp table people as select m.tenant_id, m.role_id, gen_random_uuid() as user_id, gen_random_uuid() as id, m.n, k from made m, generate_series(1, ${members}) k;
    insert into app_account (id, user_name, nickname) select user_id, 'bench-' || n || '-' || k, '文员' from people;
    insert into tenant_user (tenant_id, id, user_id, remark_name, is_admin, factory_ids)
      select p.tenant_id, p.id, p.user_id, '文员', p.k = 1, array[f.id] from people p join factory f on f.tenant_id = p.tenant_id;
    insert into tenant_user_role (tenant_id, tenant_user_id, role_id) select tenant_id, id, role_id from people;
`);
  const rights = permissionItems
    .flatMap((p) => p.actions.map((action) => [p.code, action] as const))
    .slice(0, most);
  await client.query(
    `insert into role_permission (tenant_id, role_id, permission_id, action)
      select m.tenant_id, m.role_id, r.item, r.action from made m cross join unnest($1::text[], $2::text[]) r (item, action)`,
    [rights.map(([item]) => item), rights.map(([, action]) => action)],
  );
  await client.query('analyze');
  const { rows } = await client.query<{ tenant_id: string; user_id: string; id: string }>(
    `select tenant_id, user_id, id from people order by md5(user_id::text) limit ${spaces}`,
  );
  const people: Person[] = [];
  for (const row of rows) {
    const token = randomBytes(24).toString('base64url');
    await client.query(
      `insert into user_session (token_hash, id, user_id, active_tenant_id, tenant_user_id, client_type, ip, user_agent, idle_seconds, absolute_expire_time)
       values ($1, gen_random_uuid(), $2, $3, $4, 1, '127.0.0.1', 'bench', 7200, now() + interval '1 day')`,
      [hashToken(token), row.user_id, row.tenant_id, row.id],
    );
    people.push({ token, tenantId: row.tenant_id });
  }
  return people;
}

/** Connections that are another person each time. */
function visitors(
  url: string,
  people: Person[],
  visit: (person: Person, send: ReturnType<typeof line>) => Promise<void>,
): Step[] {
  let next = 0;
  return Array.from({ length: CONNECTIONS }, () => {
    let person = people[0] as Person;
    const send = line(url, () => person.token);
    return async () => {
      person = people[(next += 1) % people.length] as Person;
      await visit(person, send);
    };
  });
}

/** A wire to the database that counts how often the server waits for an answer before it goes on. */
async function countedWire({
  port: there,
  hostname,
}: URL): Promise<{ port: number; trips: () => number; close: () => void }> {
  let trips = 0;
  const wire = net.createServer((inner) => {
    const outer = net.connect(Number(there), hostname);
    let isAnswered = true;
    inner.on('data', (data) => {
      // the first bytes after an answer begin a new turn; what follows before the next answer travels with it
      if (isAnswered) trips += 1;
      isAnswered = false;
      outer.write(data);
    });
    outer.on('data', (data) => {
      isAnswered = true;
      inner.write(data);
    });
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    wire.listen(port, '127.0.0.1', resolve);
  });
  return { port, trips: () => trips, close: () => wire.close() };
}

/** Milliseconds of each of many calls, one after the other. */
async function oneByOne(times: number, call: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await call();
    taken.push(performance.now() - began);
  }
  return taken;
}

/** What Node alone needs for an answer of the same bytes. */
async function bareServer(text: string): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(text);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The overhead of the pipeline: time beside a bare server's, and turns of the wire beside the handler's own. */
async function overheadRows(folder: string, person: Person): Promise<Row[]> {
  const target = new URL(ownerUrl(folder));
  const wire = await countedWire(target);
  target.port = String(wire.port);
  const server = await startProcess(dataFolder(), {
    DATABASE_URL: target.toString(),
    PASSWORD_PEPPER: pepperIn(folder),
    ROLE: 'api',
    DEMO_DATA: 'off',
  });
  const send = line(server.url, person.token);
  const policy = async (): Promise<string> => (await send('GET', account.policy.path)).text;
  const tree = async (): Promise<unknown> => ok(await send('GET', organizationTree.path));
  const bare = await bareServer(await policy());
  const bareSend = line(bare.url, null);
  try {
    await oneByOne(WARM, policy);
    await oneByOne(WARM, tree);
    const idle = await turnsOf(wire, () => oneByOne(ONE_BY_ONE, policy));
    const read = await turnsOf(wire, () => oneByOne(ONE_BY_ONE, tree));
    const floor = await oneByOne(ONE_BY_ONE, () => bareSend('GET', '/'));
    const overhead = median(idle.value) - median(floor);
    return [
      {
        what: `一次已登录调用的管道开销（会话、空间、权限、菜单；n = ${ONE_BY_ONE}，中位）对裸 Node 服务`,
        wanted: `≤ ${MOST_OVERHEAD_MS} ms`,
        measured: `${overhead.toFixed(2)} ms（${median(idle.value).toFixed(2)} − ${median(floor).toFixed(2)}）`,
        isMet: overhead <= MOST_OVERHEAD_MS,
      },
      {
        what: '其中与数据库的往返（除处理程序自己的一次查询）',
        wanted: `≤ ${MOST_ROUND_TRIPS}`,
        measured: `无查询的调用 ${idle.turns.toFixed(2)}，一次查询的调用 ${read.turns.toFixed(2)} − 1`,
        isMet: idle.turns <= MOST_ROUND_TRIPS && read.turns - 1 <= MOST_ROUND_TRIPS,
      },
    ];
  } finally {
    bare.close();
    await dispose(server);
    wire.close();
  }
}

/** Turns of the wire for one of the calls. What the server asks in between for itself is in it. */
async function turnsOf(
  wire: { trips: () => number },
  work: () => Promise<number[]>,
): Promise<{ value: number[]; turns: number }> {
  const before = wire.trips();
  const value = await work();
  return { value, turns: (wire.trips() - before) / value.length };
}

/** Fifty people at once, another one each time: a session for the space, who I am, what I may do with my menu. */
async function crowdRow(server: RunningServer, people: Person[]): Promise<Row> {
  const sets = {
    进入空间: visitors(server.url, people, async (person, send) => {
      const answer = ok(await send('POST', account.switchTenant.path, { tenantId: person.tenantId }));
      person.token = (answer as { token: string }).token;
    }),
    身份: visitors(server.url, people, async (_, send) => void ok(await send('GET', account.auth.path))),
    权限与菜单: visitors(server.url, people, async (_, send) => {
      const { permissions } = ok(await send('GET', account.policy.path)) as { permissions: unknown[] };
      if (permissions.length === 0) throw new Error('a member without rights');
    }),
  };
  const figures = Object.entries(await measure(server.folder, sets));
  const worst = Math.max(...figures.map(([, f]) => f.p95));
  return {
    what: `${SPACES} 个空间 × ${MEMBERS} 人，每次换一人（${CONNECTIONS} 连接，不含 argon2，p95）`,
    wanted: `≤ ${MOST_P95_MS} ms`,
    measured: figures
      .map(([name, f]) => `${name} ${f.p95.toFixed(0)} ms（${f.perSecond.toFixed(0)} 次每秒）`)
      .join('，'),
    isMet: worst <= MOST_P95_MS,
  };
}

export async function benchSpaces(): Promise<Row[]> {
  const server = await startProcess(dataFolder());
  try {
    const people = await withClient(databaseUrl(server.folder), (client) => fillSpaces(client));
    const overhead = await overheadRows(server.folder, people.at(-1) as Person);
    return [...overhead, await crowdRow(server, people.slice(0, -1))];
  } finally {
    await dispose(server);
  }
}

if (import.meta.main) {
  for (const row of await benchSpaces()) console.log(row);
  process.exit(0);
}
