/** 外形 of a remnant: a rectangle, one with a corner gone, or its corners typed or pasted; drawn beside with its area. */
import { useEffect, useState } from 'react';
import { Form, Input, InputNumber, Segmented, Select } from 'antd';
import { OUTLINE_FAULTS, type RemnantOutline } from '@muyun/contract';
import { outlineArea, outlineFault } from '@muyun/nesting/panel';
import { fmt } from '../../../kit/format/index.ts';
import { cornersIn, CORNERS, type Corner, notched, type Size, textOf } from './outline.ts';
import './stock.css';

const WAYS = [
  { value: 'whole', label: '矩形' },
  { value: 'notch', label: '缺一角' },
  { value: 'corners', label: '按角点' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** Asked for and not given yet: no rectangle is kept in its place. */
const NOTHING: RemnantOutline = [];

interface OutlineFieldProps {
  value?: RemnantOutline | null;
  onChange?: (outline: RemnantOutline | null) => void;
  /** looked at only */
  disabled?: boolean;
}

export function OutlineField({ value = null, onChange, disabled = false }: OutlineFieldProps) {
  const form = Form.useFormInstance();
  const [length, width] = [Form.useWatch<number>('length', form), Form.useWatch<number>('width', form)];
  const size = length && width ? { length, width } : null;
  const [way, setWay] = useState<Way>(value ? 'corners' : 'whole');
  const choose = (next: Way) => {
    setWay(next);
    if (next !== way) onChange?.(next === 'whole' ? null : NOTHING);
  };
  return (
    <div className="stock-outline">
      <div className="stock-outline-typed">
        <Segmented options={[...WAYS]} value={way} disabled={disabled} onChange={choose} aria-label="外形" />
        {!size && way !== 'whole' && <span className="my-t3">先填宽和长</span>}
        {size && way === 'notch' && !disabled && (
          <Notch size={size} onChange={(outline) => onChange?.(outline)} />
        )}
        {size && way === 'corners' && (
          <Corners value={value} disabled={disabled} onChange={(outline) => onChange?.(outline)} />
        )}
      </div>
      {size && way !== 'whole' && <Preview size={size} outline={value} />}
    </div>
  );
}

/** Asked for as the clerk measures it: which corner, how much along and across. */
function Notch({ size, onChange }: { size: Size; onChange: (outline: RemnantOutline) => void }) {
  const [corner, setCorner] = useState<Corner>('highRight');
  const [gone, setGone] = useState<{ length: number | null; width: number | null }>({
    length: null,
    width: null,
  });
  const { length, width } = gone;
  useEffect(() => {
    onChange(length && width ? notched(size, corner, { length, width }) : NOTHING);
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed decides; `onChange` is made anew by every drawing
  }, [size.length, size.width, corner, length, width]);
  return (
    <div className="stock-outline-notch">
      <Select options={[...CORNERS]} value={corner} onChange={setCorner} aria-label="缺哪一角" />
      <InputNumber
        min={0.001}
        max={size.length}
        value={length}
        onChange={(v) => setGone({ ...gone, length: v })}
        placeholder="缺长"
        suffix="mm"
        aria-label="缺长"
      />
      <InputNumber
        min={0.001}
        max={size.width}
        value={width}
        onChange={(v) => setGone({ ...gone, width: v })}
        placeholder="缺宽"
        suffix="mm"
        aria-label="缺宽"
      />
    </div>
  );
}

interface CornersProps {
  value: RemnantOutline | null;
  disabled: boolean;
  onChange: (outline: RemnantOutline) => void;
}

function Corners({ value, disabled, onChange }: CornersProps) {
  const [text, setText] = useState(value ? textOf(value) : '');
  const isWrong = text.trim() !== '' && cornersIn(text) === null;
  return (
    <>
      <Input.TextArea
        value={text}
        disabled={disabled}
        status={isWrong ? 'error' : undefined}
        autoSize={{ minRows: 4, maxRows: 8 }}
        placeholder={'每行一个角点：沿长, 沿宽\n0, 0\n2000, 0\n2000, 600'}
        aria-label="角点"
        onChange={(e) => {
          setText(e.target.value);
          onChange(cornersIn(e.target.value) ?? NOTHING);
        }}
      />
      {isWrong && <span className="stock-outline-fault">每行两个数：沿长, 沿宽</span>}
    </>
  );
}

const faultOf = (outline: RemnantOutline, size: Size): string | null => {
  const fault = outlineFault(outline, size);
  return fault && OUTLINE_FAULTS[fault];
};

function Preview({ size, outline }: { size: Size; outline: RemnantOutline | null }) {
  const isGiven = outline !== null && outline.length > 0;
  const fault = isGiven ? faultOf(outline, size) : null;
  const line = size.length / 120;
  return (
    <figure className="stock-outline-preview">
      <svg
        viewBox={`${-line} ${-line} ${size.length + 2 * line} ${size.width + 2 * line}`}
        role="img"
        aria-label="外形预览"
      >
        <rect className="whole" width={size.length} height={size.width} vectorEffect="non-scaling-stroke" />
        {isGiven && (
          <polygon
            className={fault ? 'own wrong' : 'own'}
            points={outline.map((p) => `${p.x},${size.width - p.y}`).join(' ')}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <figcaption className={fault ? 'stock-outline-fault' : 'my-t2'}>
        {fault ?? (isGiven ? `实有 ${fmt.area(outlineArea(outline))} m²` : '还没有外形')}
      </figcaption>
    </figure>
  );
}

/** For the form: nothing that the server would refuse is sent. */
export const outlineRule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  validator: async (_rule: unknown, outline: RemnantOutline | null | undefined) => {
    const size = { length: Number(getFieldValue('length')), width: Number(getFieldValue('width')) };
    if (!outline) return;
    const fault = outline.length === 0 ? '请填写外形' : faultOf(outline, size);
    if (fault) throw new Error(fault);
  },
});
