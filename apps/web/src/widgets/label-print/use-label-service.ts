/** The print service while the dialog is open: connected or not, its printers and templates, the words for the hint box. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { LABEL_TEXTS, said, type PrinterInfo, type PrintJob, type TemplateInfo } from '@muyun/contract/label';
import { LabelSocket, type ServiceState } from './label-socket.ts';
import { withHint } from './hints.ts';

export interface LabelService {
  readonly state: ServiceState;
  /** it has been lost since it was last there */
  readonly isLost: boolean;
  readonly printers: readonly PrinterInfo[] | null;
  readonly templates: readonly TemplateInfo[] | null;
  readonly hints: string;
  hint(text: string): void;
  socket(): LabelSocket | null;
  refresh(): void;
}

/** A page that is not of this machine: the browser may ask the person first. */
const isElsewhere = (): boolean => !['localhost', '127.0.0.1'].includes(window.location.hostname);

const LOOK_MS = 5000;

/** While a print waits, what holds its printer is looked for: another window may have left something to decide. */
export function useLooking(isWaiting: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(refresh, LOOK_MS);
    return () => window.clearInterval(timer);
  }, [isWaiting, refresh]);
}

/** `onJob` and `onOpen` may change with every rendering. */
export function useLabelService(onJob: (job: PrintJob) => void, onOpen: () => void): LabelService {
  const socket = useRef<LabelSocket>(null);
  const latest = useRef({ onJob, onOpen });
  const [state, setState] = useState<ServiceState>('connecting');
  const [isLost, setLost] = useState(false);
  const [hints, setHints] = useState('');
  const [lists, setLists] = useState<Pick<LabelService, 'printers' | 'templates'>>({
    printers: null,
    templates: null,
  });
  const hint = useCallback((text: string) => setHints((old) => withHint(old, text)), []);
  useEffect(() => {
    latest.current = { onJob, onOpen };
  });
  const refresh = useCallback(
    async (isFirst: boolean) => {
      const answer = await socket.current?.ask({ cmd: 'printerList' });
      if (!answer) return;
      if (answer.code !== 0) return hint(answer.message);
      const { printers = [], templates = [] } = answer;
      setLists({ printers, templates });
      const text = printers.length > 0 ? LABEL_TEXTS.printers : LABEL_TEXTS.noPrinters;
      if (isFirst) hint(said(text, { count: printers.length }));
    },
    [hint],
  );
  useEffect(() => {
    let wasLost = false;
    const connection = new LabelSocket({
      onState: (now) => {
        setState(now);
        if (now === 'open') {
          wasLost = false;
          setLost(false);
          hint(LABEL_TEXTS.connected);
          void refresh(true);
          latest.current.onOpen();
        } else if (now === 'lost' && !wasLost) {
          wasLost = true;
          setLost(true);
          hint(LABEL_TEXTS.serviceUnavailable);
          if (isElsewhere()) hint(LABEL_TEXTS.localNetwork);
        }
      },
      onJob: (job) => latest.current.onJob(job),
    });
    socket.current = connection;
    return () => connection.close();
  }, [hint, refresh]);
  return {
    state,
    isLost,
    ...lists,
    hints,
    hint,
    socket: useCallback(() => socket.current, []),
    refresh: useCallback(() => void refresh(false), [refresh]),
  };
}
