/** Step 3: the saw (preset 6), what is kept of a bar, how long is computed. */
import type { ReactNode } from 'react';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { BAR_PARAM_RANGES } from '@muyun/contract';
import type { BarNestParams } from '@muyun/contract';
import { MachineField } from '../create/MachineField.tsx';
import type { BarWizardState } from './use-bar-wizard.ts';

function Field({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <label className="nest-field" title={hint}>
      <span>{label}</span>
      {children}
    </label>
  );
}
const REMNANTS = [
  { value: 1, label: '优先使用' },
  { value: 2, label: '允许使用' },
  { value: 3, label: '不使用' },
];
const ORDERS = [
  { value: 1, label: '最省成本' },
  { value: 2, label: '按优先级' },
  { value: 3, label: '最少规格' },
];

interface Bound {
  params: BarNestParams;
  set: (change: Partial<BarNestParams>) => void;
}

/** A figure with the name, unit and range of the contract. */
function Figure({
  name,
  step = 1,
  params,
  set,
}: Bound & { name: keyof BarNestParams & string; step?: number }) {
  const range = BAR_PARAM_RANGES.find((r) => r.name === name);
  return (
    <Field
      label={range?.unit ? `${range.label} (${range.unit})` : (range?.label ?? name)}
      hint={range ? `${range.min} ~ ${range.max}` : undefined}
    >
      <InputNumber
        min={range?.min}
        max={range?.max}
        step={step}
        value={params[name] as number}
        onChange={(v) => set({ [name]: v ?? range?.min ?? 0 })}
      />
    </Field>
  );
}

export function BarParams({ wizard }: { wizard: BarWizardState }) {
  const { params, setParams } = wizard;
  const bound: Bound = { params, set: (change) => setParams({ ...params, ...change }) };
  return (
    <div className="nest-step">
      <h3 className="nest-title">型材锯</h3>
      <MachineField
        preset={params.machinePreset}
        value={params.machineId}
        onChange={(machineId) => bound.set({ machineId })}
      />
      <div className="nest-fields">
        <Figure name="kerf" {...bound} />
        <Figure name="headTrim" {...bound} />
        <Figure name="tailTrim" {...bound} />
        <Figure name="maxPieces" {...bound} />
        <Figure name="maxKinds" {...bound} />
      </div>
      <p className="nest-hint">
        <Checkbox checked={params.canFlip} onChange={(e) => bound.set({ canFlip: e.target.checked })}>
          型材可调头（截面上下对称时，斜角件可首尾相扣，共用一刀）
        </Checkbox>
      </p>
      <h3 className="nest-title">用料与余料</h3>
      <Material {...bound} />
      <h3 className="nest-title">计算</h3>
      <div className="nest-fields">
        <Figure name="timeLimit" step={10} {...bound} />
        <Figure name="seed" {...bound} />
      </div>
      <label className="nest-field wide">
        <span>名称（可不填）</span>
        <Input
          maxLength={60}
          value={wizard.name}
          onChange={(e) => wizard.setName(e.target.value)}
          placeholder="如：3 楼副框首批"
        />
      </label>
    </div>
  );
}

const Material = (bound: Bound) => (
  <div className="nest-fields">
    <Field label="余料">
      <Select
        value={bound.params.useRemnant}
        options={REMNANTS}
        onChange={(useRemnant) => bound.set({ useRemnant })}
      />
    </Field>
    <Field label="选料">
      <Select
        value={bound.params.stockOrder}
        options={ORDERS}
        onChange={(stockOrder) => bound.set({ stockOrder })}
      />
    </Field>
    <Figure name="remMinBar" step={50} {...bound} />
    <Figure name="maxDistinctLengths" {...bound} />
    <Figure name="minQtyPerLength" {...bound} />
    <Figure name="patternCost" {...bound} />
  </div>
);
