/** What the server finds for the typed text: documents, projects, customers, products that the person may open. */
import { useEffect, useState } from 'react';
import { search } from '@muyun/contract';
import type { Found } from '@muyun/contract';
import { useSession } from '../../kit/auth/index.ts';
import { useCall } from '../../kit/http/index.ts';

/** Typing goes on for as long as this between two keys. */
const PAUSE_MS = 180;

export function useFound(typed: string): { items: readonly Found[]; busy: boolean } {
  const isHost = useSession((s) => s.isHost);
  const text = typed.trim().slice(0, 60);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(text), text === '' ? 0 : PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  const answer = useCall(search.findAnything, { query: { text: asked } }, { enabled: !isHost });
  return { items: answer.data?.items ?? [], busy: asked !== text || answer.isFetching };
}
