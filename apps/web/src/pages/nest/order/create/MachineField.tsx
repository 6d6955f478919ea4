/** 下料设备 of an order: a machine with rates of its own, or none, then the space says what it costs. */
import { useState } from 'react';
import { Button, Select } from 'antd';
import { nest } from '@muyun/contract';
import { useCan } from '../../../../kit/auth/index.ts';
import { useCall } from '../../../../kit/http/index.ts';
import { MachineDialog } from './MachineDialog.tsx';

export interface MachineFieldProps {
  preset: number;
  value: string | null;
  onChange: (id: string | null) => void;
}

export function MachineField({ preset, value, onChange }: MachineFieldProps) {
  const { data } = useCall(nest.listNestMachines, { query: { machinePreset: preset } });
  const [open, setOpen] = useState(false);
  const canEdit = useCan('AlNest.NestOrders:edit');
  const options = (data ?? []).map((m) => ({ value: m.id, label: m.name }));
  const isGone = data !== undefined && value !== null && !data.some((m) => m.id === value);
  return (
    <div className="nest-machine">
      <Select
        allowClear
        aria-label="下料设备"
        placeholder="不指定，工时按业务参数"
        value={value}
        onChange={(id: string | undefined) => onChange(id ?? null)}
        options={isGone ? [...options, { value: value as string, label: '已删除的设备' }] : options}
      />
      {canEdit && <Button onClick={() => setOpen(true)}>设备工时</Button>}
      {open && (
        <MachineDialog preset={preset} chosen={value} onClose={() => setOpen(false)} onSaved={onChange} />
      )}
    </div>
  );
}
