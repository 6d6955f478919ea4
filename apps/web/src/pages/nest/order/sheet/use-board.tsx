/** 实际用板: which board the sheet really was; the planned one unless somebody says otherwise. */
import { useState } from 'react';
import { Select } from 'antd';
import { nest, STOCK_KINDS } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { fmt } from '../../../../kit/format/index.ts';

export function useBoard(sheetNo: string, isBar: boolean) {
  const [id, setId] = useState<string>();
  const { data } = useCall(nest.listSheetBoards, { params: { sheetNo } }, { enabled: !isBar });
  const planned = data?.find((b) => b.isPlanned);
  if (isBar || data === undefined || data.every((b) => b.isPlanned)) return { id: undefined, field: null };
  const field = (
    <div className="sheet-machine">
      <span>实际用板</span>
      <Select
        aria-label="实际用板"
        value={id ?? planned?.id}
        placeholder="按计划"
        allowClear={id !== undefined}
        onChange={(next: string | undefined) => setId(next === planned?.id ? undefined : next)}
        options={data.map((b) => ({
          value: b.id,
          label: [
            b.code,
            fmt.size(b.width, b.length),
            STOCK_KINDS.find((k) => k.value === b.kind)?.label,
            b.isPlanned ? '计划用板' : b.free > 0 ? `可用 ${b.free}` : '本单占用',
          ].join(' · '),
        }))}
      />
    </div>
  );
  return { id, field };
}
