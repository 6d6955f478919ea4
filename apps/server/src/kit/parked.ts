/**
 * Reads whose end waits for what comes next. A commit of its own is a write, a wake of the database and an answer for nothing: about a tenth of
 * what a short read costs. The connection goes back to its pool with the read's transaction open; whoever gets it next ends that with its
 * own first statement, and if nobody does for a moment, it is ended then. Nothing but reads may be parked: there is nothing to lose.
 */
import type pg from 'pg';

/** As long at most does a read that is over keep its view of the rows. */
const PARKED_MS = 10;
const END = 'commit';

const parking = new WeakSet<pg.Pool>();
const parked = new WeakSet<pg.PoolClient>();
const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>();

// of a connection that is lost the pool hears itself
const end = (client: pg.PoolClient): void => void client.query(END).catch(() => undefined);

/** The first statement of who has got a parked connection ends the read before it; one that begins a transaction takes it along. */
function endsFirst(client: pg.PoolClient): void {
  const first = (...asked: unknown[]): unknown => {
    Reflect.deleteProperty(client, 'query');
    const [text, ...more] = asked;
    const begins = typeof text === 'string' && text.startsWith('begin');
    if (!begins) end(client);
    return Reflect.apply(client.query, client, begins ? [`${END};${text}`, ...more] : asked);
  };
  Reflect.set(client, 'query', first);
}

/** Lets reads of this pool be parked. Whoever takes a connection of it, in whatever way, finds it as if they had ended. */
export function parksReads(pool: pg.Pool): pg.Pool {
  parking.add(pool);
  return pool.on('acquire', (client) => {
    if (parked.delete(client)) endsFirst(client);
  });
}

/** Gives back a connection whose read is over but not ended. False: this pool does not park, and the read has to be ended. */
export function park(pool: pg.Pool, client: pg.PoolClient): boolean {
  if (!parking.has(pool)) return false;
  parked.add(client);
  const timer = timers.get(client);
  if (timer) timer.refresh();
  else
    timers.set(
      client,
      setTimeout(() => {
        if (parked.delete(client)) end(client);
      }, PARKED_MS).unref(),
    );
  client.release();
  return true;
}
