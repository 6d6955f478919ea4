/** One connection that hears what other processes tell: ended sessions, changed rights, job progress. */
import pg from 'pg';

type Hear = (payload: string) => void;

export class Listener {
  readonly #url: string;
  readonly #heard = new Map<string, Set<Hear>>();
  #client: pg.Client | null = null;
  #isClosed = false;

  constructor(url: string) { this.#url = url; }

  /** Connects and keeps connecting after a loss, until `close`. */
  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    this.#client = client;
    client.on('error', () => undefined);
    client.on('end', () => { if (!this.#isClosed) setTimeout(() => void this.open().catch(() => undefined), 500).unref(); });
    client.on('notification', (message) => { for (const hear of this.#heard.get(message.channel) ?? []) hear(message.payload ?? ''); });
    await client.connect();
    for (const channel of this.#heard.keys()) await client.query(`listen "${channel}"`);
  }

  /** Hears `channel` until the returned function is called. */
  on(channel: string, hear: Hear): () => void {
    let set = this.#heard.get(channel);
    if (!set) {
      this.#heard.set(channel, (set = new Set()));
      void this.#client?.query(`listen "${channel}"`).catch(() => undefined);
    }
    set.add(hear);
    return () => { this.#heard.get(channel)?.delete(hear); };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end().catch(() => undefined);
  }
}
