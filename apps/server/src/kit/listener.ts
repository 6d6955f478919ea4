/** One connection that hears what other processes tell: ended sessions, changed rights, job progress. */
import pg from 'pg';

const RETRY_MS = 500;
type Hear = (payload: string) => void;

export class Listener {
  readonly #url: string;
  readonly #heard = new Map<string, Set<Hear>>();
  #client: pg.Client | null = null;
  #isClosed = false;
  /** one after the other: the driver takes no statement while another is under way */
  #asked: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  /** Connects, and connects again after every loss, until `close`. */
  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    this.#client = client;
    client.on('error', () => undefined);
    client.on('notification', (message) => {
      for (const hear of this.#heard.get(message.channel) ?? []) hear(message.payload ?? '');
    });
    await client.connect();
    client.once('end', () => this.#again());
    for (const channel of this.#heard.keys()) this.#listen(client, channel);
    await this.#asked;
  }

  /** Lost meanwhile: its end has already asked for another, which asks for all of them. */
  #listen(client: pg.Client, channel: string): void {
    this.#asked = this.#asked.then(() => client.query(`listen "${channel}"`)).catch(() => undefined);
  }

  #again(): void {
    if (this.#isClosed) return;
    // who listens looks by itself now and then: nothing is lost but seconds
    setTimeout(() => {
      if (!this.#isClosed) void this.open().catch(() => this.#again());
    }, RETRY_MS).unref();
  }

  /** Hears `channel` until the returned function is called. */
  on(channel: string, hear: Hear): () => void {
    let set = this.#heard.get(channel);
    if (!set) {
      this.#heard.set(channel, (set = new Set()));
      if (this.#client) this.#listen(this.#client, channel);
    }
    set.add(hear);
    return () => {
      this.#heard.get(channel)?.delete(hear);
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end().catch(() => undefined);
  }
}
