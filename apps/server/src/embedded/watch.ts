/** Watches over the embedded database: a server that has gone is started again at its port, so that all connections find it. */
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './postgres.ts';
import { isAlive } from './process.ts';
import { NoCluster } from './cluster.ts';

const LOOK_MS = 500;
const RETRY_MS = 2_000;
/** as long as it takes until processes of the dead server have noticed, and the log has been read through */
const GIVE_UP_MS = 30_000;
/** a full disk is made room on sooner or later: nothing is gained by ending meanwhile */
const NO_SPACE = /No space left on device|ENOSPC|could not (write|extend)/i;

export interface Watch {
  /** stops the server that runs now */
  stop(): Promise<void>;
}

export interface Told {
  down(): void;
  back(ms: number): void;
  waiting(reason: string): void;
  givenUp(reason: string): void;
}

export function watchEmbedded(first: EmbeddedDatabase, options: EmbeddedOptions, told: Told): Watch {
  let current = first;
  let isOver = false;
  let work: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    if (isOver || isAlive(current.pid)) return;
    told.down();
    await restart();
  };
  const restart = async (): Promise<void> => {
    const began = Date.now();
    for (let wasFull = false; !isOver;) {
      try {
        current = await startEmbedded({ ...options, port: first.port, mustExist: true });
        told.back(Date.now() - began);
        return;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const isFull = NO_SPACE.test(reason);
        if (isFull && !wasFull) told.waiting(reason);
        wasFull = isFull;
        if (error instanceof NoCluster || (!isFull && Date.now() - began > GIVE_UP_MS)) {
          isOver = true;
          told.givenUp(reason);
          return;
        }
        await new Promise((resolve) => {
          setTimeout(resolve, RETRY_MS);
        });
      }
    }
  };
  const timer = setInterval(() => {
    work = work.then(look);
  }, LOOK_MS);
  return {
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      await current.stop();
      await work;
    },
  };
}
