/** The live progress of a computation: sent at once, then after every change until it has ended (F11). */
import { gapText, type NestProgress } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import type { Who } from '../../../kit/who.ts';
import { shownFigures } from './nest-detail.ts';
import { loadJobState, loadOrder, type NestFamily } from './nest-order.store.ts';
import { loadPreview } from './nest-preview.store.ts';
import { loadRuns } from './nest-run.store.ts';

const OPEN = [2, 4];
const POLL_MS = 2000;
export interface ProgressNow {
  readonly progress: NestProgress;
  readonly jobId: string | null;
  readonly isOpen: boolean;
}

/** What is known at this moment. Raises Common:NotFound. */
export async function readProgress(
  tx: Tx,
  who: Who,
  orderId: string,
  family: NestFamily = 'plates',
): Promise<ProgressNow> {
  const order = await loadOrder(tx, who, orderId, false, family);
  const run = order.jobId ? (await loadRuns(tx, orderId)).find((r) => r.jobId === order.jobId) : undefined;
  const preview = run ? await loadPreview(tx, run.id) : null;
  const job = order.jobId ? await loadJobState(tx, order.jobId) : null;
  const figures = preview ? shownFigures(preview.figures, who) : null;
  return {
    jobId: order.jobId,
    isOpen: OPEN.includes(order.state),
    progress: {
      state: order.state,
      version: order.version,
      percent: job?.progress ?? Number(order.progress),
      message: job?.message ?? order.message ?? '',
      elapsed: preview ? preview.elapsedMs / 1000 : 0,
      previewNo: preview?.previewNo ?? 0,
      sheets: figures?.sheetAmount ?? null,
      placed: figures?.placedAmount ?? null,
      pieces: order.pieceAmount,
      utilization: figures?.utilization ?? null,
      bestCost: figures?.netCost ?? null,
      lowerBoundSheets: figures?.lowerBoundSheets ?? null,
      lowerBoundCost: figures?.lowerBoundCost ?? null,
      gap: figures?.gap ?? null,
      gapText: gapText(figures?.gap ?? null),
    },
  };
}

/** Sends until the computation has ended or nobody listens. `listen` tells ids of jobs that have moved. */
export function followProgress(
  first: ProgressNow,
  read: () => Promise<ProgressNow>,
  listen: (hear: (jobId: string) => void) => () => void,
  send: (data: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let isReading = false;
    let isStale = false;
    let { jobId } = first;
    const refresh = async (): Promise<void> => {
      if (isReading) {
        isStale = true;
        return;
      }
      isReading = true;
      try {
        do {
          isStale = false;
          const now = await read();
          jobId = now.jobId ?? jobId;
          send(now.progress);
          if (!now.isOpen) {
            done();
            return;
          }
        } while (isStale);
      } catch {
        done();
      } finally {
        isReading = false;
      }
    };
    const stop = listen((id) => {
      if (id === jobId) void refresh();
    });
    // a lost notification must not leave a page waiting
    const poll = setInterval(() => void refresh(), POLL_MS);
    function done(): void {
      stop();
      clearInterval(poll);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
    send(first.progress);
    if (!first.isOpen) done();
  });
}
