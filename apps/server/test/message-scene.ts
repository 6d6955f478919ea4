/** Messages of a test: sent through the door in a transaction of the space, and read as their receivers read them. */
import { type BellEvent, message, type MessageName, type MessageView } from '@muyun/contract';
import { vi } from 'vitest';
import { col } from '../src/kit/shape.ts';
import { sql } from '../src/kit/sql.ts';
import { notify, type Notice } from '../src/modules/platform/message/index.ts';
import { type Actor, testHouse } from './kit.ts';

const ARRIVE_MS = 10_000;

/** Sends from the space of this actor, to himself unless said. */
export const send = <N extends MessageName>(
  from: Actor,
  notice: Omit<Notice<N>, 'receivers'> & Partial<Pick<Notice<N>, 'receivers'>>,
): Promise<void> =>
  from.inTx((tx) => notify(tx, { receivers: { to: 'users', userIds: [from.userId] }, ...notice }));

export const business = (title: string): Pick<Notice<'business'>, 'kind' | 'vars'> => ({
  kind: 'business',
  vars: { title, content: `${title}的内容` },
});

/** Past the API, on the server of this worker: to look at rows and to bring about what no call can. */
export const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await (await testHouse()).server.house.pools.owner.query(text, values)).rows as R[];

/** Everything that was to be sent has been. */
export const quiet = (): Promise<boolean> =>
  vi.waitUntil(
    async () =>
      (await query<{ n: number }>('select count(*)::int as n from message_outbox where due_time <= now()'))[0]
        ?.n === 0,
    { timeout: ARRIVE_MS },
  );

/** The messages of a person that fit, the newest first. */
export const messagesOf = async (
  actor: Actor,
  query: { messageType?: number; filter?: string } = {},
): Promise<MessageView[]> =>
  (await actor.call(message.listMessages, { query: { ...query, maxResultCount: 400 } })).items;

/** Waits until so many messages of this text have come to a person. */
export async function arrived(actor: Actor, filter: string, count = 1): Promise<MessageView[]> {
  await vi.waitUntil(async () => (await messagesOf(actor, { filter })).length >= count, {
    timeout: ARRIVE_MS,
  });
  return messagesOf(actor, { filter });
}

export const headerOf = (actor: Actor) => actor.call(message.header, { params: { id: actor.userId } });

/** The stream of a person as a browser holds it open. */
export class Listening {
  readonly events: BellEvent[] = [];
  readonly #stop = new AbortController();

  /** Connected, and told the counts. */
  static async to(actor: Actor): Promise<Listening> {
    const listening = new Listening();
    const response = await fetch(actor.url + message.stream.path, {
      headers: { authorization: `Bearer ${actor.token}` },
      signal: listening.#stop.signal,
    });
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
    void listening.#read(response.body).catch(() => undefined);
    await vi.waitUntil(() => listening.events.length >= 3, { timeout: ARRIVE_MS });
    return listening;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts)
        if (part.startsWith('data: ')) this.events.push(JSON.parse(part.slice(6)) as BellEvent);
    }
  }

  /** The events of messages with this text, once there are so many. */
  async of(text: string, count = 1): Promise<BellEvent[]> {
    const found = (): BellEvent[] => this.events.filter((e) => e.item?.title.includes(text));
    await vi.waitUntil(() => found().length >= count, { timeout: ARRIVE_MS });
    return found();
  }

  close(): void {
    this.#stop.abort();
  }
}

/** The newest of a space's computations, once everything that was to be sent has been: the space is quiet from then on. */
export async function nestTold(owner: Actor): Promise<string> {
  const waiting = () =>
    owner.inTx((tx) =>
      tx.one(
        { n: col.int },
        sql`select count(*)::int as n from message_outbox t where t.tenant_id = ${tx.tenantId}`,
      ),
    );
  await vi.waitUntil(async () => (await waiting())?.n === 0, { timeout: ARRIVE_MS });
  return (await messagesOf(owner, { messageType: 2 }))[0]?.id ?? '';
}
