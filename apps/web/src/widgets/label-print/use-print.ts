/** Printing from the dialog: one run at a time, what is left of it when it has stopped. */
import { useRef, useState } from 'react';
import { LABEL_TEXTS, type PrintJob } from '@muyun/contract/label';
import { toast } from '../../kit/feedback.ts';
import type { LabelPrintRow } from './chunks.ts';
import type { LabelSocket } from './label-socket.ts';
import { PrintRun, type PrintOrder, type PrintProgress } from './print-run.ts';

export interface Printing {
  readonly progress: PrintProgress | null;
  /** labels of the last run that are not confirmed, when it has stopped before its end */
  readonly left: number;
  start(order: PrintOrder): void;
  /** the labels that are left */
  goOn(): void;
  cancel(): void;
  take(job: PrintJob): void;
  catchUp(): void;
}

export interface PrintingTold {
  hint(text: string): void;
  onConfirmed?: (rows: readonly LabelPrintRow[]) => void;
}

export function usePrint(socket: () => LabelSocket | null, told: () => PrintingTold): Printing {
  const run = useRef<PrintRun>(null);
  const [progress, setProgress] = useState<PrintProgress | null>(null);
  const begin = (order: PrintOrder, done: number): void => {
    const connection = socket();
    if (!connection) return;
    const started = new PrintRun(connection, order, {
      onProgress: setProgress,
      onHint: (text) => told().hint(text),
      onConfirmed: (rows) => told().onConfirmed?.(rows),
      onSuccess: () => {
        told().hint(LABEL_TEXTS.success);
        toast.success(LABEL_TEXTS.success);
      },
    });
    run.current = started;
    void started.start(done);
  };
  const isOver = progress !== null && !progress.isRunning;
  return {
    progress,
    left: isOver && progress.failed > 0 ? progress.labels - progress.confirmed : 0,
    start: (order) => begin(order, 0),
    goOn: () => {
      if (run.current) begin(run.current.order, run.current.done);
    },
    cancel: () => void run.current?.cancel(),
    take: (job) => run.current?.take(job),
    catchUp: () => void run.current?.catchUp(),
  };
}
