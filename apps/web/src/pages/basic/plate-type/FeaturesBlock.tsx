/** 孔与加强: rows of holes, slots, studs and stiffeners on the face, by formula. */
import { Button, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Field } from '../Field.tsx';
import { ExpressionInput } from './ExpressionInput.tsx';
import { FEATURE_TEXTS, newFeature, OPTIONAL_TEXTS } from './plate-draft.ts';
import type { Feature, FeatureKind, FeatureText } from './plate-draft.ts';
import type { Faults } from './plate-faults.ts';

const KINDS: { value: FeatureKind; label: string }[] = [
  { value: 'hole', label: '圆孔' },
  { value: 'slot', label: '长圆孔' },
  { value: 'stud', label: '种钉' },
  { value: 'stiffener', label: '加强筋' },
];
const AXES = [
  { value: 'W' as const, label: '沿宽 W' },
  { value: 'H' as const, label: '沿高 H' },
];
const TEXTS: Record<FeatureText, string> = {
  count: '个数',
  pitch: '间距',
  edgeOffset: '首个距边',
  position: '横向位置',
  diameter: '直径',
  length: '长',
  width: '宽',
  inset: '两端缩进',
};
const HINTS: Partial<Record<FeatureText, string>> = { pitch: '均分', position: '居中', inset: '0' };

interface FeaturesBlockProps {
  features: readonly Feature[];
  faults: Faults;
  onChange: (features: Feature[]) => void;
}

export function FeaturesBlock({ features, faults, onChange }: FeaturesBlockProps) {
  return (
    <>
      {features.map((feature, i) => (
        <FeatureRow
          key={i}
          feature={feature}
          no={i + 1}
          at={(text) => faults.get(`features.${i}.${text}`)}
          onChange={(change) => onChange(features.map((x, j) => (j === i ? { ...x, ...change } : x)))}
          onRemove={() => onChange(features.filter((_, j) => j !== i))}
        />
      ))}
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={features.length >= 50}
        onClick={() => onChange([...features, newFeature()])}
      >
        新增一排
      </Button>
    </>
  );
}

interface FeatureRowProps {
  feature: Feature;
  no: number;
  at: (text: FeatureText) => string | undefined;
  onChange: (change: Partial<Feature>) => void;
  onRemove: () => void;
}

function FeatureRow({ feature, no, at, onChange, onRemove }: FeatureRowProps) {
  return (
    <div className="bd-feature">
      <div className="bd-grid" style={{ '--cols': 4 } as React.CSSProperties}>
        <Field label="种类">
          <Select
            value={feature.kind}
            options={KINDS}
            onChange={(kind: FeatureKind) => onChange({ kind })}
            style={{ width: '100%' }}
          />
        </Field>
        <Field label="排列">
          <Select
            value={feature.axis}
            options={AXES}
            onChange={(axis: 'W' | 'H') => onChange({ axis })}
            style={{ width: '100%' }}
          />
        </Field>
        {FEATURE_TEXTS[feature.kind].map((text) => (
          <Field key={text} label={TEXTS[text]} required={!OPTIONAL_TEXTS.includes(text)}>
            <ExpressionInput
              label={`第 ${no} 排${TEXTS[text]}`}
              value={feature[text]}
              placeholder={HINTS[text]}
              fault={at(text)}
              onChange={(value) => onChange({ [text]: value } as Partial<Feature>)}
            />
          </Field>
        ))}
      </div>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`删除第 ${no} 排`}
        onClick={onRemove}
      />
    </div>
  );
}
