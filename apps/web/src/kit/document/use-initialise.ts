/** 带入系统默认: copies the platform's rows that are missing; what is there stays untouched. */
import type { AnyCall } from '@muyun/contract';
import { toast } from '../feedback.ts';
import { useAction } from '../http/index.ts';

/** Runs the call and tells what came of it. `stale` are the lists that are out of date afterwards. */
export function useInitialise(
  call: AnyCall,
  stale: readonly AnyCall[],
): { start: () => void; busy: boolean } {
  const act = useAction(call, {
    invalidates: stale,
    onSuccess: (answer) => {
      const { added, skipped } = answer as { added: number; skipped: number };
      if (added === 0) toast.info(`${skipped} 项都已存在`);
      else toast.success(skipped === 0 ? `已带入 ${added} 项` : `带入 ${added} 项，已有 ${skipped} 项`);
    },
  });
  return { start: () => void act.run(), busy: act.busy };
}
