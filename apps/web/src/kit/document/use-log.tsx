/** 操作日志 of one row of a master, over its list. */
import { useState } from 'react';
import type { AnyMaster } from '@muyun/contract';
import { HouseModal } from '../overlay/index.ts';
import type { DocRow } from './doc-columns.ts';
import { LogRows } from './LogList.tsx';

export function useLog(master: AnyMaster, nameOf: (row: DocRow) => string) {
  const [row, setRow] = useState<DocRow>();
  const dialog = (
    <HouseModal
      title={row && `${master.title} ${nameOf(row)} 的操作日志`}
      open={row !== undefined}
      onCancel={() => setRow(undefined)}
      width={960}
      bare
    >
      {row && <LogRows record={master} id={row.id} />}
    </HouseModal>
  );
  return { open: setRow, dialog };
}
