/**
 * The server dies in the middle of a request: from its n-th statement on, the connection of the database is gone, as when the
 * process is killed. What was not committed is rolled back by PostgreSQL itself.
 */
import pg from 'pg';

/** What works beside: its statements are not of the request. */
const BESIDE = /kit\/(?:wakeful|scheduler)\.|ConvertRunner\.|JobRunner\.|listener\./;
type WithStream = pg.Client & { readonly connection: { readonly stream: { destroy(): void } } };
type Query = (this: WithStream, ...given: unknown[]) => unknown;

const textOf = (given: unknown): string =>
  typeof given === 'string' ? given : ((given as { text?: string }).text ?? '');

function isBeside(): boolean {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = limit;
  return BESIDE.test(stack);
}

export interface Severed<T> {
  readonly answer: T;
  /** the statement that did not go out any more, or whose answer did not come back; null: none was */
  readonly at: string | null;
}

/**
 * Does the work; the statement that `which` names by its number (from 1) and its text meets a dead connection. With `after` it has
 * been carried out, and only its answer is lost.
 */
export async function severedAt<T>(
  which: (n: number, text: string) => boolean,
  when: 'before' | 'after',
  work: () => Promise<T>,
): Promise<Severed<T>> {
  const { prototype } = pg.Client as unknown as { prototype: { query: Query } };
  const plain = prototype.query;
  let seen = 0;
  let at: string | null = null;
  prototype.query = function query(...given) {
    if (at !== null || isBeside()) return plain.apply(this, given);
    const text = textOf(given[0]);
    if (!which((seen += 1), text)) return plain.apply(this, given);
    at = text;
    if (when === 'before') {
      this.connection.stream.destroy();
      return plain.apply(this, given);
    }
    return Promise.resolve(plain.apply(this, given)).then(() => {
      this.connection.stream.destroy();
      throw new Error('the answer was lost');
    });
  };
  try {
    return { answer: await work(), at };
  } finally {
    prototype.query = plain;
  }
}
