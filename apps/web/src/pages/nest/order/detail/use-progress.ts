/** Follows a computation: events first; what they carry is the newest known state of the order. */
import { useEffect, useEffectEvent } from 'react';
import { nest } from '@muyun/contract';
import type { AnyCall, NestProgress } from '@muyun/contract';
import { invalidate, listen } from '../../../../kit/http/index.ts';
import { useStateFor } from '../../../../kit/use-state-for.ts';

function parse(data: string): NestProgress | undefined {
  try {
    return JSON.parse(data) as NestProgress;
  } catch {
    return undefined;
  }
}

const PLATES: readonly AnyCall[] = [
  nest.getNestOrder,
  nest.listNestOrders,
  nest.listNestResults,
  nest.nestRuns,
  nest.nestOrderCost,
];

/** Undefined while nothing runs (`jobId` null) or before the first event. */
export function useProgress(
  order: { readonly id: string; readonly jobId: string | null; readonly state: number },
  call: AnyCall = nest.nestOrderProgress,
  moved: readonly AnyCall[] = PLATES,
): NestProgress | undefined {
  const { id: orderId, jobId } = order;
  // a short computation may be over before the first event: that differs from what the page has read
  const known = useEffectEvent(() => order.state);
  const [progress, setProgress] = useStateFor<NestProgress | undefined>(jobId, undefined);
  useEffect(() => {
    if (!jobId) return undefined;
    let last = known();
    let over = false;
    const stop = listen(call, {
      params: { id: orderId },
      onEvent: ({ data }) => {
        const next = parse(data);
        if (!next || over) return;
        setProgress(next);
        if (last !== next.state) void invalidate(...moved);
        last = next.state;
      },
    });
    return () => {
      over = true;
      stop();
    };
  }, [orderId, jobId, setProgress, call, moved]);
  return progress;
}
