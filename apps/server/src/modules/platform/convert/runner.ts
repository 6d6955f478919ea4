/** Works the queue of conversions off: every server that does work takes what it can make, holds it by a lease and hands it in (platform M20). */
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { convert as calls } from '@muyun/contract';
import { newId } from '../../../kit/clock.ts';
import type { House } from '../../../kit/house.ts';
import { renderPdf } from '../../../kit/pdf.ts';
import { inTx, PLATFORM, type Tx } from '../../../kit/tx.ts';
import { notify } from '../message/index.ts';
import { COMMAND_MAKER, HOUSE_MAKER, keepPreview } from '../storage/index.ts';
import { conversionOf } from './convert.ts';
import { ConvertError, pdfOf, readPicture, svgOf } from './drawing.ts';
import {
  beatServer,
  endTask,
  giveBack,
  holdOn,
  type Known,
  takeBack,
  type Taken,
  takeNext,
} from './queue.store.ts';

const { CONVERT, CONVERT_REASONS } = calls;
const LOOK_MS = 3_000;
const BEAT_MS = 15_000;
const STOP_MS = 3_000;
/** who waited longer is not looking at it any more, and is told */
const TOLD_AFTER_MS = 20_000;
const NATIVE_TYPES = [2, 3];
const EVERY_TYPE = calls.CONVERSIONS.map((c) => c.value);

type Parts = Pick<House, 'pools' | 'files' | 'log' | 'listener' | 'converter' | 'config'>;

/** The address under which the platform's people know this server. */
const ownAddress = (): string =>
  Object.values(os.networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((a) => a.family === 'IPv4' && !a.internal)?.address ?? os.hostname().slice(0, 64);

type Made = { readonly bytes: Uint8Array } | { readonly path: string };

/** What comes of a file that lies at `source`. Throws ConvertError for what cannot be converted. */
async function make(
  parts: Parts,
  task: Taken,
  source: string,
  folder: string,
  signal: AbortSignal,
): Promise<Made> {
  const ext = conversionOf(task.fileType)?.to ?? '';
  if (task.isNative) {
    const picture = await readPicture(source).catch((error: unknown) => {
      if (error instanceof ConvertError && error.message === 'nothing')
        throw new ConvertError(CONVERT_REASONS.nothing);
      throw error;
    });
    if (ext === 'svg') return { bytes: new TextEncoder().encode(svgOf(picture)) };
    return { bytes: await renderPdf(pdfOf(task.name, picture, '{n} / {m}')) };
  }
  if (!parts.converter) throw new Error('no converter');
  const job = { fileType: task.fileType, source, folder, ext, signal };
  const made = await parts.converter.convert(job);
  if (made.kind === 'done') return { path: made.path };
  if (made.kind === 'refused') throw new ConvertError(made.reason || CONVERT_REASONS.unreadable);
  throw new ConvertError(CONVERT_REASONS[made.kind]);
}

export class ConvertRunner {
  readonly #parts: Parts;
  readonly #id = newId();
  readonly #severIp = ownAddress();
  readonly #running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  #isStopping = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  #asOwner<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTx(this.#parts.pools.owner, { tenantId: PLATFORM, userId: PLATFORM }, work);
  }

  get #known(): Known {
    const hasCommand = this.#parts.converter !== null;
    return {
      id: this.#id,
      severIp: this.#severIp,
      fileTypes: hasCommand ? EVERY_TYPE : NATIVE_TYPES,
      hasCommand,
      concurrency: this.#parts.config.convert.concurrency,
    };
  }

  /** Says that it is there, takes back what others have lost, and takes as much as it may. Answers how many it has begun. */
  async look(): Promise<number> {
    const set = await this.#asOwner((tx) => beatServer(tx, this.#known));
    await this.#asOwner((tx) => takeBack(tx, CONVERT_REASONS.lost));
    let begun = 0;
    const most = set?.isEnabled ? set.concurrency : 0;
    while (!this.#isStopping && this.#running.size < most) {
      const by = { runner: this.#id, severIp: this.#severIp, hasCommand: this.#known.hasCommand };
      const task = await this.#asOwner((tx) => takeNext(tx, by));
      if (!task) break;
      begun += 1;
      const abort = new AbortController();
      this.#running.set(task.id, { abort, done: this.#run(task, abort) });
    }
    return begun;
  }

  async #run(task: Taken, abort: AbortController): Promise<void> {
    const held = { ...task, runner: this.#id };
    const beat = setInterval(() => {
      this.#asOwner((tx) => holdOn(tx, held)).then(
        (isOurs) => isOurs || abort.abort(),
        () => undefined,
      );
    }, BEAT_MS);
    try {
      await this.#make(task, abort.signal);
    } catch (error) {
      await this.#failed(held, error).catch((late: unknown) =>
        this.#parts.log.warn({ err: late, taskId: task.id }, 'the end of a conversion is left to its lease'),
      );
    } finally {
      clearInterval(beat);
      this.#running.delete(task.id);
    }
  }

  async #make(task: Taken, signal: AbortSignal): Promise<void> {
    const { files, pools } = this.#parts;
    const folder = path.join(os.tmpdir(), `muyun-convert-${newId()}`);
    await mkdir(folder, { mode: 0o700 });
    try {
      const source = path.join(folder, `in.${task.ext}`);
      await pipeline(await files.get(task.storageKey), createWriteStream(source, { mode: 0o600 }), {
        signal,
      });
      const made = await make(this.#parts, task, source, folder, signal);
      const spec = conversionOf(task.fileType);
      const maker = task.isNative ? HOUSE_MAKER : COMMAND_MAKER;
      const of = { tenantId: task.tenantId, userId: task.creatorId, sha256: task.sha256 };
      const ext = spec?.to ?? '';
      await keepPreview({ pools, files }, of, { kind: ext, maker, ext, source: made });
      await this.#done(task);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #done(task: Taken): Promise<void> {
    const held = { ...task, runner: this.#id };
    await inTx(this.#parts.pools.work, { tenantId: task.tenantId, userId: task.creatorId }, async (tx) => {
      if (!(await endTask(tx, held, { state: CONVERT.done, error: null }))) return;
      if (Date.now() - Date.parse(task.creationTime) < TOLD_AFTER_MS) return;
      await notify(tx, {
        kind: 'fileConverted',
        receivers: { to: 'users', userIds: [task.creatorId] },
        vars: { file: task.name },
        dedupKey: `convert ${task.id}`,
      });
    });
  }

  /** What cannot be converted has failed; what may be chance is tried again. */
  async #failed(held: Taken & { runner: string }, error: unknown): Promise<void> {
    if (error instanceof ConvertError) {
      const outcome = { state: CONVERT.failed, error: error.message };
      await this.#asOwner((tx) => endTask(tx, held, outcome));
      return;
    }
    this.#parts.log.warn({ err: error, taskId: held.id }, 'conversion is tried again');
    await this.#asOwner((tx) => giveBack(tx, held, CONVERT_REASONS.lost));
  }

  /** Ends what is under way; what it has taken is others' when its lease is over. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const open = [...this.#running.values()];
    for (const { abort } of open) abort.abort();
    await Promise.race([Promise.all(open.map((o) => o.done)), delay(STOP_MS, undefined, { ref: false })]);
  }
}

/** Starts converting; the answered function ends it. */
export function startConversions(parts: Parts): () => Promise<void> {
  const runner = new ConvertRunner(parts);
  let looking: Promise<unknown> = Promise.resolve();
  let isWanted = false;
  const look = (): void => {
    if (isWanted) return;
    isWanted = true;
    looking = looking
      .then(() => {
        isWanted = false;
        return runner.look();
      })
      .catch((error: unknown) => parts.log.warn({ err: error }, 'conversions are looked for later'));
  };
  const deaf = parts.listener.on('conversion', look);
  const timer = setInterval(look, LOOK_MS);
  look();
  return async () => {
    deaf();
    clearInterval(timer);
    await looking;
    await runner.stop();
  };
}
