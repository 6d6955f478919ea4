/** Step 4: the machine, then what may differ from its preset. */
import type { ReactNode } from 'react';
import { InputNumber, Segmented, Select } from 'antd';
import { CUT_MODES, MACHINE_PRESETS, PARAM_RANGES, presetOf } from '@muyun/contract';
import type { NestParams } from '@muyun/contract';
import type { Wizard } from './use-wizard.ts';

const rangeOf = (name: string) => PARAM_RANGES.find((r) => r.name === name);
const HINTS: Readonly<Record<number, string>> = {
  1: '齐边，间距 0，边距 5',
  2: '自由，间距 5，边距 8',
  3: '自由，间距 10，边距 10',
  4: '自由，间距 8，边距 10',
  5: '齐边，锯缝 4，边距 5',
};
/** Kept when the machine changes: they belong to the order. */
const OWN = [
  'colorMode',
  'groupMode',
  'useRemnant',
  'stockOrder',
  'timeLimit',
  'remMinShort',
  'remMinLong',
  'remMinArea',
] as const;

function Field({ label, children, hint }: { label: string; children: ReactNode; hint?: string }) {
  return (
    <label className="nest-field" title={hint}>
      <span>{label}</span>
      {children}
    </label>
  );
}

interface ParamsOf {
  params: NestParams;
  set: (change: Partial<NestParams>) => void;
}

export function StepParams({ wizard }: { wizard: Wizard }) {
  const { params, setParams } = wizard;
  const set = (change: Partial<NestParams>) => setParams({ ...params, ...change });
  const choosePreset = (preset: number) =>
    setParams({
      ...presetOf(preset),
      ...Object.fromEntries(OWN.map((k) => [k, params[k]])),
    } as NestParams);
  return (
    <div className="nest-step">
      <Presets chosen={params.machinePreset} onChoose={choosePreset} />
      <h3 className="nest-title">切割</h3>
      <Cutting params={params} set={set} />
      <h3 className="nest-title">边距</h3>
      <div className="nest-fields">
        {TRIMS.map(([side, label]) => (
          <Field key={side} label={label}>
            <InputNumber
              min={0}
              max={500}
              value={params.trims[side]}
              onChange={(v) => set({ trims: { ...params.trims, [side]: v ?? 0 } })}
            />
          </Field>
        ))}
      </div>
      <h3 className="nest-title">用料与余料</h3>
      <Material params={params} set={set} />
      <h3 className="nest-title">计算</h3>
      <div className="nest-fields">
        <NumberParam name="timeLimit" step={10} params={params} set={set} />
        <NumberParam name="seed" params={params} set={set} />
      </div>
    </div>
  );
}

const TRIMS: readonly (readonly [side: keyof NestParams['trims'], label: string])[] = [
  ['left', '左 (mm)'],
  ['right', '右 (mm)'],
  ['top', '上 (mm)'],
  ['bottom', '下 (mm)'],
];

function Presets({ chosen, onChoose }: { chosen: number; onChoose: (preset: number) => void }) {
  return (
    <div className="nest-presets" role="radiogroup" aria-label="设备">
      {MACHINE_PRESETS.map((m) => (
        <button
          key={m.value}
          type="button"
          role="radio"
          aria-checked={chosen === m.value}
          onClick={() => onChoose(m.value)}
        >
          <b>{m.label}</b>
          <span>{HINTS[m.value]}</span>
        </button>
      ))}
    </div>
  );
}

function Cutting({ params, set }: ParamsOf) {
  const bound = { params, set };
  return (
    <div className="nest-fields">
      <Field label="切割方式">
        <Segmented
          value={params.cutMode}
          options={CUT_MODES.map((m) => ({ value: m.value, label: m.label }))}
          onChange={(v) => set({ cutMode: v })}
        />
      </Field>
      <NumberParam name="spacing" {...bound} />
      <NumberParam name="kerf" {...bound} />
      {params.cutMode === GUILLOTINE && (
        <>
          <NumberParam name="maxStages" {...bound} />
          <ChoiceParam name="firstCut" label="首刀方向" options={FIRST_CUTS} {...bound} />
          <NumberParam name="maxCutLength" step={50} {...bound} />
          <NumberParam name="minStrip" {...bound} />
        </>
      )}
    </div>
  );
}

const GUILLOTINE = 2;
type Choices<K extends keyof NestParams> = readonly { value: NestParams[K]; label: string }[];
const FIRST_CUTS: Choices<'firstCut'> = [
  { value: 'any', label: '不限' },
  { value: 'across', label: '先横剪' },
  { value: 'along', label: '先竖剪' },
];
const REMNANTS: Choices<'useRemnant'> = [
  { value: 1, label: '优先使用' },
  { value: 2, label: '允许使用' },
  { value: 3, label: '不使用' },
];
const STOCK_ORDERS: Choices<'stockOrder'> = [
  { value: 1, label: '最省成本' },
  { value: 2, label: '按优先级' },
  { value: 3, label: '最少规格' },
];
const COLOR_MODES: Choices<'colorMode'> = [
  { value: 1, label: '一板一色' },
  { value: 2, label: '素板可混色' },
];
const GROUP_MODES: Choices<'groupMode'> = [
  { value: 1, label: '混排' },
  { value: 2, label: '尽量相邻' },
  { value: 3, label: '分开排' },
];

/** What is cut from, and what becomes of the rest. */
function Material(bound: ParamsOf) {
  return (
    <div className="nest-fields">
      <ChoiceParam name="useRemnant" label="余料" options={REMNANTS} {...bound} />
      <ChoiceParam name="stockOrder" label="选板" options={STOCK_ORDERS} {...bound} />
      <ChoiceParam name="colorMode" label="颜色" options={COLOR_MODES} {...bound} />
      <ChoiceParam name="groupMode" label="交付组" options={GROUP_MODES} {...bound} />
      <NumberParam name="remMinShort" step={10} {...bound} />
      <NumberParam name="remMinLong" step={10} {...bound} />
      <NumberParam name="remMinArea" step={0.1} {...bound} />
      <NumberParam name="maxDistinctLengths" {...bound} />
      <NumberParam name="minQtyPerLength" {...bound} />
      <NumberParam name="patternCost" {...bound} />
    </div>
  );
}

/** A figure with the name, unit and range of the contract. */
function NumberParam({
  name,
  step = 1,
  params,
  set,
}: ParamsOf & { name: keyof NestParams & string; step?: number }) {
  const range = rangeOf(name);
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

function ChoiceParam<K extends keyof NestParams>({
  name,
  label,
  options,
  params,
  set,
}: ParamsOf & { name: K; label: string; options: Choices<K> }) {
  return (
    <Field label={label}>
      <Select
        value={params[name]}
        options={[...options] as never}
        onChange={(v: NestParams[K]) => set({ [name]: v })}
      />
    </Field>
  );
}
