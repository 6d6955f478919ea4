/** What is done with a count: saving what was typed, and its verbs. Whatever moves it saves first. */
import { inventory } from '@muyun/contract';
import { useAction } from '../../kit/http/index.ts';
import type { TypedLine } from './types.ts';

interface Of {
  id: string;
  version: number;
  lines: readonly TypedLine[];
  onSaved: () => void;
  onPosted: (() => void) | undefined;
  onGone: () => void;
}
export interface TakeWork {
  /** lines typed since they were saved */
  changed: number;
  busy: boolean;
  save: () => Promise<boolean>;
  submit: () => Promise<unknown>;
  withdraw: () => Promise<unknown>;
  /** lines that differ are counted again by somebody else */
  recount: () => Promise<unknown>;
  approve: () => Promise<unknown>;
  reject: (remark: string) => Promise<unknown>;
  deApprove: (reason: string) => Promise<unknown>;
  void: (reason: string) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

const STALE = [inventory.getStockTake, inventory.listStockTakes];
const isDifferent = (line: TypedLine): boolean => line.diffQty !== null && Number(line.diffQty) !== 0;

export function useTakeWork({ id, version, lines, onSaved, onPosted, onGone }: Of): TakeWork {
  const saving = useAction(inventory.saveStockTakeLines, { invalidates: STALE, onSuccess: onSaved });
  const submitting = useAction(inventory.submitStockTake, { success: '已提交', invalidates: STALE });
  const withdrawing = useAction(inventory.withdrawStockTake, { success: '已撤回', invalidates: STALE });
  const recounting = useAction(inventory.recountStockTake, { success: '已要求复盘', invalidates: STALE });
  const approving = useAction(inventory.approveStockTake, {
    success: '已处理',
    invalidates: STALE,
    onSuccess: () => onPosted?.(),
  });
  const backing = useAction(inventory.deApproveStockTake, {
    success: '已反审核',
    invalidates: STALE,
    onSuccess: () => onPosted?.(),
  });
  const voiding = useAction(inventory.voidStockTake, { success: '已作废', invalidates: STALE });
  const removing = useAction(inventory.removeStockTake, {
    success: '已删除',
    invalidates: [inventory.listStockTakes],
    onSuccess: onGone,
  });
  const changed = lines.filter((l) => l.typed);
  const params = { id };
  const save = async (): Promise<boolean> => {
    if (changed.length === 0) return true;
    const body = { lines: changed.map(({ id: line, typed }) => ({ ...typed, id: line })) };
    return (await saving.run({ params, body })) !== undefined;
  };
  const after = async (work: () => Promise<unknown>) => ((await save()) ? work() : undefined);
  const all = [saving, submitting, withdrawing, recounting, approving, backing, voiding, removing];
  return {
    changed: changed.length,
    busy: all.some((a) => a.busy),
    save,
    submit: () => after(() => submitting.run({ params, body: { version } })),
    withdraw: () => withdrawing.run({ params, body: { version } }),
    recount: () =>
      after(() =>
        recounting.run({ params, body: { version, lineIds: lines.filter(isDifferent).map((l) => l.id) } }),
      ),
    approve: () => approving.run({ params, body: { version, agree: true } }),
    reject: (remark) => approving.run({ params, body: { version, agree: false, remark } }),
    deApprove: (reason) => backing.run({ params, body: { version, reason } }),
    void: (reason) => voiding.run({ params, body: { version, reason } }),
    remove: () => removing.run({ params, query: { version } }),
  };
}
