/** Fields of parameters: name, unit, range and hint are those of the contract. */
import type { ReactNode } from 'react';
import { InputNumber, Select, Tooltip } from 'antd';
import { PARAM_CHOICES, paramRange } from '@muyun/contract';
import type { NestParams, ParamRange } from '@muyun/contract';

export interface ParamsOf {
  params: NestParams;
  set: (change: Partial<NestParams>) => void;
}

export function Field({
  label,
  children,
  hint,
}: {
  label: string;
  children: ReactNode;
  hint?: string | undefined;
}) {
  return (
    <Tooltip title={hint} placement="topLeft" mouseEnterDelay={0.4}>
      <label className="nest-field">
        <span>{label}</span>
        {children}
      </label>
    </Tooltip>
  );
}

const WHOLE = 100;
/** A share is read and typed in percent. */
const shown = (value: number, { isShare }: ParamRange): number =>
  isShare ? Math.round(value * WHOLE * WHOLE) / WHOLE : value;
const typed = (value: number, { isShare }: ParamRange): number =>
  isShare ? Math.round(value * WHOLE) / (WHOLE * WHOLE) : value;
const unitOf = (range: ParamRange): string => (range.isShare ? '%' : range.unit);

/** A figure of its range; the hint says what it is for and how far it goes. */
export function NumberParam({
  name,
  step = 1,
  params,
  set,
}: ParamsOf & { name: keyof NestParams & string; step?: number }) {
  const range = paramRange(name);
  if (!range) return null;
  const [min, max, unit] = [shown(range.min, range), shown(range.max, range), unitOf(range)];
  const bounds = `${min} ~ ${max}${unit === '' ? '' : ` ${unit}`}`;
  return (
    <Field
      label={unit === '' ? range.label : `${range.label} (${unit})`}
      hint={range.hint ? `${range.hint}（${bounds}）` : bounds}
    >
      <InputNumber
        min={min}
        max={max}
        step={step}
        value={shown(params[name] as number, range)}
        onChange={(v) => set({ [name]: typed(v ?? min, range) })}
      />
    </Field>
  );
}

/** One of the few that the contract names. */
export function ChoiceParam({ name, params, set }: ParamsOf & { name: keyof NestParams & string }) {
  const choice = PARAM_CHOICES.find((c) => c.name === name);
  if (!choice) return null;
  return (
    <Field label={choice.label} hint={choice.hint}>
      <Select
        aria-label={choice.label}
        value={params[choice.name]}
        options={[...choice.options] as never}
        onChange={(v) => set({ [name]: v })}
      />
    </Field>
  );
}
