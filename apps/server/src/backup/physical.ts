/** A whole copy of the embedded cluster while it works, through PostgreSQL's own calls, with its files and keys. */
import type { FileStore } from '../kit/files.ts';
import { type Origin, shipAll, shipFiles, shipHistories } from './archive.ts';
import { FORMAT, type Manifest, manifestsOf, names } from './catalogue.ts';
import {
  clusterOf,
  connect,
  type Connection,
  migrationsOf,
  startCopy,
  stopCopy,
  takeLock,
} from './cluster.store.ts';
import type { Keys } from './keys.ts';
import type { Place } from './place.ts';
import { packs, readTree } from './tree.ts';
import { BackupTrouble } from './trouble.ts';

export interface Source extends Origin {
  /** connection string of the product's database */
  readonly databaseUrl: string;
  readonly files: FileStore;
  readonly keys: Keys;
  readonly program: string;
}

/** What a backup that was broken off has left. */
async function sweep(place: Place, system: string, whole: readonly Manifest[]): Promise<void> {
  await place.store.tidy();
  const ids = new Set(whole.map((m) => m.id));
  const under = names(system).bases;
  for (const { key } of await place.store.list(under))
    if (!ids.has(key.slice(under.length).split('/')[0] ?? '')) await place.store.remove(key);
}

/** The next name: numbers go on whatever the clock says. */
function nextId(before: readonly Manifest[], at: Date): string {
  const number = Number(before.at(-1)?.id.slice(0, 6) ?? 0) + 1;
  return `${String(number).padStart(6, '0')}-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

/** the copy works for so long, and leaves the machine to those who work with it for half as long; waiting for its turn is no work */
const [TURN_MS, REST_MS] = [100, 100];

/** The same, with rests: people write meanwhile, and ten gigabytes have minutes. */
async function* gently(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let began = performance.now();
  for await (const part of source) {
    yield part;
    const worked = performance.now() - began;
    if (worked < TURN_MS) continue;
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(worked / 2, REST_MS));
    });
    began = performance.now();
  }
}

interface Copied {
  readonly packs: string[];
  readonly rawBytes: number;
  readonly storedBytes: number;
}
async function copyTree(place: Place, system: string, id: string, data: string): Promise<Copied> {
  const at = names(system);
  const copied = { packs: [] as string[], rawBytes: 0, storedBytes: 0 };
  for await (const pack of packs(readTree(data))) {
    const name = at.pack(id, copied.packs.length + 1);
    const counted = async function* counted(): AsyncGenerator<Buffer> {
      for await (const part of gently(pack)) {
        copied.rawBytes += part.length;
        yield part;
      }
    };
    copied.storedBytes += await place.write(name, counted());
    copied.packs.push(name.slice(at.base(id).length));
  }
  return copied;
}

async function make(client: Connection, place: Place, source: Source): Promise<Manifest> {
  const { system, version, isArchiving, timeline } = await clusterOf(client);
  if (!isArchiving)
    throw new BackupTrouble('数据库没有打开日志归档：请停止幕云后重新启动（npm start），备份随即可用');
  const at = names(system);
  const before = await manifestsOf(place, system);
  await sweep(place, system, before);
  await shipHistories(place, system, source.data, timeline);
  const began = new Date();
  const id = nextId(before, began);
  const start = await startCopy(client, `muyun ${id}`);
  const copied = await copyTree(place, system, id, source.data);
  const stop = await stopCopy(client);
  const stopped = new Date();
  const label = await place.write(`${at.base(id)}backup_label`, [Buffer.from(stop.label)]);
  await shipAll(place, source);
  const files = await shipFiles(place, system, source.files);
  const keys = await place.writeJson(at.keys(id), source.keys);
  const manifest: Manifest = {
    format: FORMAT,
    kind: 'physical',
    id,
    program: source.program,
    postgres: version,
    migrations: await migrationsOf(source.databaseUrl),
    startTime: began.toISOString(),
    stopTime: stopped.toISOString(),
    timeline: Number.parseInt(start.segment.slice(0, 8), 16),
    startLsn: start.lsn,
    stopLsn: stop.lsn,
    startSegment: start.segment,
    stopSegment: stop.segment,
    ...copied,
    storedBytes: copied.storedBytes + label + keys,
    files,
  };
  // with it the backup is there
  await place.writeJson(at.manifest(id), manifest);
  return manifest;
}

/** Makes a backup. What one that fails has written is taken away again. */
export async function backUp(place: Place, source: Source): Promise<{ system: string; manifest: Manifest }> {
  const client = await connect(source.url);
  try {
    if (!(await takeLock(client))) throw new BackupTrouble('已有一次备份正在进行，请等它结束后再试');
    const { system } = await clusterOf(client);
    try {
      return { system, manifest: await make(client, place, source) };
    } catch (error) {
      await manifestsOf(place, system)
        .then((whole) => sweep(place, system, whole))
        .catch(() => undefined);
      throw error;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}
