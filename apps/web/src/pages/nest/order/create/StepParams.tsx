/** Step 4: the machine, then what may differ from its preset and from what the house usually says. */
import { InputNumber, Segmented } from 'antd';
import { CUT_MODES, MACHINE_PRESETS, SHAPE_PRESETS, TRUE_SHAPE } from '@muyun/contract';
import type { NestParams } from '@muyun/contract';
import { isShape, withPreset } from './kind-choice.ts';
import { MachineField } from './MachineField.tsx';
import { ChoiceParam, Field, NumberParam, type ParamsOf } from './ParamFields.tsx';
import type { Wizard } from './use-wizard.ts';

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

export function StepParams({ wizard }: { wizard: Wizard }) {
  const { params, setParams } = wizard;
  const set = (change: Partial<NestParams>) => setParams({ ...params, ...change });
  const choosePreset = (preset: number) => setParams(withPreset(params, preset));
  return (
    <div className="nest-step">
      <Presets params={params} onChoose={choosePreset} />
      <MachineField
        preset={params.machinePreset}
        value={params.machineId}
        onChange={(machineId) => set({ machineId })}
      />
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
      <h3 className="nest-title">用料</h3>
      <Sheets params={params} set={set} />
      <h3 className="nest-title">余料</h3>
      <Remnants params={params} set={set} />
      <h3 className="nest-title">计算</h3>
      <div className="nest-fields">
        <NumberParam name="timeLimit" step={10} params={params} set={set} />
        <NumberParam name="iterLimit" step={100} params={params} set={set} />
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
          <ChoiceParam name="firstCut" {...bound} />
          <NumberParam name="maxCutLength" step={50} {...bound} />
          <NumberParam name="minStrip" {...bound} />
        </>
      )}
    </div>
  );
}

/** How true outlines are laid. */
function Outlines(bound: ParamsOf) {
  return (
    <div className="nest-fields">
      <NumberParam name="spacing" {...bound} />
      <ChoiceParam name="rotationStep" {...bound} />
      <ChoiceParam name="mirror" {...bound} />
      <ChoiceParam name="partInPart" {...bound} />
      {bound.params.partInPart && <NumberParam name="minHoleArea" step={1000} {...bound} />}
    </div>
  );
}

const GUILLOTINE = 2;
const ADJACENT = 2;

/** What is cut from, in which order, and what it costs beside the sheets. */
function Sheets(bound: ParamsOf) {
  const shapes = isShape(bound.params);
  return (
    <div className="nest-fields">
      {!shapes && <ChoiceParam name="stockOrder" {...bound} />}
      <NumberParam name="maxSizesPerGroup" {...bound} />
      <NumberParam name="maxDistinctLengths" {...bound} />
      {!shapes && <NumberParam name="minQtyPerLength" {...bound} />}
      <NumberParam name="lengthStep" step={10} {...bound} />
      <NumberParam name="coilEdgeTrim" {...bound} />
      <ChoiceParam name="colorMode" {...bound} />
      {!shapes && <ChoiceParam name="groupMode" {...bound} />}
      {!shapes && bound.params.groupMode === ADJACENT && <NumberParam name="groupCostTolerance" {...bound} />}
      {!shapes && <ChoiceParam name="filler" {...bound} />}
      <NumberParam name="patternCost" {...bound} />
      <NumberParam name="cutCost" step={0.1} {...bound} />
    </div>
  );
}

/** Which remnants are used, and what becomes one. */
function Remnants(bound: ParamsOf) {
  const NONE = 3;
  const uses = bound.params.useRemnant !== NONE;
  return (
    <div className="nest-fields">
      <ChoiceParam name="useRemnant" {...bound} />
      {uses && <NumberParam name="remnantMinUtil" step={5} {...bound} />}
      {uses && <NumberParam name="remnantMaxAgeDays" step={30} {...bound} />}
      <NumberParam name="remMinShort" step={10} {...bound} />
      <NumberParam name="remMinLong" step={10} {...bound} />
      <NumberParam name="remMinArea" step={0.1} {...bound} />
    </div>
  );
}
