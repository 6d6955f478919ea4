/** 试折标定 (engineering A1 calculation 3): strips of known flat length, bent once and measured, give BD, BA and K. */
import { useState } from 'react';
import { Button, InputNumber, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { BEND_METHODS } from '@muyun/contract';
import { calibrate, UnfoldError, unfoldMessage } from '@muyun/nesting/panel';
import { useValuesDraft } from '../../../kit/draft/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { Field } from '../Field.tsx';
import { RemoveCell } from '../RemoveCell.tsx';

interface Sample {
  angle: number | null;
  flat: number | null;
  legA: number | null;
  legB: number | null;
}
type Full = { [K in keyof Sample]: number };
const SIDES = [
  { key: 'angle', title: '角度 (°)' },
  { key: 'flat', title: '展开长 (mm)' },
  { key: 'legA', title: '外长 A (mm)' },
  { key: 'legB', title: '外长 B (mm)' },
] as const;
const blank = (): Sample => ({ angle: 90, flat: null, legA: null, legB: null });
const isFull = (s: Sample): s is Full => Object.values(s).every((v) => typeof v === 'number' && v > 0);

interface Trial {
  thickness: number | null;
  method: 1 | 2 | 3;
  radius: number | null;
  samples: Sample[];
}
type Calibration = ReturnType<typeof calibrate>;

function outcomeOf(
  { thickness, method, radius }: Trial,
  samples: Full[],
): { answer?: Calibration; fault?: string } {
  if (!thickness || radius === null || samples.length === 0) return {};
  try {
    return { answer: calibrate({ thickness, bendMethod: method, innerRadius: radius, samples }) };
  } catch (error) {
    if (error instanceof UnfoldError) return { fault: '试折数据不合理，请检查测量值' };
    throw error;
  }
}

export interface CalibrateDialogProps {
  textureId: string;
  thicknesses: readonly number[];
  onClose: () => void;
  /** values of a new bend row */
  onTake: (initial: Record<string, unknown>) => void;
}

export function CalibrateDialog({ thicknesses, onClose, onTake }: CalibrateDialogProps) {
  const [trial, setTrial] = useState<Trial>(() => {
    const usual = thicknesses.find((t) => t === 3) ?? thicknesses[0] ?? null;
    return { thickness: usual, method: 1, radius: usual, samples: [blank()] };
  });
  const draft = useValuesDraft({ title: '试折标定', values: trial, restore: setTrial });
  const full = trial.samples.filter(isFull);
  const { answer, fault } = outcomeOf(trial, full);
  const change = (next: Partial<Trial>) => setTrial((old) => ({ ...old, ...next }));
  const take = () => {
    if (!answer) return;
    draft.clear();
    onTake(bendRowOf(trial, full, answer));
  };
  return (
    <HouseModal
      title="试折标定"
      open
      width={720}
      onCancel={() => draft.leave(onClose)}
      onOk={take}
      okText="填入折弯系数"
      okDisabled={!answer}
    >
      <TrialFields trial={trial} thicknesses={thicknesses} onChange={change} />
      <Samples samples={trial.samples} onChange={(samples) => change({ samples })} />
      <div className="bd-after">
        {fault && <span className="bad">{fault}</span>}
        {!fault && !answer && (
          <span>下料一条已知长度的板，折一道弯，量出两边外长，折弯扣除和 K 系数随即算出</span>
        )}
        {answer && <Result answer={answer} hasSpread={full.length > 1} />}
      </div>
      {answer?.warnings.map((w) => (
        <div key={w.code} className="bd-warn">
          {unfoldMessage(w)}：最大差 {answer.spread} mm，建议重新量或多折一块
        </div>
      ))}
    </HouseModal>
  );
}

/** The values of a new bend row; what was measured is kept with it. */
const bendRowOf = (trial: Trial, full: Full[], answer: Calibration): Record<string, unknown> => ({
  thickness: trial.thickness,
  bendMethod: trial.method,
  mode: 1,
  value: String(answer.k),
  innerRadius: trial.radius,
  angleFrom: '0',
  angleTo: '180',
  source: 2,
  sample: { samples: full, bd: answer.bd, ba: answer.ba, spread: answer.spread },
});

interface TrialFieldsProps {
  trial: Trial;
  thicknesses: readonly number[];
  onChange: (change: Partial<Trial>) => void;
}

function TrialFields({ trial, thicknesses, onChange }: TrialFieldsProps) {
  return (
    <div className="bd-grid">
      <Field label="板厚" required>
        <Select
          autoFocus
          value={trial.thickness}
          options={thicknesses.map((t) => ({ value: t, label: `${t} mm` }))}
          onChange={(t: number) => onChange({ thickness: t, radius: t })}
          style={{ width: '100%' }}
        />
      </Field>
      <Field label="折弯方式" required>
        <Select
          value={trial.method}
          options={BEND_METHODS.map((m) => ({ value: m.value, label: m.label }))}
          onChange={(method: 1 | 2 | 3) => onChange({ method })}
          style={{ width: '100%' }}
        />
      </Field>
      <Field label="内半径" required>
        <InputNumber
          controls={false}
          min={0}
          value={trial.radius}
          suffix="mm"
          onChange={(radius) => onChange({ radius })}
          style={{ width: '100%' }}
        />
      </Field>
    </div>
  );
}

function Samples({ samples, onChange }: { samples: Sample[]; onChange: (samples: Sample[]) => void }) {
  return (
    <>
      <table className="bd-lines" style={{ marginTop: 14 }}>
        <thead>
          <tr>
            <th>样件</th>
            {SIDES.map((s) => (
              <th key={s.key}>{s.title}</th>
            ))}
            <th className="num">BD (mm)</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {samples.map((sample, i) => (
            <SampleLine
              key={i}
              sample={sample}
              no={i + 1}
              onChange={(change) => onChange(samples.map((s, j) => (j === i ? { ...s, ...change } : s)))}
              onRemove={samples.length === 1 ? undefined : () => onChange(samples.filter((_, j) => j !== i))}
            />
          ))}
        </tbody>
      </table>
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        onClick={() => onChange([...samples, blank()])}
      >
        再加一块样件
      </Button>
    </>
  );
}

interface SampleLineProps {
  sample: Sample;
  no: number;
  onChange: (change: Partial<Sample>) => void;
  /** absent: the last one stays */
  onRemove: (() => void) | undefined;
}

function SampleLine({ sample, no, onChange, onRemove }: SampleLineProps) {
  return (
    <tr>
      <td>{no}</td>
      {SIDES.map((side) => (
        <td key={side.key}>
          <InputNumber
            controls={false}
            aria-label={`样件 ${no} ${side.title}`}
            value={sample[side.key]}
            onChange={(v) => onChange({ [side.key]: v })}
            style={{ width: '100%' }}
          />
        </td>
      ))}
      <td className="num">
        {isFull(sample) ? fmt.factor(String(sample.legA + sample.legB - sample.flat)) : '—'}
      </td>
      <RemoveCell label={`删除样件 ${no}`} onRemove={onRemove} />
    </tr>
  );
}

function Result({ answer, hasSpread }: { answer: Calibration; hasSpread: boolean }) {
  return (
    <>
      <span>
        折弯扣除 BD <b>{answer.bd}</b> mm
      </span>
      <span>
        折弯余量 BA <b>{answer.ba}</b> mm
      </span>
      <span>
        K 系数 <b>{answer.k}</b>
      </span>
      {hasSpread && (
        <span>
          样件离散 <b>{answer.spread}</b> mm
        </span>
      )}
    </>
  );
}
