/** 面积试算: sizes in, every step of the rule out, with the figures that statements will show. */
import { useMemo, useState } from 'react';
import { Input, InputNumber, Select } from 'antd';
import { areaRule, AREA_STEPS } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { Field } from '../Field.tsx';

interface Size {
  unfoldWidth: number | null;
  unfoldHeight: number | null;
  visibleWidth: number | null;
  visibleHeight: number | null;
  holes: string;
  quantity: number | null;
}
const START: Size = {
  unfoldWidth: 1239.2,
  unfoldHeight: 639.2,
  visibleWidth: 1200,
  visibleHeight: 600,
  holes: '',
  quantity: 12,
};
const FIELDS = [
  { key: 'unfoldWidth', label: '展开宽 (mm)', required: true },
  { key: 'unfoldHeight', label: '展开高 (mm)', required: true },
  { key: 'visibleWidth', label: '可视宽 (mm)', required: false },
  { key: 'visibleHeight', label: '可视高 (mm)', required: false },
] as const;
const HOLE = /^\d{1,6}(\.\d{1,8})?$/;

/** 0.05、0.12 → the areas of single holes in m² */
const holesOf = (text: string): string[] => text.split(/[,，、\s]+/).filter((t) => t !== '');

export function TryRuleDialog({ ruleId, onClose }: { ruleId?: string; onClose: () => void }) {
  const [id, setId] = useState(ruleId);
  const [size, setSize] = useState(START);
  const { result, error, badHole } = useTrial(id, size);
  return (
    <HouseModal title="面积试算" open width={720} onCancel={onClose} bare>
      <div className="bd-grid" style={{ '--cols': 4 } as React.CSSProperties}>
        <RuleChoice id={id} onChange={setId} />
        <SizeFields size={size} badHole={badHole} onChange={(change) => setSize({ ...size, ...change })} />
      </div>
      {result ? (
        <Trace result={result} quantity={size.quantity} />
      ) : (
        <div className="bd-after">
          <span className={error ? 'bad' : ''}>{error?.message ?? '填写展开尺寸和件数'}</span>
        </div>
      )}
    </HouseModal>
  );
}

/** Asked with every change, as soon as the sizes make sense. */
function useTrial(id: string | undefined, size: Size) {
  const badHole = holesOf(size.holes).some((h) => !HOLE.test(h));
  const isReady =
    (size.unfoldWidth ?? 0) > 0 && (size.unfoldHeight ?? 0) > 0 && (size.quantity ?? 0) >= 1 && !badHole;
  const body = useMemo(
    () => ({
      ...(id ? { ruleId: id } : {}),
      unfoldWidth: size.unfoldWidth ?? 0,
      unfoldHeight: size.unfoldHeight ?? 0,
      visibleWidth: size.visibleWidth,
      visibleHeight: size.visibleHeight,
      holes: holesOf(size.holes),
      quantity: size.quantity ?? 1,
    }),
    [id, size],
  );
  const answer = useCall(areaRule.tryAreaRule, { body }, { enabled: isReady });
  const result = isReady && !answer.error ? answer.data : undefined;
  return { result, error: answer.error, badHole };
}

function RuleChoice({
  id,
  onChange,
}: {
  id: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const rules = useCall(areaRule.allAreaRules);
  return (
    <Field label="面积规则" span={2}>
      <Select
        autoFocus
        value={id}
        placeholder="默认规则"
        allowClear
        options={(rules.data ?? []).map((r) => ({
          value: String(r['id']),
          label: `${String(r['name'])}${r['isDefault'] === true ? ' (默认)' : ''}`,
        }))}
        onChange={(v?: string) => onChange(v)}
        style={{ width: '100%' }}
      />
    </Field>
  );
}

interface SizeFieldsProps {
  size: Size;
  badHole: boolean;
  onChange: (change: Partial<Size>) => void;
}

function SizeFields({ size, badHole, onChange }: SizeFieldsProps) {
  return (
    <>
      <Field label="件数" required>
        <InputNumber
          controls={false}
          precision={0}
          min={1}
          value={size.quantity}
          onChange={(quantity) => onChange({ quantity })}
          style={{ width: '100%' }}
        />
      </Field>
      <Field label="孔面积 (m²)" fault={badHole ? '用逗号隔开，如 0.05，0.12' : undefined}>
        <Input
          value={size.holes}
          placeholder="没有孔"
          onChange={(e) => onChange({ holes: e.target.value })}
        />
      </Field>
      {FIELDS.map((f) => (
        <Field key={f.key} label={f.label} required={f.required}>
          <InputNumber
            controls={false}
            min={0}
            max={20_000}
            value={size[f.key]}
            onChange={(v) => onChange({ [f.key]: v })}
            style={{ width: '100%' }}
          />
        </Field>
      ))}
    </>
  );
}

/** Every step of the rule, then the piece and the line. */
function Trace({
  result,
  quantity,
}: {
  result: OutputOf<typeof areaRule.tryAreaRule>;
  quantity: number | null;
}) {
  return (
    <table className="bd-lines" style={{ marginTop: 14 }}>
      <thead>
        <tr>
          <th style={{ width: 48 }}>步骤</th>
          <th>{result.ruleName}</th>
          <th className="num">结果</th>
        </tr>
      </thead>
      <tbody>
        {result.trace.map((t, i) => (
          <tr key={i}>
            <td className="my-t3">{i + 1}</td>
            <td>{AREA_STEPS[t.step] ?? t.step}</td>
            <td className="num">
              {t.value} <span className="my-t3">{t.step === 'sides' ? 'mm' : 'm²'}</span>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td>
            单件 {result.piece} m² × {quantity} 件
          </td>
          <td className="num">{result.line} m²</td>
        </tr>
      </tfoot>
    </table>
  );
}
