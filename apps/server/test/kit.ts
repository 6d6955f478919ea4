/**
 * The test kit: a real server on a real PostgreSQL (one clone of the template per worker), spaces and actors.
 * Each test file makes its own space, so that files do not meet.
 */
import { readFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
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
import { type Config, readConfig } from '../src/kit/config.ts';
import { inTx, type Tx } from '../src/kit/tx.ts';
import { pepperOf, type Server, startServer } from '../src/main.ts';
import { insertAccount, insertSpace } from '../src/modules/platform/bootstrap.ts';
import { noteAnswer, openAlbum } from './album.ts';
import { TEMPLATE } from './global-setup.ts';

/** Tests that are not about rates meet none. */
export const NO_LIMITS = { anonymous: 1e6, session: 1e6, token: 1e6, exports: 1e6, uploads: 1e6 } as const;
export const PASSWORD = 'Test#2026pass';

export interface TestHouse {
  readonly server: Server;
  readonly url: string;
  readonly ownerUrl: string;
}
let shared: Promise<TestHouse> | null = null;
openAlbum();

/** The server of this worker; started by the first file that asks. */
export const testHouse = (): Promise<TestHouse> => (shared ??= open());

/** A database of its own, cloned from the migrated template. Answers its connection string. */
export async function cloneDatabase(): Promise<string> {
  const adminUrl = process.env['TEST_DATABASE_URL'];
  if (!adminUrl) throw new Error('the global setup did not run');
  const name = `t_${newId().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

const houses = new Map<string, TestHouse>();
const open = (): Promise<TestHouse> => openHouse();

/** A server on a database of its own: for what concerns the whole installation. The caller closes it. */
export async function openHouse(over: Partial<Config> = {}): Promise<TestHouse> {
  const ownerUrl = await cloneDatabase();
  const config = {
    ...readConfig({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error' }),
    port: 0,
    host: '127.0.0.1',
    dataDir: mkdtempSync(path.join(os.tmpdir(), 'muyun-files-')),
    rates: NO_LIMITS,
    ...over,
  };
  const server = await startServer(config, ownerUrl, { demo: false, alone: true });
  const house = { server, url: server.address, ownerUrl };
  houses.set(house.url, house);
  return house;
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

/** The code of a refusal; null for what is no JSON. */
function codeOf(bytes: Uint8Array): string | null {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) as ErrorBody).error.code;
  } catch {
    return null;
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
    noteAnswer(call.id, response.status, response.status < 400 ? null : codeOf(bytes));
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
      work,
    );
  }
}

export interface Space {
  readonly tenantId: string;
  readonly name: string;
  readonly owner: Actor;
  readonly factoryIds: readonly string[];
}

/** A space of its own with its owner logged in. */
export async function makeSpace(edition = '企业版', at?: TestHouse): Promise<Space> {
  const house = at ?? (await testHouse());
  const { server } = house;
  const tag = newId().slice(-10);
  const client = await server.house.pools.owner.connect();
  try {
    await client.query('begin');
    const ownerId = await insertAccount(client, pepperOf(server.house.config), {
      userName: `owner-${tag}`,
      nickname: `老板${tag}`,
      password: PASSWORD,
      isHost: false,
    });
    const name = `测试空间${tag}`;
    const { tenantId, tenantUserId, factoryIds } = await insertSpace(client, {
      name,
      introduction: '',
      edition,
      ownerId,
      ownerName: '老板',
      factories: [
        { code: 'F1', name: '一厂' },
        { code: 'F2', name: '二厂' },
      ],
    });
    await client.query('commit');
    const owner = await actorOf(house, ownerId, tenantId, tenantUserId);
    return { tenantId, name, owner, factoryIds };
  } finally {
    client.release();
  }
}

/** A member with exactly these rights (`Family.Item:action`). */
export async function makeMember(
  space: Space,
  rights: readonly string[],
  options: {
    dataScope?: 'all' | 'own';
    displayAmount?: boolean;
    factoryIds?: readonly string[];
    roleId?: string;
  } = {},
): Promise<Actor> {
  const house = houses.get(space.owner.url) ?? (await testHouse());
  const { server } = house;
  const tag = newId().slice(-10);
  const client = await server.house.pools.owner.connect();
  try {
    await client.query('begin');
    const userId = await insertAccount(client, pepperOf(server.house.config), {
      userName: `member-${tag}`,
      nickname: `成员${tag}`,
      password: PASSWORD,
      isHost: false,
    });
    const [tenantUserId, roleId] = [newId(), options.roleId ?? newId()];
    await client.query(
      'insert into tenant_user (tenant_id, id, user_id, remark_name, factory_ids) values ($1, $2, $3, $4, $5)',
      [space.tenantId, tenantUserId, userId, '成员', options.factoryIds ?? space.factoryIds],
    );
    await client.query(
      'insert into role (tenant_id, id, name, data_permission, display_amount) values ($1, $2, $3, $4, $5)',
      [
        space.tenantId,
        roleId,
        `角色${tag}`,
        options.dataScope === 'own' ? 2 : 1,
        options.displayAmount ?? true,
      ],
    );
    for (const right of rights) {
      const [item, action] = right.split(':');
      await client.query(
        'insert into role_permission (tenant_id, role_id, permission_id, action) values ($1, $2, $3, $4)',
        [space.tenantId, roleId, item, action],
      );
    }
    await client.query(
      'insert into tenant_user_role (tenant_id, tenant_user_id, role_id) values ($1, $2, $3)',
      [space.tenantId, tenantUserId, roleId],
    );
    await client.query('commit');
    return await actorOf(house, userId, space.tenantId, tenantUserId);
  } finally {
    client.release();
  }
}

/** The platform's administrator. */
export async function makeHost(at?: TestHouse): Promise<Actor> {
  const house = at ?? (await testHouse());
  const { server } = house;
  const client = await server.house.pools.owner.connect();
  try {
    const userId = await insertAccount(client, pepperOf(server.house.config), {
      userName: `host-${newId().slice(-10)}`,
      nickname: '平台',
      password: PASSWORD,
      isHost: true,
    });
    return await actorOf(house, userId, null, null);
  } finally {
    client.release();
  }
}

async function actorOf(
  { server, url }: TestHouse,
  userId: string,
  tenantId: string | null,
  tenantUserId: string | null,
): Promise<Actor> {
  const { token } = await server.house.sessions.open({
    userId,
    tenantId,
    tenantUserId,
    clientType: 1,
    ip: '127.0.0.1',
    userAgent: 'test',
    rememberMe: false,
  });
  return new Actor(url, token, userId, tenantId ?? '');
}

export const nobody = async (): Promise<Actor> => new Actor((await testHouse()).url, null, '', '');

/** Waits until a job has ended; throws after `ms`. Answers its row. */
export async function jobEnd(
  actor: Actor,
  jobId: string,
  ms = 30_000,
): Promise<{ state: string; result: unknown; error: { code: string; message: string } | null }> {
  const { job } = await import('@muyun/contract');
  const until = Date.now() + ms;
  for (;;) {
    const view = await actor.call(job.getJob, { params: { id: jobId } });
    if (view.state !== 'queued' && view.state !== 'running') return view;
    if (Date.now() > until)
      throw new Error(`job ${jobId} still ${view.state} after ${ms} ms: ${view.message}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
