/** The counts and first messages of the bell, live: over a stream while the window is seen, asked for now and then while there is none. */
import { useEffect, useState } from 'react';
import { message } from '@muyun/contract';
import { invalidate, listen, useCall } from '../../kit/http/index.ts';
import { useSession } from '../../kit/session/session-store.ts';

/** the first page comes first */
const STREAM_AFTER_MS = 4_000;
const POLL_MS = 60_000;
/** several notes in a moment are one */
const TOGETHER_MS = 150;

export function useBell() {
  const userId = useSession((s) => s.userId);
  const isLive = useStream();
  return useCall(
    message.header,
    { params: { id: userId ?? '' } },
    { enabled: userId !== null, refetchInterval: isLive ? false : POLL_MS },
  );
}

/**
 * Whether the stream is connected. A hidden window lets go of it: a browser opens few connections to one server, and six
 * windows would leave none for the work.
 */
function useStream(): boolean {
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let wait: number | undefined;
    const stale = () => {
      wait ??= window.setTimeout(() => {
        wait = undefined;
        void invalidate(message.header, message.listMessages);
      }, TOGETHER_MS);
    };
    const start = () => {
      if (stop || document.hidden) return;
      stop = listen(message.stream, { onEvent: stale, onState: setLive });
    };
    const end = () => {
      stop?.();
      stop = undefined;
      setLive(false);
    };
    const follow = () => {
      if (document.hidden) return end();
      stale();
      start();
    };
    const first = window.setTimeout(start, STREAM_AFTER_MS);
    document.addEventListener('visibilitychange', follow);
    return () => {
      window.clearTimeout(first);
      window.clearTimeout(wait);
      document.removeEventListener('visibilitychange', follow);
      stop?.();
    };
  }, []);
  return isLive;
}
