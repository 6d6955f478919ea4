/**
 * Streams of events: open as long as the session behind them is, so many per session and no more. Whatever ends the session or
 * the right ends the stream; the browser comes back and is told why.
 */
import type { AnyCall } from '@muyun/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventSource } from './call.ts';
import { now } from './clock.ts';
import { admit, type GuardInput } from './guard.ts';
import type { House } from './house.ts';
import { raise } from './raise.ts';
import type { Who } from './who.ts';

const MOST_PER_SESSION = 12;
const BEAT_MS = 15_000;
const RETRY_S = 5;
/** setTimeout knows no longer time */
const LONGEST_MS = 2_147_483_647;

/** The open streams of this process. */
export class Streams {
  readonly #open = new Map<string, Set<AbortController>>();

  /** Raises Common:TooManyRequests over the limit of a session. Answers what ends the stream and what gives its place back. */
  take(sessionId: string): { stop: AbortController; free(): void } {
    const own = this.#open.get(sessionId) ?? new Set<AbortController>();
    if (own.size >= MOST_PER_SESSION) raise('Common:TooManyRequests', undefined, { retryAfter: RETRY_S });
    const stop = new AbortController();
    own.add(stop);
    this.#open.set(sessionId, own);
    return {
      stop,
      free: () => {
        own.delete(stop);
        if (own.size === 0) this.#open.delete(sessionId);
      },
    };
  }

  get count(): number {
    return [...this.#open.values()].reduce((n, own) => n + own.size, 0);
  }

  /** Ends all of them: a server that stops does not wait for browsers. */
  end(): void {
    for (const own of this.#open.values()) for (const stop of own) stop.abort();
  }
}

export interface Stream {
  readonly house: House;
  readonly streams: Streams;
  readonly call: AnyCall;
  readonly who: Who;
  readonly asked: GuardInput;
  readonly source: EventSource;
}

/** Sends events until the browser goes, the source ends, or the session may no longer see them. */
export async function sendEvents(
  reply: FastifyReply,
  request: FastifyRequest,
  stream: Stream,
): Promise<FastifyReply> {
  const { stop, free } = stream.streams.take(stream.who.sessionId);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  });
  request.raw.once('close', () => stop.abort());
  const watch = watchSession(stream, () => stop.abort());
  const beat = setInterval(() => {
    raw.write(': beat\n\n');
    watch.check();
  }, BEAT_MS);
  try {
    await stream.source((data) => {
      if (!stop.signal.aborted) raw.write(`data: ${JSON.stringify(data)}\n\n`);
    }, stop.signal);
  } finally {
    clearInterval(beat);
    watch.close();
    free();
    raw.end();
  }
  return reply;
}

/** Asks again who listens: when the session is told of, at the moment it runs out, and with every beat. */
function watchSession(
  { house, call, who, asked }: Stream,
  end: () => void,
): { check(): void; close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const ask = async (): Promise<void> => {
    const { member, until } = await house.sessions.look(asked.token ?? '', now());
    admit(call, member, { ...asked, at: now() });
    // what may be shown was decided with the rights of then
    if (member.permissionVersion !== who.permissionVersion) return end();
    clearTimeout(timer);
    timer = setTimeout(
      check,
      Math.min(LONGEST_MS, Math.max(0, until.getTime() - now().getTime()) + 1),
    ).unref();
  };
  const check = (): void => {
    void ask().catch(end);
  };
  const deaf = house.listener.on('session', (userId) => {
    if (userId === who.userId) check();
  });
  check();
  return {
    check,
    close: () => {
      deaf();
      clearTimeout(timer);
    },
  };
}
