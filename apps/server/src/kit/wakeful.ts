/** Work that waits in the database: done when somebody notifies, and now and then, because a note may be lost with its connection. */
import type { House } from './house.ts';

interface Wakeful {
  /** of pg_notify */
  readonly channel: string;
  readonly everyMs: number;
  /** what the log says when it failed: it is done again at the next look */
  readonly failed: string;
  /** Does what is there; long work looks at `isStopping` between its parts. */
  readonly work: (state: { readonly isStopping: boolean }) => Promise<unknown>;
}

/** Starts at once; one run at a time, and one more for whatever came meanwhile. The answered function ends it after what is under way. */
export function startWakeful(
  { listener, log }: Pick<House, 'listener' | 'log'>,
  { channel, everyMs, failed, work }: Wakeful,
): () => Promise<void> {
  const state = { isStopping: false, isWanted: false };
  let running: Promise<void> | null = null;
  const all = async (): Promise<void> => {
    while (state.isWanted && !state.isStopping) {
      state.isWanted = false;
      await work(state);
    }
  };
  const wake = (): void => {
    state.isWanted = true;
    running ??= all()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => {
        running = null;
      });
  };
  const deaf = listener.on(channel, wake);
  const timer = setInterval(wake, everyMs);
  wake();
  return async () => {
    state.isStopping = true;
    deaf();
    clearInterval(timer);
    await running;
  };
}
