/** 展开试算: legs and the bends between them, with the flat length of the stored bend values while typing. */
import { useMemo, useState } from 'react';
import { Button, InputNumber, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { BEND_METHODS, texture } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { Field } from '../Field.tsx';
import { SectionDrawing } from '../shared/SectionDrawing.tsx';

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

export function TryUnfoldDialog({
  textureId,
  thicknesses,
  onClose,
}: {
  textureId: string;
  thicknesses: readonly number[];
  onClose: () => void;
}) {
  const [thickness, setThickness] = useState<number>(thicknesses.find((t) => t === 3) ?? thicknesses[0] ?? 3);
  const [legs, setLegs] = useState<Leg[]>(START);
  const set = (index: number, change: Partial<Leg>) =>
    setLegs(legs.map((leg, i) => (i === index ? { ...leg, ...change } : leg)));
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
  const result = isReady ? answer.data : undefined;
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
          {legs.map((leg, i) => {
            const isLast = i === legs.length - 1;
            const row = isLast ? undefined : result?.rows[i];
            return (
              <tr key={i}>
                <td>{i + 1}</td>
                <td>
                  <InputNumber
                    controls={false}
                    aria-label={`第 ${i + 1} 段外长`}
                    value={leg.length}
                    status={(leg.length ?? 0) > 0 ? undefined : 'error'}
                    onChange={(length) => set(i, { length })}
                    style={{ width: 110 }}
                  />
                </td>
                <td>
                  {isLast ? (
                    <span className="my-t3">—</span>
                  ) : (
                    <InputNumber
                      controls={false}
                      aria-label={`第 ${i + 1} 道折弯角`}
                      min={0}
                      max={180}
                      value={leg.angle}
                      onChange={(angle) => set(i, { angle })}
                      style={{ width: 90 }}
                    />
                  )}
                </td>
                <td>
                  {!isLast && (
                    <Select
                      aria-label={`第 ${i + 1} 道折弯方式`}
                      value={leg.method}
                      options={STRAIGHT}
                      onChange={(method: 1 | 2) => set(i, { method })}
                      style={{ width: 100 }}
                    />
                  )}
                </td>
                <td className="num">{row ? fmt.factor(String(row.ba)) : '—'}</td>
                <td className="num">{row ? fmt.factor(String(row.bd)) : '—'}</td>
                <td className="my-t2">{row ? (SOURCES[row.source] ?? row.source) : ''}</td>
                <td className="act">
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除第 ${i + 1} 段`}
                    disabled={legs.length === 1}
                    onClick={() => setLegs(legs.filter((_, j) => j !== i))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={legs.length >= 20}
        onClick={() => setLegs([...legs, { length: 15, angle: 90, method: 1 }])}
      >
        再加一段
      </Button>
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
          <span className={answer.error ? 'bad' : ''}>{answer.error?.message ?? '填齐每段外长和折弯角'}</span>
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
