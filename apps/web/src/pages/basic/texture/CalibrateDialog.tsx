/** 试折标定 (engineering A1 calculation 3): strips of known flat length, bent once and measured, give BD, BA and K. */
import { useState } from 'react';
import { Button, InputNumber, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { BEND_METHODS } from '@muyun/contract';
import { calibrate, UnfoldError, unfoldMessage } from '@muyun/nesting/panel';
import { useValuesDraft } from '../../../kit/draft/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { Field } from '../Field.tsx';

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

type Outcome = { answer?: ReturnType<typeof calibrate>; fault?: string };

function outcomeOf(
  thickness: number | null,
  bendMethod: 1 | 2 | 3,
  radius: number | null,
  samples: Full[],
): Outcome {
  if (!thickness || radius === null || samples.length === 0) return {};
  try {
    return { answer: calibrate({ thickness, bendMethod, innerRadius: radius, samples }) };
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
  const [thickness, setThickness] = useState<number | null>(
    thicknesses.find((t) => t === 3) ?? thicknesses[0] ?? null,
  );
  const [method, setMethod] = useState<1 | 2 | 3>(1);
  const [radius, setRadius] = useState<number | null>(thickness);
  const [samples, setSamples] = useState<Sample[]>([blank()]);
  const draft = useValuesDraft({
    title: '试折标定',
    values: { thickness, method, radius, samples },
    restore: (kept) => {
      setThickness(kept.thickness);
      setMethod(kept.method);
      setRadius(kept.radius);
      setSamples(kept.samples);
    },
  });
  const full = samples.filter(isFull);
  const { answer, fault } = outcomeOf(thickness, method, radius, full);
  const set = (index: number, key: keyof Sample, value: number | null) =>
    setSamples(samples.map((s, i) => (i === index ? { ...s, [key]: value } : s)));
  const take = () => {
    if (!answer) return;
    draft.clear();
    onTake({
      thickness,
      bendMethod: method,
      mode: 1,
      value: String(answer.k),
      innerRadius: radius,
      angleFrom: '0',
      angleTo: '180',
      source: 2,
      sample: { samples: full, bd: answer.bd, ba: answer.ba, spread: answer.spread },
    });
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
      <div className="bd-grid">
        <Field label="板厚" required>
          <Select
            autoFocus
            value={thickness}
            options={thicknesses.map((t) => ({ value: t, label: `${t} mm` }))}
            onChange={(t: number) => {
              setThickness(t);
              setRadius(t);
            }}
            style={{ width: '100%' }}
          />
        </Field>
        <Field label="折弯方式" required>
          <Select
            value={method}
            options={BEND_METHODS.map((m) => ({ value: m.value, label: m.label }))}
            onChange={(m: 1 | 2 | 3) => setMethod(m)}
            style={{ width: '100%' }}
          />
        </Field>
        <Field label="内半径" required>
          <InputNumber
            controls={false}
            min={0}
            value={radius}
            suffix="mm"
            onChange={setRadius}
            style={{ width: '100%' }}
          />
        </Field>
      </div>
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
            <tr key={i}>
              <td>{i + 1}</td>
              {SIDES.map((side) => (
                <td key={side.key}>
                  <InputNumber
                    controls={false}
                    aria-label={`样件 ${i + 1} ${side.title}`}
                    value={sample[side.key]}
                    onChange={(v) => set(i, side.key, v)}
                    style={{ width: '100%' }}
                  />
                </td>
              ))}
              <td className="num">
                {isFull(sample) ? fmt.factor(String(sample.legA + sample.legB - sample.flat)) : '—'}
              </td>
              <td className="act">
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除样件 ${i + 1}`}
                  disabled={samples.length === 1}
                  onClick={() => setSamples(samples.filter((_, j) => j !== i))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        onClick={() => setSamples([...samples, blank()])}
      >
        再加一块样件
      </Button>
      <div className="bd-after">
        {fault && <span className="bad">{fault}</span>}
        {!fault && !answer && (
          <span>下料一条已知长度的板，折一道弯，量出两边外长，折弯扣除和 K 系数随即算出</span>
        )}
        {answer && (
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
            {full.length > 1 && (
              <span>
                样件离散 <b>{answer.spread}</b> mm
              </span>
            )}
          </>
        )}
      </div>
      {answer?.warnings.map((w) => (
        <div key={w.code} className="bd-warn">
          {unfoldMessage(w)}：最大差 {answer.spread} mm，建议重新量或多折一块
        </div>
      ))}
    </HouseModal>
  );
}
