/** Looks after the backups of a running embedded installation: takes its log away all the time, makes a backup when it is asked. */
import type { Logger } from 'pino';
import type { BackupDesk, BackupOutcome, LogState } from '../kit/backup.ts';
import type { BackupConfig } from '../kit/config.ts';
import { shipAll, shipFile, shipHistories, shipSpool } from './archive.ts';
import { names, type Reached } from './catalogue.ts';
import { backUp, type Source } from './physical.ts';
import type { Place } from './place.ts';
import { dropOld } from './retention.ts';
import { told } from './trouble.ts';
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
  #isOver = false;

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
      if (this.#system === null) await shipHistories(place, system, source.data);
      this.#system = system;
      for (const key of this.#waiting) {
        await shipFile(place, system, source.files, key);
        this.#waiting.delete(key);
      }
      const reached: Reached = { time, segment };
      await place.writeJson(names(system).reached, reached);
      this.#state = { reached: time, trouble: null };
    } catch (error) {
      if (this.#isOver) return;
      const trouble = told(error);
      if (trouble !== this.#state.trouble) log.error({ err: error }, 'log of the database not taken away');
      this.#state = { ...this.#state, trouble };
    }
  }

  /** Nothing is begun any more. */
  async stop(): Promise<void> {
    this.#isOver = true;
    if (this.#timer) clearTimeout(this.#timer);
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

  async backUp(): Promise<BackupOutcome> {
    const { place } = this.#parts;
    const source = this.#parts.source();
    const { system, manifest } = await backUp(place, source);
    await dropOld(place, system);
    const { id, rawBytes, storedBytes, files } = manifest;
    return { id, rawBytes, storedBytes, files: files.length };
  }

  verify(): ReturnType<BackupDesk['verify']> {
    return verifyLast(this.#parts.place, this.#parts.source(), this.#parts.scratch);
  }
}
