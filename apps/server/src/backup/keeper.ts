/** Looks after the backups of a running embedded installation: takes its log away all the time, makes a backup when it is asked. */
import type { Logger } from 'pino';
import type { BackupDesk, BackupOutcome, LogState } from '../kit/backup.ts';
import type { BackupConfig } from '../kit/config.ts';
import { shipAll, shipFile, shipHistories, shipSpool } from './archive.ts';
import { manifestsOf, names, type Reached } from './catalogue.ts';
import { timelineOf } from './wal.ts';
import { backUp, type Source } from './physical.ts';
import type { Place } from './place.ts';
import { dropOld } from './retention.ts';
import { type Noted, noteRun, type RunKind } from './run.store.ts';
import { BackupTrouble, told } from './trouble.ts';
import { verifyLast } from './verify.ts';

export interface KeeperParts {
  readonly place: Place;
  /** as it is now: keys are made at the first start */
  readonly source: () => Source;
  readonly config: BackupConfig;
  readonly log: Logger;
  /** where a backup is restored to be looked at */
  readonly scratch: string;
}

export class Keeper implements BackupDesk {
  readonly #parts: KeeperParts;
  #state: LogState = { reached: null, trouble: null };
  #system: string | null = null;
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #work: Promise<unknown> = Promise.resolve();
  #running: { kind: number; startTime: string } | null = null;
  #isOver = false;
  #hasBase = false;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }
  get place(): string {
    return this.#parts.place.store.title;
  }
  get isSealed(): boolean {
    return this.#parts.place.isSealed;
  }
  get at(): string {
    return this.#parts.config.at;
  }
  log(): LogState {
    return this.#state;
  }
  noteFile(key: string): void {
    this.#waiting.add(key);
  }

  start(): void {
    const beat = (): void => {
      this.#work = this.#look().finally(() => {
        if (!this.#isOver) this.#timer = setTimeout(beat, this.#parts.config.logSeconds * 1000);
      });
    };
    beat();
  }

  /** One look: the log, the files that came, and a note until when both are whole. */
  async #look(): Promise<void> {
    const { place, log } = this.#parts;
    const source = this.#parts.source();
    try {
      const { system, time, segment } = await shipAll(place, source);
      if (this.#system === null) await shipHistories(place, system, source.data, timelineOf(segment));
      this.#system = system;
      for (const key of this.#waiting) {
        await shipFile(place, system, source.files, key);
        this.#waiting.delete(key);
      }
      const reached: Reached = { time, segment };
      await place.writeJson(names(system).reached, reached);
      this.#state = { reached: time, trouble: null };
      if (!this.#hasBase) await this.#firstOf(system, segment);
    } catch (error) {
      if (this.#isOver) return;
      const trouble = told(error);
      if (trouble !== this.#state.trouble) log.error({ err: error }, 'log of the database not taken away');
      this.#state = { ...this.#state, trouble };
    }
  }

  /** A new installation, and one that was restored, has no backup on its way yet: the first is made at once. */
  async #firstOf(system: string, segment: string): Promise<void> {
    const last = (await manifestsOf(this.#parts.place, system)).at(-1);
    this.#hasBase = true;
    if (last?.timeline === timelineOf(segment)) return;
    this.backUp().catch((error: unknown) => this.#parts.log.error({ err: error }, 'first backup failed'));
  }

  /** Nothing is begun any more. */
  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#timer) clearTimeout(this.#timer);
    // a backup on its way ends with the database, and is swept by the next
    await this.#work;
  }

  /** After the database has ended, and with it laid the last of its log aside. */
  async takeRest(): Promise<void> {
    const { place } = this.#parts;
    const source = this.#parts.source();
    if (this.#system === null) return;
    const time = new Date().toISOString();
    const segment = await shipSpool(place, this.#system, source.spool);
    for (const key of this.#waiting) await shipFile(place, this.#system, source.files, key);
    if (segment !== null) await place.writeJson(names(this.#system).reached, { time, segment });
  }

  running(): { kind: number; startTime: string } | null {
    return this.#running;
  }

  /** One at a time; how it went is noted. */
  async #alone<T>(kind: RunKind, work: () => Promise<{ result: T; noted: Noted }>): Promise<T> {
    if (this.#running) throw new BackupTrouble('已有一次备份或核对正在进行，请等它结束后再试');
    this.#running = { kind, startTime: new Date().toISOString() };
    try {
      return await noteRun(this.#parts.source().databaseUrl, this.place, kind, work);
    } finally {
      this.#running = null;
    }
  }

  backUp(): Promise<BackupOutcome> {
    const { place } = this.#parts;
    return this.#alone(1, async () => {
      const { system, manifest } = await backUp(place, this.#parts.source());
      await dropOld(place, system);
      const { id, rawBytes, storedBytes, files } = manifest;
      const result = { id, rawBytes, storedBytes, files: files.length };
      return { result, noted: result };
    });
  }

  verify(): ReturnType<BackupDesk['verify']> {
    return this.#alone(2, async () => {
      const result = await verifyLast(this.#parts.place, this.#parts.source(), this.#parts.scratch);
      return { result, noted: { id: result.id, rawBytes: 0, storedBytes: 0, files: 0 } };
    });
  }
}
