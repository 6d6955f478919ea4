/** What a turn of the loop asks of a connection leaves in one write: a system call per statement was a third of a server's time. */
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** the socket of a client, which its types do not tell; a client of another making (without one) is only not gathered */
type WithSocket = pg.ClientBase & { readonly connection?: { readonly stream?: Writable } };
const corked = new WeakSet<Writable>();

/** The client, whose statements from here to the end of the turn go out together, in their order. */
export function gathered<C extends pg.ClientBase>(client: C): C {
  const stream = (client as WithSocket).connection?.stream;
  if (stream && !corked.has(stream)) {
    corked.add(stream);
    stream.cork();
    // after the promises of this turn: what they ask goes along
    process.nextTick(() => {
      corked.delete(stream);
      stream.uncork();
    });
  }
  return client;
}
