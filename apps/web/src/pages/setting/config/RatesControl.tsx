/** Percentages, from high to low: added by typing one, taken out one at a time. */
import { useState } from 'react';
import { InputNumber, Tag } from 'antd';
import { dec, type RatesKey } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';

interface Props {
  readonly of: RatesKey;
  readonly value: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (rates: readonly string[]) => void;
}

export function RatesControl({ of, value, disabled, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const add = (): void => {
    if (typed === null) return;
    const rate = dec(typed).toString();
    setTyped(null);
    if (value.includes(rate)) return toast.warning(`已有税率 ${rate}%`);
    if (value.length >= of.max) return toast.warning(`「${of.title}」最多 ${of.max} 个`);
    onChange([...value, rate].sort((a, b) => dec(b).cmp(a)));
  };
  return (
    <div className="my-days" role="group" aria-label={of.title}>
      {value.map((rate) => (
        <Tag
          key={rate}
          closable={!disabled && value.length > 1}
          closeIcon={<span aria-label={`删除 ${rate}%`}>×</span>}
          onClose={(event) => {
            event.preventDefault();
            onChange(value.filter((r) => r !== rate));
          }}
        >
          {rate}%
        </Tag>
      ))}
      {!disabled && (
        <InputNumber<string>
          aria-label={`添加${of.title}`}
          placeholder="添加，回车"
          stringMode
          controls={false}
          min="0"
          max="100"
          suffix="%"
          style={{ width: 120 }}
          value={typed}
          onChange={setTyped}
          onPressEnter={add}
          onBlur={add}
        />
      )}
    </div>
  );
}
