/**
 * One member of one space sends drawings that cost minutes of arithmetic, another space works on. How long do its lists take
 * meanwhile, beside what they take in peace? And how much memory do many large uploads at once cost the server?
 */
import { createReadStream, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { account, demander, file, product, productImport, project } from '@muyun/contract';
import { fillProducts } from '../apps/server/seeds/volume.ts';
import { insertAccount, insertSpace } from '../apps/server/src/modules/platform/bootstrap.ts';
import { Api } from '../e2e/api.ts';
import { dataFolder, DEMO, dispose, type RunningServer, startProcess } from '../e2e/kit.ts';
import { peakMb, resetPeak } from './memory.ts';

const CIRCLES = 20_000;
const UPLOADS = 16;
const CLIENTS = 4;
const SECONDS = 12;
const LARGE = { count: 50, bytes: 50 * 1024 * 1024 - 1024 };

export interface AttackFigures {
  readonly drawingKb: number;
  readonly peaceP95: number;
  readonly attackP95: number;
  readonly attackMax: number;
  readonly healthP95: number;
  readonly slowest: string;
  readonly answers: Readonly<Record<string, number>>;
  readonly uploadsMb: number;
  readonly uploadStatuses: Readonly<Record<string, number>>;
}

/** 20,000 circles that all overlap each other. */
export function overlappingCircles(count = CIRCLES): string {
  const circles = Array.from(
    { length: count },
    (_, i) => `0\nCIRCLE\n8\n0\n10\n${i % 97}\n20\n${i % 89}\n40\n90\n`,
  );
  return `0\nSECTION\n2\nENTITIES\n${circles.join('')}0\nENDSEC\n0\nEOF\n`;
}

async function tokenOf(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}${account.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'password', account: name, password: DEMO.password, clientType: 1 }),
  });
  return ((await response.json()) as { token: string }).token;
}

export const databaseOf = (folder: string): string => {
  const [, , , port, socket] = readFileSync(path.join(folder, 'database/pg/postmaster.pid'), 'utf8').split(
    '\n',
  );
  return `postgres://postgres:${readFileSync(path.join(folder, 'database/database.secret'), 'utf8').trim()}@127.0.0.1:${port}/muyun${socket ? `?host=${encodeURIComponent(socket)}` : ''}`;
};

/** A second space with its owner, who has the demo's password. */
async function addSpace(server: RunningServer, userName: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseOf(server.folder),
    max: 1,
    options: '-c role=app_owner',
  });
  const client = await pool.connect();
  try {
    const ownerId = await insertAccount(
      client,
      readFileSync(path.join(server.folder, 'pepper.secret'), 'utf8'),
      { userName, nickname: '对手', password: DEMO.password, isHost: false },
    );
    await insertSpace(client, {
      name: '另一家工厂',
      introduction: '',
      edition: '企业版',
      ownerId,
      ownerName: '对手',
      factories: [{ code: 'A', name: '一厂' }],
    });
  } finally {
    client.release();
    await pool.end();
  }
}

/** Times of every answer within `seconds`, in ms. */
async function load(url: string, token: string | null, clients: number, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const run = autocannon({
    url,
    connections: clients,
    duration: seconds,
    timeout: 60,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  run.on('response', (_client, status, _bytes, ms) =>
    times.push(status >= 500 ? Number.POSITIVE_INFINITY : ms),
  );
  await run;
  return times.toSorted((a, b) => a - b);
}
const p95 = (times: readonly number[]): number =>
  Math.round((times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY) * 10) / 10;

async function attack(
  server: RunningServer,
  drawing: string,
): Promise<
  Pick<AttackFigures, 'peaceP95' | 'attackP95' | 'attackMax' | 'healthP95' | 'slowest' | 'answers'>
> {
  const [victim, attacker] = [await tokenOf(server.url, DEMO.account), await Api.logIn(server.url, 'rival')];
  const { id: demanderId } = await attacker.call(demander.createDemander, {
    body: { code: 'A', name: '客户' },
  });
  const { id: projectId } = await attacker.call(project.createProject, {
    body: { name: '工程', demanderId },
  });
  const list = `${server.url}${product.listProducts.path}?maxResultCount=20`;
  await load(list, victim, CLIENTS, 3);
  const peace = await load(list, victim, CLIENTS, SECONDS / 2);
  const answers: Record<string, number> = {};
  const until = Date.now() + SECONDS * 1000;
  let slowest = '';
  const uploads = Array.from({ length: UPLOADS }, async () => {
    while (Date.now() < until) {
      const response = await attacker.fetch(productImport.previewImport, {
        body: { projectId, kind: '2' },
        file: drawing,
      });
      const text = await response.text();
      const key = response.ok
        ? '200'
        : `${response.status} ${(JSON.parse(text) as { error: { code: string } }).error.code}`;
      answers[key] = (answers[key] ?? 0) + 1;
      if (response.status >= 500 && response.status !== 503) slowest = text.slice(0, 200);
    }
  });
  const [war, health] = await Promise.all([
    load(list, victim, CLIENTS, SECONDS),
    load(`${server.url}/api/health`, null, 1, SECONDS),
  ]);
  await Promise.all(uploads);
  return {
    peaceP95: p95(peace),
    attackP95: p95(war),
    attackMax: Math.round(war.at(-1) ?? Number.POSITIVE_INFINITY),
    healthP95: p95(health),
    slowest,
    answers,
  };
}

/** Many large files at once, streamed from the disk so that the client costs nothing. */
async function largeUploads(
  server: RunningServer,
): Promise<Pick<AttackFigures, 'uploadsMb' | 'uploadStatuses'>> {
  const token = await tokenOf(server.url, 'rival');
  const source = path.join(os.tmpdir(), `muyun-bench-large-${process.pid}.txt`);
  const block = Buffer.alloc(1024 * 1024, 'muyun ');
  writeFileSync(source, Buffer.concat(Array.from({ length: 50 }, () => block)).subarray(0, LARGE.bytes));
  const { pathname, port, hostname } = new URL(`${server.url}${file.uploadFile.path}`);
  const statuses: Record<string, number> = {};
  const send = (i: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="big-${i}.txt"\r\n\r\n${i}\n`;
      const tail = '\r\n--x--\r\n';
      const request = http.request(
        {
          hostname,
          port,
          path: pathname,
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': Buffer.byteLength(head) + statSync(source).size + tail.length,
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => {
            statuses[String(response.statusCode)] = (statuses[String(response.statusCode)] ?? 0) + 1;
            resolve();
          });
        },
      );
      request.on('error', reject);
      request.write(head);
      createReadStream(source)
        .on('end', () => request.end(tail))
        .pipe(request, { end: false });
    });
  resetPeak(server.child.pid as number);
  await Promise.all(Array.from({ length: LARGE.count }, (_, i) => send(i)));
  rmSync(source);
  return { uploadsMb: peakMb(server.child.pid as number), uploadStatuses: statuses };
}

export async function benchAttack(): Promise<AttackFigures> {
  const server = await startProcess(dataFolder(), { DEMO_DATA: 'off' });
  const drawing = path.join(os.tmpdir(), `muyun-bench-circles-${process.pid}.dxf`);
  writeFileSync(drawing, overlappingCircles());
  try {
    await addSpace(server, 'rival');
    const tenantId = (await new Api(server.url, await tokenOf(server.url, DEMO.account)).call(account.auth))
      .currentTenant?.tenantId as string;
    await fillProducts(databaseOf(server.folder), tenantId, 10_000);
    const large = await largeUploads(server);
    return {
      drawingKb: Math.round(statSync(drawing).size / 1024),
      ...(await attack(server, drawing)),
      ...large,
    };
  } finally {
    rmSync(drawing, { force: true });
    await dispose(server);
  }
}

if (import.meta.main) console.log(await benchAttack());
