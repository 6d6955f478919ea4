/** Step 4: the machine, then what may differ from its preset. */
import type { ReactNode } from 'react';
import { InputNumber, Segmented, Select } from 'antd';
import {
  CUT_MODES,
  MACHINE_PRESETS,
  MIRRORS,
  PARAM_RANGES,
  ROTATION_STEPS,
  SHAPE_PRESETS,
  TRUE_SHAPE,
} from '@muyun/contract';
import type { NestParams } from '@muyun/contract';
import { isShape, withPreset } from './kind-choice.ts';
import type { Wizard } from './use-wizard.ts';

const rangeOf = (name: string) => PARAM_RANGES.find((r) => r.name === name);
const HINTS: Readonly<Record<number, string>> = {
  1: '齐边，间距 0，边距 5',
  2: '自由，间距 5，边距 8',
  3: '自由，间距 10，边距 10',
  4: '自由，间距 8，边距 10',
  5: '齐边，锯缝 4，边距 5',
};
const SHAPE_HINTS: Readonly<Record<number, string>> = {
  2: '沿轮廓，间距 5，边距 8',
  4: '沿轮廓，间距 8，边距 10',
};

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
  const choosePreset = (preset: number) => setParams(withPreset(params, preset));
  return (
    <div className="nest-step">
      <Presets params={params} onChoose={choosePreset} />
      <h3 className="nest-title">切割</h3>
      {isShape(params) ? <Outlines params={params} set={set} /> : <Cutting params={params} set={set} />}
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

function Presets({ params, onChoose }: { params: NestParams; onChoose: (preset: number) => void }) {
  const machines = MACHINE_PRESETS.filter((m) => !isShape(params) || SHAPE_PRESETS.includes(m.value));
  return (
    <div className="nest-presets" role="radiogroup" aria-label="设备">
      {machines.map((m) => (
        <button
          key={m.value}
          type="button"
          role="radio"
          aria-checked={params.machinePreset === m.value}
          onClick={() => onChoose(m.value)}
        >
          <b>{m.label}</b>
          <span>{isShape(params) ? SHAPE_HINTS[m.value] : HINTS[m.value]}</span>
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
          options={CUT_MODES.filter((m) => m.value !== TRUE_SHAPE)}
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

/** How true outlines are laid. */
function Outlines(bound: ParamsOf) {
  const { params, set } = bound;
  return (
    <div className="nest-fields">
      <NumberParam name="spacing" {...bound} />
      <ChoiceParam name="rotationStep" label="旋转" options={ROTATION_STEPS} {...bound} />
      <ChoiceParam name="mirror" label="镜像" options={MIRRORS} {...bound} />
      <Field label="孔内套料">
        <Segmented
          value={params.partInPart}
          options={[
            { value: true, label: '允许' },
            { value: false, label: '不用' },
          ]}
          onChange={(v) => set({ partInPart: v })}
        />
      </Field>
      {params.partInPart && <NumberParam name="minHoleArea" step={1000} {...bound} />}
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
  const shapes = isShape(bound.params);
  return (
    <div className="nest-fields">
      <ChoiceParam name="useRemnant" label="余料" options={REMNANTS} {...bound} />
      {!shapes && <ChoiceParam name="stockOrder" label="选板" options={STOCK_ORDERS} {...bound} />}
      <ChoiceParam name="colorMode" label="颜色" options={COLOR_MODES} {...bound} />
      {!shapes && <ChoiceParam name="groupMode" label="交付组" options={GROUP_MODES} {...bound} />}
      <NumberParam name="remMinShort" step={10} {...bound} />
      <NumberParam name="remMinLong" step={10} {...bound} />
      <NumberParam name="remMinArea" step={0.1} {...bound} />
      <NumberParam name="maxDistinctLengths" {...bound} />
      {!shapes && <NumberParam name="minQtyPerLength" {...bound} />}
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
