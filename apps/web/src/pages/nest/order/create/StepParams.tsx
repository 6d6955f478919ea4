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

export function StepParams({ wizard }: { wizard: Wizard }) {
  const { params: p, setParams } = wizard;
  const set = (change: Partial<NestParams>) => setParams({ ...p, ...change });
  const choosePreset = (preset: number) =>
    setParams({ ...presetOf(preset), ...Object.fromEntries(OWN.map((k) => [k, p[k]])) } as NestParams);
  const number = (name: keyof NestParams & string, step = 1) => {
    const range = rangeOf(name);
    return (
      <Field
        key={name}
        label={range?.unit ? `${range.label} (${range.unit})` : (range?.label ?? name)}
        hint={range ? `${range.min} ~ ${range.max}` : undefined}
      >
        <InputNumber
          min={range?.min}
          max={range?.max}
          step={step}
          value={p[name] as number}
          onChange={(v) => set({ [name]: v ?? range?.min ?? 0 })}
        />
      </Field>
    );
  };
  const trim = (side: keyof NestParams['trims'], label: string) => (
    <Field key={side} label={label}>
      <InputNumber
        min={0}
        max={500}
        value={p.trims[side]}
        onChange={(v) => set({ trims: { ...p.trims, [side]: v ?? 0 } })}
      />
    </Field>
  );
  const select = <K extends keyof NestParams>(
    name: K,
    label: string,
    options: { value: NestParams[K]; label: string }[],
  ) => (
    <Field label={label}>
      <Select
        value={p[name]}
        options={options as never}
        onChange={(v: NestParams[K]) => set({ [name]: v })}
      />
    </Field>
  );
  return (
    <div className="nest-step">
      <div className="nest-presets" role="radiogroup" aria-label="设备">
        {MACHINE_PRESETS.map((m) => (
          <button
            key={m.value}
            type="button"
            role="radio"
            aria-checked={p.machinePreset === m.value}
            onClick={() => choosePreset(m.value)}
          >
            <b>{m.label}</b>
            <span>{HINTS[m.value]}</span>
          </button>
        ))}
      </div>
      <h3 className="nest-title">切割</h3>
      <div className="nest-fields">
        <Field label="切割方式">
          <Segmented
            value={p.cutMode}
            options={CUT_MODES.map((m) => ({ value: m.value, label: m.label }))}
            onChange={(v) => set({ cutMode: v })}
          />
        </Field>
        {number('spacing')}
        {number('kerf')}
        {p.cutMode === 2 && number('maxStages')}
        {p.cutMode === 2 &&
          select('firstCut', '首刀方向', [
            { value: 'any', label: '不限' },
            { value: 'across', label: '先横剪' },
            { value: 'along', label: '先竖剪' },
          ])}
        {p.cutMode === 2 && number('maxCutLength', 50)}
        {p.cutMode === 2 && number('minStrip')}
      </div>
      <h3 className="nest-title">边距</h3>
      <div className="nest-fields">
        {trim('left', '左 (mm)')}
        {trim('right', '右 (mm)')}
        {trim('top', '上 (mm)')}
        {trim('bottom', '下 (mm)')}
      </div>
      <h3 className="nest-title">用料与余料</h3>
      <div className="nest-fields">
        {select('useRemnant', '余料', [
          { value: 1, label: '优先使用' },
          { value: 2, label: '允许使用' },
          { value: 3, label: '不使用' },
        ])}
        {select('stockOrder', '选板', [
          { value: 1, label: '最省成本' },
          { value: 2, label: '按优先级' },
          { value: 3, label: '最少规格' },
        ])}
        {select('colorMode', '颜色', [
          { value: 1, label: '一板一色' },
          { value: 2, label: '素板可混色' },
        ])}
        {select('groupMode', '交付组', [
          { value: 1, label: '混排' },
          { value: 2, label: '尽量相邻' },
          { value: 3, label: '分开排' },
        ])}
        {number('remMinShort', 10)}
        {number('remMinLong', 10)}
        {number('remMinArea', 0.1)}
        {number('maxDistinctLengths')}
        {number('minQtyPerLength')}
        {number('patternCost')}
      </div>
      <h3 className="nest-title">计算</h3>
      <div className="nest-fields">
        {number('timeLimit', 10)}
        {number('seed')}
      </div>
    </div>
  );
}
