/** 角部 and 面: how the returns meet, and whether the face is rolled. */
import { InputNumber, Segmented, Select } from 'antd';
import { CORNER_TYPES, RELIEFS } from '@muyun/contract';
import { Field } from '../Field.tsx';
import { ExpressionInput } from './ExpressionInput.tsx';
import type { Corner, Curve } from './plate-draft.ts';
import type { Faults } from './plate-faults.ts';

const options = (list: readonly { value: number; label: string }[]) =>
  list.map((o) => ({ value: o.value, label: o.label }));
const COLS = { '--cols': 4 } as React.CSSProperties;

export function CornerBlock({ corner, onChange }: { corner: Corner; onChange: (corner: Corner) => void }) {
  return (
    <div className="bd-grid" style={COLS}>
      <Field label="角部形式">
        <Select
          value={corner.type}
          options={options(CORNER_TYPES)}
          onChange={(type: number) => onChange({ ...corner, type: type as Corner['type'] })}
          style={{ width: '100%' }}
        />
      </Field>
      <Field label="缝隙">
        <InputNumber
          controls={false}
          min={0}
          max={20}
          suffix="mm"
          value={corner.gap}
          onChange={(gap) => onChange({ ...corner, gap: gap ?? 0 })}
          style={{ width: '100%' }}
        />
      </Field>
      <Field label="止裂口">
        <Select
          value={corner.relief}
          options={options(RELIEFS)}
          onChange={(relief: number) => onChange({ ...corner, relief: relief as Corner['relief'] })}
          style={{ width: '100%' }}
        />
      </Field>
      {corner.relief !== 0 && (
        <Field label="止裂口尺寸">
          <InputNumber
            controls={false}
            min={0}
            max={50}
            suffix="mm"
            placeholder="按折弯区"
            value={corner.reliefSize}
            onChange={(reliefSize) => onChange({ ...corner, reliefSize })}
            style={{ width: '100%' }}
          />
        </Field>
      )}
    </div>
  );
}

export function CurveBlock({
  curve,
  faults,
  onChange,
}: {
  curve: Curve;
  faults: Faults;
  onChange: (curve: Curve) => void;
}) {
  return (
    <div className="bd-grid" style={COLS}>
      <Field label="板面">
        <Segmented
          block
          value={curve.type}
          options={[
            { value: 0, label: '平面' },
            { value: 1, label: '圆弧' },
          ]}
          onChange={(type) => onChange({ ...curve, type: type as Curve['type'] })}
        />
      </Field>
      {curve.type === 1 && (
        <>
          <Field label="外半径" required>
            <ExpressionInput
              label="外半径"
              value={curve.radius}
              placeholder="如 1500"
              fault={faults.get('curve.radius')}
              onChange={(radius) => onChange({ ...curve, radius })}
            />
          </Field>
          <Field label="弯曲方向">
            <Select
              value={curve.axis}
              options={[
                { value: 'W' as const, label: '宽 W 弯' },
                { value: 'H' as const, label: '高 H 弯' },
              ]}
              onChange={(axis: Curve['axis']) => onChange({ ...curve, axis })}
              style={{ width: '100%' }}
            />
          </Field>
          <Field label="尺寸为">
            <Select
              value={curve.given}
              options={[
                { value: 'arc' as const, label: '外弧长' },
                { value: 'chord' as const, label: '弦长' },
              ]}
              onChange={(given: Curve['given']) => onChange({ ...curve, given })}
              style={{ width: '100%' }}
            />
          </Field>
        </>
      )}
    </div>
  );
}
