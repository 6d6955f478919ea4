/** The machine at which somebody cuts: the one that he chose last, on whatever computer, until he chooses another. */
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Select } from 'antd';
import { equipmentOptions, MACHINE } from '@muyun/contract';
import { useCan } from '../../../../kit/auth/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { readStored, writeStored } from '../../../../kit/storage.ts';

const LAST = 'machine';

export interface MachineChoice {
  id: string | null;
  /** nothing where there are no machines, or where he may not see them */
  field: ReactNode;
}
export function useMachine(): MachineChoice {
  const isAllowed = useCan('AlProduce.Equipments:get');
  const { data = [] } = useCall(
    equipmentOptions,
    { query: { equipmentType: MACHINE } },
    { enabled: isAllowed },
  );
  const [chosen, setChosen] = useState(() => readStored<string | null>(LAST, null));
  // one that is gone is no choice
  const id = data.find((e) => e.id === chosen)?.id ?? null;
  const choose = (next: string | undefined) => {
    writeStored(LAST, next ?? null);
    setChosen(next ?? null);
  };
  if (data.length === 0) return { id: null, field: null };
  return {
    id,
    field: (
      // no label around it: its press would open the list and close it again
      <div className="sheet-machine">
        <span>设备</span>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          placeholder="选择下料设备"
          aria-label="下料设备"
          value={id}
          onChange={choose}
          options={data.map((e) => ({ value: e.id, label: `${e.code} ${e.name}` }))}
        />
      </div>
    ),
  };
}
