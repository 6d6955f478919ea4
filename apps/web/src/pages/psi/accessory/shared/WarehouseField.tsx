/** A warehouse of accessories; the usual one is chosen already. */
import { useEffect } from 'react';
import { Select } from 'antd';
import { warehouse } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import './accessory.css';

/** bit of the stock domain */
const ACCESSORIES = 8;

interface Props {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

export function WarehouseField({ value, onChange }: Props) {
  const { data } = useCall(warehouse.calls.all, {});
  const fit = (data ?? []).filter((w) => ((w.domain ?? 0) & ACCESSORIES) !== 0);
  const usual = fit.find((w) => w.isDefault) ?? (fit.length === 1 ? fit[0] : undefined);
  useEffect(() => {
    if (!value && usual?.id) onChange(usual.id);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the choices are there
  }, [usual?.id]);
  return (
    <Select
      value={value}
      placeholder="仓库"
      aria-label="仓库"
      onChange={(v) => onChange(v)}
      options={fit.map((w) => ({ value: w.id, label: w.name }))}
    />
  );
}
