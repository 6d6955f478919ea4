/** What of the checked list is looked at: which rows, which cell, the next fault, and a block pasted there. */
import { useCallback, useMemo, useState } from 'react';
import type { ImportView } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { showError } from '../../../kit/http/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { isTyping, useKeys } from '../../../kit/keys.ts';
import type { Place } from './check-props.ts';
import { columnsOf, FIXED_COLUMNS } from './columns.ts';
import { nextProblem } from './next-problem.ts';
import { planPaste } from './paste.ts';
import type { CheckActions } from './use-check.ts';
import type { RowFilter } from './use-rows.ts';
import { useRows } from './use-rows.ts';

export function useCheckView(batch: ImportView, act: CheckActions) {
  const [filter, setFilter] = useState<RowFilter>('all');
  const [range, setRange] = useState({ from: 0, to: 0 });
  const [place, setPlace] = useState<Place>(() => ({ index: batch.problems[0]?.index ?? 0, field: '' }));
  const [editing, setEditing] = useState(false);
  const rows = useRows(batch.id, filter, range.from, range.to);
  const onRange = useCallback(
    (from: number, to: number) =>
      setRange((old) => (old.from === from && old.to === to ? old : { from, to })),
    [],
  );
  const columns = useMemo(() => columnsOf(batch), [batch]);
  const go = (next: Place) => {
    setPlace(next);
    setEditing(false);
  };
  const show = (next: RowFilter, index = 0) => {
    setFilter(next);
    go({ index, field: '' });
  };
  const jump = (step: 1 | -1) => {
    const index = nextProblem(batch, { filter, index: place.index, total: rows.total }, step);
    if (index === null) return toast.info(filter === 'all' ? '没有错误和警告了' : '这一类没有更多的行');
    go({ index, field: '' });
    return undefined;
  };
  const paste = async (text: string, column: number) => {
    const editable = columns.filter((c) => !FIXED_COLUMNS.has(c.field));
    try {
      const plan = await planPaste(batch, text, { filter, index: place.index, column, columns: editable });
      if (plan.rows.length > 0 && (await act.write(plan.rows)))
        toast.success(`已粘贴 ${fmt.int(plan.cells)} 格，${fmt.int(plan.rows.length)} 行；Ctrl Z 撤销`);
      if (plan.lostLines > 0) toast.warning(`有 ${plan.lostLines} 行超出清单，没有粘贴`);
      if (plan.lostColumns > 0) toast.warning(`有 ${plan.lostColumns} 列没有对应的列，没有粘贴`);
    } catch (error) {
      showError(error);
    }
  };
  useKeys({
    F8: () => jump(1),
    'Shift+F8': () => jump(-1),
    'Ctrl+Z': (e) => !isTyping(e.target) && act.undo(),
    'Ctrl+Y': (e) => !isTyping(e.target) && act.redo(),
  });
  /** typing into the row that is looked at */
  const type = (field: string) => {
    setPlace({ index: place.index, field: columns.some((c) => c.field === field) ? field : 'code' });
    setEditing(true);
  };
  return { rows, columns, filter, place, editing, go, show, type, paste, setEditing, onRange };
}
export type CheckView = ReturnType<typeof useCheckView>;
