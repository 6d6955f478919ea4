/** 折边孔: rows of holes on the returns, typed and corrected where they stand; what is wrong stands under its row. */
import { Button, InputNumber, Select } from 'antd';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { EDGE_HOLE_MOST } from '@muyun/contract';
import { EDGE_HOLE_HINTS, EDGE_HOLE_LABELS, sideName } from '@muyun/contract/product-sheet';
import { holeFault } from './edge-holes.ts';
import type { TypedHole } from './edge-holes.ts';
import { IconButton } from '../../../kit/IconButton.tsx';

interface Props {
  /** the edges that have returns */
  sides: readonly { value: string; label: string }[];
  value?: TypedHole[] | null;
  onChange?: (value: TypedHole[]) => void;
  disabled?: boolean;
  /** what the unfolding says: 第 2 行：孔超出折边；第 3 行：… */
  fault?: string | undefined;
}
const NUMBERS = ['leg', 'diameter', 'at', 'inset', 'length', 'count', 'pitch'] as const;
type NumberName = (typeof NUMBERS)[number];
const HINTS: Readonly<Partial<Record<string, string>>> = EDGE_HOLE_HINTS;
const OPTIONAL = new Set<NumberName>(['length', 'count', 'pitch']);

export function EdgeHolesField({ sides, value, onChange, disabled, fault }: Props) {
  const rows = value ?? [];
  const last = rows.at(-1);
  const add = () =>
    onChange?.([
      ...rows,
      {
        side: last?.side ?? sides[0]?.value ?? null,
        leg: last?.leg ?? 1,
        diameter: last?.diameter ?? 6,
        inset: last?.inset ?? null,
        at: null,
        count: 1,
      },
    ]);
  const general = fault && !fault.startsWith('第 ') ? fault : undefined;
  return (
    <div className="my-holes">
      {rows.map((row, index) => (
        <HoleCard
          key={index}
          row={row}
          sides={sides}
          no={index + 1}
          disabled={disabled}
          fault={holeFault(rows, index, fault)}
          onChange={(next) => onChange?.(rows.map((each, i) => (i === index ? next : each)))}
          onRemove={() => onChange?.(rows.filter((_, i) => i !== index))}
        />
      ))}
      {general && (
        <span className="my-cad-late" role="alert">
          {general}
        </span>
      )}
      {!disabled && rows.length < EDGE_HOLE_MOST && (
        <Button size="small" type="dashed" block icon={<PlusOutlined />} onClick={add}>
          加一行孔
        </Button>
      )}
      {disabled && rows.length === 0 && <span className="my-t3">没有折边孔</span>}
    </div>
  );
}

interface CardProps {
  row: TypedHole;
  sides: Props['sides'];
  no: number;
  disabled: boolean | undefined;
  fault: string | undefined;
  onChange: (row: TypedHole) => void;
  onRemove: () => void;
}
function HoleCard({ row, sides, no, disabled, fault, onChange, onRemove }: CardProps) {
  const isTouched = row.at !== null && row.at !== undefined;
  return (
    <div className="my-hole" role="group" aria-label={`第 ${no} 行孔`}>
      <div className="my-hole-cells">
        <label>
          <span>{EDGE_HOLE_LABELS.side}</span>
          <Select
            disabled={disabled}
            value={row.side ?? null}
            options={[...sides]}
            // an edge of another plate type is named until it is corrected
            labelRender={({ value: side }) => sideName(String(side))}
            aria-label={`第 ${no} 行 ${EDGE_HOLE_LABELS.side}`}
            onChange={(side) => onChange({ ...row, side })}
          />
        </label>
        {NUMBERS.map((name) => (
          <label key={name} title={HINTS[name]}>
            <span>{EDGE_HOLE_LABELS[name]}</span>
            <InputNumber
              controls={false}
              disabled={disabled}
              value={row[name] ?? null}
              placeholder={name === 'count' ? '1' : OPTIONAL.has(name) ? '可不填' : undefined}
              {...(name === 'leg' || name === 'count' ? { precision: 0 } : {})}
              aria-label={`第 ${no} 行 ${EDGE_HOLE_LABELS[name]}`}
              status={fault && isTouched ? 'error' : undefined}
              style={{ width: '100%' }}
              onChange={(next) => onChange({ ...row, [name]: next })}
            />
          </label>
        ))}
      </div>
      <div className="my-hole-foot">
        <span className="my-t3">第 {no} 行</span>
        {fault && (
          <span className={isTouched ? 'my-cad-late' : 'my-t3'} role={isTouched ? 'alert' : undefined}>
            {fault}
          </span>
        )}
        {!disabled && (
          <IconButton label={`删除第 ${no} 行孔`} onClick={onRemove}>
            <DeleteOutlined />
          </IconButton>
        )}
      </div>
    </div>
  );
}
