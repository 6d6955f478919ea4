/**
 * A platform that is full, on one, two and three server processes: 1,000 spaces of 50 people, a person after the other, calls mixed as a
 * clerk's day mixes them. `CROWD_SPACES`, `CROWD_MEMBERS` and `CROWD_SECONDS` scale it. Where servers, database and clients share two
 * cores the third process finds no core of its own. So it is measured again with every server held to a small share of a core (control
 * groups): then neither database nor clients are the limit, as on a machine with cores enough. Where the machine gives no such share,
 * the figure to read is what a request costs a server, which must not grow with their number.
 */
import { readFileSync } from 'node:fs';
import { account, analysis, demander, product, project } from '@muyun/contract';
import { ownerUrl } from '../../e2e/conformance/probe-shell/stage.ts';
import { dataFolder, dispose, pepperIn, type RunningServer, startProcess } from '../../e2e/kit.ts';
import { databaseTime, line, median, ok, run, type Step } from '../connections.ts';
import { databaseUrl, withClient } from '../database.ts';
import type { Row } from '../house.ts';
import { forget, holdTo, keepBusy } from '../quota.ts';
import { fillSpaces, type Person } from '../spaces.ts';

const env = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const [SPACES, MEMBERS, SECONDS] = [
  env('CROWD_SPACES', 1_000),
  env('CROWD_MEMBERS', 50),
  env('CROWD_SECONDS', 5),
];
/** a turn for each server to be the one that stands alone, twice */
const [MOST, CONNECTIONS, TURNS, WARM_S] = [3, 48, 6, 15];
/** to each server that is held: a platform of three servers has three times the people; with more each would wait longer than a server lets anybody wait */
const FEW = 12;
const WANTED = 2.5;
/** a request may cost a server so much more beside two others */
const MOST_GROWTH = 1.25;
/** of a core, for each server: three of them, what the database does for them, and the clients find room on two cores */
const SHARE = 0.15;
const TICK_MS = 10;

type Send = ReturnType<typeof line>;
type Visit = (send: Send, person: Person) => Promise<void>;
const get =
  (path: string): Visit =>
  async (send) =>
    void ok(await send('GET', path));

let serial = 0;
/** the last customer that was written in each space */
const known = new Map<string, string>();
const create: Visit = async (send, person) => {
  serial += 1;
  const code = `C${process.pid}-${serial}`;
  const made = ok(await send('POST', demander.createDemander.path, { code, name: `客户 ${code}` }));
  known.set(person.tenantId, (made as { id: string }).id);
};
const open: Visit = async (send, person) => {
  const id = known.get(person.tenantId);
  if (id === undefined) return create(send, person);
  ok(await send('GET', demander.getDemander.path.replace('{id}', id)));
};

/** Of a hundred calls: mostly lists and what is chosen from, one in ten writes. Supposed after the screens, not counted in a factory. */
const MIX: readonly (readonly [share: number, Visit])[] = [
  [4, get(account.auth.path)],
  [6, get(account.policy.path)],
  [4, get(analysis.overview.path)],
  [18, get(`${project.listProjects.path}?maxResultCount=20`)],
  [14, get(`${product.listProducts.path}?maxResultCount=20`)],
  [14, get(`${demander.listDemanders.path}?maxResultCount=20`)],
  [12, get(demander.allDemanders.path)],
  [18, open],
  [10, create],
];
/** All of them, evenly mixed. */
const DAY: readonly Visit[] = MIX.flatMap(([share, visit], kind) =>
  Array.from({ length: share }, (_, n) => ({ at: (n + 0.5 + kind / MIX.length) / share, visit })),
)
  .sort((a, b) => a.at - b.at)
  .map(({ visit }) => visit);

/** Connections to the servers in turn, each another person and another call each time; a person stays with his server, as behind the proxy (deploy/Caddyfile). */
function crowd(servers: readonly RunningServer[], people: readonly Person[], count = CONNECTIONS): Step[] {
  let next = 0;
  const visitors = servers.map((_, k) => {
    const own = people.filter((_person, i) => i % servers.length === k);
    let turns = 0;
    return () => own[(turns += 1) % own.length] as Person;
  });
  return Array.from({ length: count }, (_, n) => {
    let person = people[0] as Person;
    const visitor = visitors[n % servers.length] as () => Person;
    const send = line((servers[n % servers.length] as RunningServer).url, () => person.token);
    return async () => {
      next += 1;
      person = visitor();
      await (DAY[next % DAY.length] as Visit)(send, person);
    };
  });
}

/** Processor time of the servers so far, in milliseconds. */
function serverTime(servers: readonly RunningServer[]): number {
  const ticks = servers.map(({ child }) => {
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    const parts = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(parts[11]) + Number(parts[12]);
  });
  return ticks.reduce((sum, n) => sum + n, 0) * TICK_MS;
}

interface Turn {
  readonly perSecond: number;
  readonly p95: number;
  readonly server: number;
  readonly database: number;
}
async function turn(
  folder: string,
  servers: readonly RunningServer[],
  steps: readonly Step[],
): Promise<Turn> {
  const [server, database, began] = [serverTime(servers), databaseTime(folder), performance.now()];
  const times = (await run(steps, SECONDS)).sort((a, b) => a - b);
  return {
    perSecond: (times.length / (performance.now() - began)) * 1000,
    p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
    server: (serverTime(servers) - server) / times.length,
    database: (databaseTime(folder) - database) / times.length,
  };
}

const middle = (turns: readonly Turn[] | undefined, of: keyof Turn): number =>
  median((turns ?? []).map((t) => t[of]));
const told = (turns: readonly (readonly Turn[])[]): string =>
  turns
    .map(
      (of, n) =>
        `${n + 1} 个 ${middle(of, 'perSecond').toFixed(0)} 次每秒（p95 ${middle(of, 'p95').toFixed(0)} ms，每次服务器 ${middle(of, 'server').toFixed(2)} ms、数据库 ${middle(of, 'database').toFixed(2)} ms）`,
    )
    .join('，');
const ratioOf = (turns: readonly (readonly Turn[])[], of: keyof Turn): number =>
  middle(turns[MOST - 1], of) / middle(turns[0], of);

function rowsOf(turns: readonly (readonly Turn[])[], held: readonly (readonly Turn[])[] | null): Row[] {
  // crowded together the processes slow each other down: what a request costs is read where they do not, if the machine lets it
  const [ratio, growth] = [ratioOf(turns, 'perSecond'), ratioOf(held ?? turns, 'server')];
  const what = `${SPACES} 个空间 × ${MEMBERS} 人，混合调用，${MOST} 个服务进程对 1 个`;
  const shared = `${ratio.toFixed(2)} 倍：${told(turns)}`;
  const cost: Row = {
    what: `其中每次请求占用服务器的处理器时间，${MOST} 个进程对 1 个（核数足够时的放大倍数 = ${MOST} ÷ 此数）`,
    wanted: `≤ ${MOST_GROWTH} 倍`,
    measured: `${growth.toFixed(2)} 倍`,
    isMet: growth <= MOST_GROWTH,
  };
  const wanted = `≥ ${WANTED} 倍`;
  if (held === null)
    return [{ what: `${what}（全部挤在本机）`, wanted, measured: shared, isMet: ratio >= WANTED }, cost];
  const free = ratioOf(held, 'perSecond');
  return [
    {
      what: `${what}，每个进程限用 ${SHARE} 核（数据库与客户端不受限）`,
      wanted,
      measured: `${free.toFixed(2)} 倍：${told(held)}；不限用、全部挤在本机 ${shared}`,
      isMet: free >= WANTED,
    },
    cost,
  ];
}

/** While it warms up: a server that opens its first connections to a busy database may ask to come again. */
const patient =
  (step: Step): Step =>
  async () => {
    try {
      await step();
    } catch (error) {
      if (!String(error).includes('Common:Overloaded')) throw error;
    }
  };

/**
 * One server, two, three, in turn, so that what the machine does beside falls on all alike. Which of them stands alone goes round too:
 * the one that always served would have the warmest code, and be cheaper than those that join it.
 */
async function turnsOf(
  folder: string,
  servers: readonly RunningServer[],
  crowdOf: (set: readonly RunningServer[]) => Step[],
): Promise<Turn[][]> {
  const sets = servers.map((_, first) =>
    servers.map((_server, more) =>
      Array.from({ length: more + 1 }, (_n, k) => servers[(first + k) % servers.length] as RunningServer),
    ),
  );
  const crowds = sets.map((of) => of.map((set) => ({ set, steps: crowdOf(set) })));
  await run((crowds[0]?.at(-1)?.steps ?? []).map(patient), WARM_S);
  const turns: Turn[][] = servers.map(() => []);
  for (let n = 0; n < TURNS; n += 1)
    for (const [k, { set, steps }] of (crowds[n % servers.length] ?? []).entries())
      turns[k]?.push(await turn(folder, set, steps));
  return turns;
}

async function turnsHeld(...of: Parameters<typeof turnsOf>): Promise<Turn[][]> {
  const callOff = keepBusy();
  try {
    return await turnsOf(...of);
  } finally {
    callOff();
  }
}

export async function benchCrowd(): Promise<Row[]> {
  const holder = await startProcess(dataFolder(), { ROLE: 'api', DEMO_DATA: 'off' });
  const servers: RunningServer[] = [];
  try {
    const people = await withClient(databaseUrl(holder.folder), (client) =>
      fillSpaces(client, { spaces: SPACES, members: MEMBERS, most: Infinity }),
    );
    await withClient(databaseUrl(holder.folder), (client) => client.query('vacuum analyze'));
    const shared = {
      DATABASE_URL: ownerUrl(holder.folder),
      PASSWORD_PEPPER: pepperIn(holder.folder),
      ROLE: 'api',
    };
    for (let n = 0; n < MOST; n += 1) servers.push(await startProcess(holder.folder, shared));
    const turns = await turnsOf(holder.folder, servers, (set) => crowd(set, people));
    const isHeld = servers.every(({ child }) => child.pid !== undefined && holdTo(child.pid, SHARE));
    const few = (set: readonly RunningServer[]): Step[] => crowd(set, people, FEW * set.length);
    return rowsOf(turns, isHeld ? await turnsHeld(holder.folder, servers, few) : null);
  } finally {
    await Promise.all(servers.map((s) => s.stop()));
    for (const { child } of servers) if (child.pid !== undefined) forget(child.pid);
    await dispose(holder);
  }
}

if (import.meta.main) {
  for (const row of await benchCrowd()) console.log(row);
  process.exit(0);
}
