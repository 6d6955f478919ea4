/** Controls of the product form that have no counterpart in the kit: plate type parameters and positions. */
import { useState } from 'react';
import { Input, InputNumber } from 'antd';
import { expandPositions, plateType, PositionError } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';

interface Param {
  key: string;
  label?: string;
  default?: number;
  min?: number;
  max?: number;
}
interface ControlProps<V> {
  value?: V | null;
  onChange?: (value: V) => void;
  disabled?: boolean;
  id?: string;
}

export function usePlateParams(plateTypeId: unknown): readonly Param[] {
  const { data } = useCall(plateType.allPlateTypes, {}, { staleTime: 60_000 });
  const found = (data as { id: string; params?: Param[]; defineMode?: number }[] | undefined)?.find(
    (p) => p.id === plateTypeId,
  );
  return found?.defineMode === 1 ? (found.params ?? []) : [];
}

/** One number per parameter; an empty one means the plate type's own value. */
export function ParamFields({
  params,
  value,
  onChange,
  disabled,
}: ControlProps<Record<string, number>> & { params: readonly Param[] }) {
  const set = (key: string, next: number | null) => {
    const { [key]: _old, ...rest } = value ?? {};
    onChange?.(next === null ? rest : { ...rest, [key]: next });
  };
  return (
    <div className="my-cad-params">
      {params.map((p) => (
        <label key={p.key}>
          <span>
            {p.label ?? p.key} <small className="my-t3">{p.key}</small>
          </span>
          <InputNumber
            controls={false}
            disabled={disabled}
            value={value?.[p.key] ?? null}
            placeholder={p.default === undefined ? undefined : String(p.default)}
            min={p.min}
            max={p.max}
            style={{ width: '100%' }}
            onChange={(v) => set(p.key, v)}
          />
        </label>
      ))}
    </div>
  );
}

/** `A-1-01~C-2-03` and commas; the names are made when the field is left. */
export function PositionsField({ value, onChange, disabled, id }: ControlProps<string[]>) {
  const shown = (value ?? []).join(', ');
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const leave = () => {
    if (typed === null) return;
    try {
      const next = expandPositions(typed);
      setFault(null);
      setTyped(null);
      if (next.join(', ') !== shown) onChange?.(next);
    } catch (error) {
      if (!(error instanceof PositionError)) throw error;
      setFault(error.message);
    }
  };
  return (
    <>
      <Input.TextArea
        id={id}
        disabled={disabled}
        autoSize={{ minRows: 1, maxRows: 4 }}
        placeholder="如 A-1-01~C-2-03，或用逗号分开"
        value={typed ?? shown}
        status={fault ? 'error' : undefined}
        onChange={(e) => setTyped(e.target.value)}
        onBlur={leave}
      />
      {fault ? (
        <span className="my-cad-late" role="alert">
          {fault}
        </span>
      ) : (
        (value?.length ?? 0) > 0 && <span className="my-t3">共 {value?.length} 个位置</span>
      )}
    </>
  );
}
