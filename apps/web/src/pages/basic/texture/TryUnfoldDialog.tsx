/** 展开试算: legs and the bends between them, with the flat length of the stored bend values while typing. */
import { useMemo, useState } from 'react';
import { Button, InputNumber, Select } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { BEND_METHODS, texture } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { Field } from '../Field.tsx';
import { SectionDrawing } from '../shared/SectionDrawing.tsx';
import { RemoveCell } from '../RemoveCell.tsx';

interface Leg {
  length: number | null;
  angle: number | null;
  method: 1 | 2;
}
const START: Leg[] = [
  { length: 25, angle: 90, method: 1 },
  { length: 1200, angle: 90, method: 1 },
  { length: 25, angle: 90, method: 1 },
];
const SOURCES: Record<string, string> = { row: '本厂系数', nearestThickness: '相近板厚', system: '系统默认' };
const STRAIGHT = BEND_METHODS.filter((m) => m.value !== 3).map((m) => ({ value: m.value, label: m.label }));

interface TryUnfoldDialogProps {
  textureId: string;
  thicknesses: readonly number[];
  onClose: () => void;
}

export function TryUnfoldDialog({ textureId, thicknesses, onClose }: TryUnfoldDialogProps) {
  const [thickness, setThickness] = useState<number>(thicknesses.find((t) => t === 3) ?? thicknesses[0] ?? 3);
  const [legs, setLegs] = useState<Leg[]>(START);
  const { result, error } = useTrial(textureId, thickness, legs);
  return (
    <HouseModal title="展开试算" open width={760} onCancel={onClose} bare>
      <div className="bd-grid">
        <Field label="板厚" required>
          <Select
            value={thickness}
            options={thicknesses.map((t) => ({ value: t, label: `${t} mm` }))}
            onChange={setThickness}
            style={{ width: '100%' }}
          />
        </Field>
      </div>
      <LegTable legs={legs} result={result} onChange={setLegs} />
      <div className="bd-after">
        {result ? (
          <>
            <span>
              展开长 <b>{fmt.length(result.flatLength)}</b> mm
            </span>
            <span>外长合计 {fmt.length(legs.reduce((sum, leg) => sum + (leg.length ?? 0), 0))} mm</span>
            <span>折弯 {result.rows.length} 道</span>
          </>
        ) : (
          <span className={error ? 'bad' : ''}>{error?.message ?? '填齐每段外长和折弯角'}</span>
        )}
      </div>
      {result?.warnings.map((w) => (
        <div key={w} className="bd-warn">
          {w}
        </div>
      ))}
      <SectionDrawing
        label="折后断面"
        legs={legs.map((leg, i) => ({
          length: leg.length ?? 0,
          turn: i === legs.length - 1 ? 0 : (leg.angle ?? 0),
        }))}
      />
    </HouseModal>
  );
}

type Result = OutputOf<typeof texture.tryUnfold>;

/** Asked with every change, as soon as each leg has its length and angle. */
function useTrial(textureId: string, thickness: number, legs: readonly Leg[]) {
  const isReady = legs.every(
    (leg) => (leg.length ?? 0) > 0 && (leg.angle ?? -1) >= 0 && (leg.angle ?? 999) <= 180,
  );
  const body = useMemo(
    () => ({
      textureId,
      thickness,
      segments: legs.map((leg) => ({ length: leg.length ?? 0, angle: leg.angle ?? 0, method: leg.method })),
    }),
    [textureId, thickness, legs],
  );
  const answer = useCall(texture.tryUnfold, { body }, { enabled: isReady });
  return { result: isReady ? answer.data : undefined, error: answer.error };
}

interface LegTableProps {
  legs: Leg[];
  result: Result | undefined;
  onChange: (legs: Leg[]) => void;
}

function LegTable({ legs, result, onChange }: LegTableProps) {
  return (
    <>
      <table className="bd-lines" style={{ marginTop: 14 }}>
        <thead>
          <tr>
            <th>段</th>
            <th>外长 (mm)</th>
            <th>段后折弯角 (°)</th>
            <th>折弯方式</th>
            <th className="num">BA</th>
            <th className="num">BD</th>
            <th>系数来源</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {legs.map((leg, i) => (
            <LegLine
              key={i}
              leg={leg}
              no={i + 1}
              isLast={i === legs.length - 1}
              bend={i === legs.length - 1 ? undefined : result?.rows[i]}
              onChange={(change) => onChange(legs.map((l, j) => (j === i ? { ...l, ...change } : l)))}
              onRemove={legs.length === 1 ? undefined : () => onChange(legs.filter((_, j) => j !== i))}
            />
          ))}
        </tbody>
      </table>
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={legs.length >= 20}
        onClick={() => onChange([...legs, { length: 15, angle: 90, method: 1 }])}
      >
        再加一段
      </Button>
    </>
  );
}

interface LegLineProps {
  leg: Leg;
  no: number;
  /** no bend follows it */
  isLast: boolean;
  bend: Result['rows'][number] | undefined;
  onChange: (change: Partial<Leg>) => void;
  onRemove: (() => void) | undefined;
}

function LegLine({ leg, no, isLast, bend: row, onChange, onRemove }: LegLineProps) {
  return (
    <tr>
      <td>{no}</td>
      <td>
        <InputNumber
          controls={false}
          aria-label={`第 ${no} 段外长`}
          value={leg.length}
          status={(leg.length ?? 0) > 0 ? undefined : 'error'}
          onChange={(length) => onChange({ length })}
          style={{ width: 110 }}
        />
      </td>
      {isLast ? <NoBend /> : <BendFields leg={leg} no={no} onChange={onChange} />}
      <td className="num">{row ? fmt.factor(String(row.ba)) : '—'}</td>
      <td className="num">{row ? fmt.factor(String(row.bd)) : '—'}</td>
      <td className="my-t2">{row ? (SOURCES[row.source] ?? row.source) : ''}</td>
      <RemoveCell label={`删除第 ${no} 段`} onRemove={onRemove} />
    </tr>
  );
}

const NoBend = () => (
  <>
    <td>
      <span className="my-t3">—</span>
    </td>
    <td />
  </>
);

function BendFields({ leg, no, onChange }: Pick<LegLineProps, 'leg' | 'no' | 'onChange'>) {
  return (
    <>
      <td>
        <InputNumber
          controls={false}
          aria-label={`第 ${no} 道折弯角`}
          min={0}
          max={180}
          value={leg.angle}
          onChange={(angle) => onChange({ angle })}
          style={{ width: 90 }}
        />
      </td>
      <td>
        <Select
          aria-label={`第 ${no} 道折弯方式`}
          value={leg.method}
          options={STRAIGHT}
          onChange={(method: 1 | 2) => onChange({ method })}
          style={{ width: 100 }}
        />
      </td>
    </>
  );
}
