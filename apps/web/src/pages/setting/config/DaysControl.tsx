/** Days of the calendar, as the ranges that they make: added by range, taken out one range at a time. */
import { useState } from 'react';
import { Tag } from 'antd';
import { daysOf, type DaysKey, rangesOf } from '@muyun/contract';
import { RangeField } from '../../../kit/form/index.ts';
import { toast } from '../../../kit/feedback.ts';

interface Props {
  readonly of: DaysKey;
  readonly value: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (days: readonly string[]) => void;
}

const label = (from: string, to: string): string =>
  from === to ? from : `${from} 至 ${from.slice(0, 4) === to.slice(0, 4) ? to.slice(5) : to}`;

export function DaysControl({ of, value, disabled, onChange }: Props) {
  // a picker that has chosen is begun anew, empty
  const [turn, setTurn] = useState(0);
  const add = (from: string, to: string): void => {
    const days = [...new Set([...value, ...daysOf(from, to, of.max + 1)])].sort();
    if (days.length > of.max) return toast.warning(`「${of.title}」最多 ${of.max} 天`);
    setTurn(turn + 1);
    onChange(days);
  };
  return (
    <div className="my-days" role="group" aria-label={of.title}>
      {rangesOf(value).map(([from, to]) => (
        <Tag
          key={from}
          closable={!disabled}
          closeIcon={<span aria-label={`删除 ${label(from, to)}`}>×</span>}
          onClose={(event) => {
            event.preventDefault();
            onChange(value.filter((day) => day < from || day > to));
          }}
        >
          {label(from, to)}
        </Tag>
      ))}
      {value.length === 0 && disabled && <span className="my-t3">无</span>}
      {!disabled && (
        <RangeField
          ahead
          key={turn}
          aria-label={`添加${of.title}`}
          placeholder={['添加：从', '到']}
          onChange={(range) => {
            const [from, to] = range ?? [];
            if (from && to) add(from, to);
          }}
        />
      )}
    </div>
  );
}
