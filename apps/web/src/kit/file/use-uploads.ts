/** Files on their way: several at once, each with its progress, to be stopped and tried again. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../http/index.ts';
import { type SentFile, sendFile } from './send-file.ts';

export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly percent: number;
  /** why it has stopped */
  readonly fault: string | null;
}
export interface Uploads {
  readonly items: readonly Upload[];
  /** one after the other; what has arrived is told as it comes */
  send(files: readonly File[]): void;
  retry(key: string): void;
  /** stops it, or takes a stopped one away */
  drop(key: string): void;
}

let counted = 0;

function useItems() {
  const [items, setItems] = useState<readonly Upload[]>([]);
  const change = useCallback(
    (key: string, by: Partial<Upload>) =>
      setItems((before) => before.map((u) => (u.key === key ? { ...u, ...by } : u))),
    [],
  );
  const gone = useCallback((key: string) => setItems((before) => before.filter((u) => u.key !== key)), []);
  const add = useCallback((fresh: readonly Upload[]) => setItems((before) => [...before, ...fresh]), []);
  return { items, add, change, gone };
}

export function useUploads(onSent: (sent: SentFile) => void): Uploads {
  const { items, add, change, gone } = useItems();
  const stops = useRef(new Map<string, AbortController>());
  const line = useRef<Promise<void>>(Promise.resolve());
  const told = useRef(onSent);
  useEffect(() => {
    told.current = onSent;
  });
  useEffect(() => {
    const open = stops.current;
    return () => {
      for (const stop of open.values()) stop.abort();
    };
  }, []);
  const run = useCallback(
    async (key: string, file: File) => {
      const stop = stops.current.get(key);
      if (!stop || stop.signal.aborted) return;
      try {
        const { signal } = stop;
        const sent = await sendFile(file, { signal, onProgress: (percent) => change(key, { percent }) });
        stops.current.delete(key);
        gone(key);
        told.current(sent);
      } catch (error) {
        if (stop.signal.aborted) return;
        change(key, { fault: isApiError(error) ? error.message : '文件读取失败，请重新选择' });
      }
    },
    [change, gone],
  );
  const enter = useCallback(
    (key: string, file: File) => {
      stops.current.set(key, new AbortController());
      line.current = line.current.then(() => run(key, file));
    },
    [run],
  );
  return {
    items,
    send: (files) => {
      const fresh = files.map((file) => ({ key: String((counted += 1)), file, percent: 0, fault: null }));
      add(fresh);
      for (const { key, file } of fresh) enter(key, file);
    },
    retry: (key) => {
      const known = items.find((u) => u.key === key);
      if (!known) return;
      change(key, { fault: null, percent: 0 });
      enter(key, known.file);
    },
    drop: (key) => {
      stops.current.get(key)?.abort();
      stops.current.delete(key);
      gone(key);
    },
  };
}
