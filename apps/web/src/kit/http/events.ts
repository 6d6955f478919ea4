/** Server-sent events through fetch, because EventSource cannot carry the token. Reconnects by itself. */
import type { AnyCall } from '@muyun/contract';
import { send } from './transport.ts';
import { isApiError } from './api-error.ts';
import { eventParser } from './event-parser.ts';
import type { ServerEvent } from './event-parser.ts';

export interface EventOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  onEvent: (event: ServerEvent) => void;
  /** connected or waiting to connect again */
  onState?: (connected: boolean) => void;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = window.setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        window.clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

async function readStream(body: ReadableStream<Uint8Array>, onEvent: EventOptions['onEvent']): Promise<void> {
  const parser = eventParser();
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    for (const event of parser.feed(value)) onEvent(event);
  }
}

/** Listens until the returned function is called. A refusal (4xx) ends it; a lost line is retried, waiting 1 s up to 15 s. */
export function listen(call: AnyCall, options: EventOptions): () => void {
  const stop = new AbortController();
  void (async () => {
    let wait = 1000;
    while (!stop.signal.aborted) {
      try {
        const response = await send(call, {
          params: options.params,
          query: options.query,
          signal: stop.signal,
          timeout: null,
        });
        options.onState?.(true);
        wait = 1000;
        if (response.body) await readStream(response.body, options.onEvent);
      } catch (error) {
        if (stop.signal.aborted || (isApiError(error) && error.status >= 400 && error.status < 500)) return;
      }
      if (stop.signal.aborted) return;
      options.onState?.(false);
      await pause(wait, stop.signal);
      wait = Math.min(wait * 2, 15_000);
    }
  })();
  return () => stop.abort();
}
