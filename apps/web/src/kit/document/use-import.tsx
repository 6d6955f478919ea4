/** 导入 of a record: its action in the head of the list, and its dialog. */
import { useState } from 'react';
import type { AnyRecord } from '@muyun/contract';
import type { ListAction } from '../table/index.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** Nothing where the record has no import. */
export function useImport(record: AnyRecord) {
  const [isOpen, setOpen] = useState(false);
  const { calls, item, title } = record;
  const actions: readonly ListAction[] = calls.import
    ? [{ label: `导入${title}`, right: `${item}:import`, onClick: () => setOpen(true) }]
    : [];
  return {
    actions,
    dialog: (onDone: () => void) =>
      isOpen && <ImportDialog record={record} onClose={() => setOpen(false)} onDone={onDone} />,
  };
}
