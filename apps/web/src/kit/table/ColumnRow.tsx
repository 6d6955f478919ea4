/** One line of 列设置: drag, tick, width. */
import type { PointerEvent } from 'react';
import { Checkbox, InputNumber } from 'antd';
import { HolderOutlined, PushpinFilled } from '@ant-design/icons';
import { toast } from '../feedback.ts';
import type { Column } from './column.ts';
import { headOf } from './column.ts';
import { isLocked } from './column-prefs.ts';
import type { ColumnPref, DropPlace } from './column-prefs.ts';

interface ColumnRowProps {
  column: Column<never>;
  pref: ColumnPref;
  mark: DropPlace | undefined;
  dragging: boolean;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  onToggle: () => void;
  onWidth: (width: number) => void;
  onStep: (by: number) => void;
}

export function ColumnRow({
  column,
  pref,
  mark,
  dragging,
  onGrab,
  onToggle,
  onWidth,
  onStep,
}: ColumnRowProps) {
  const frozen = column.fixed !== undefined;
  return (
    <div
      data-value={pref.value}
      className={`my-cols-row${frozen ? ' frozen' : ''}${dragging ? ' dragging' : ''}${pref.checked ? '' : ' off'}${mark ? ` drop-${mark}` : ''}`}
    >
      <span
        role="button"
        tabIndex={0}
        onPointerDown={onGrab}
        className="my-cols-handle"
        aria-label={frozen ? '已冻结' : `移动 ${column.title}，用上下键`}
        onKeyDown={(e) => {
          if (e.key !== 'ArrowUp' && e.key !== 'ArrowDown') return;
          e.preventDefault();
          if (frozen) toast.warning('冻结列不能拖动');
          else onStep(e.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        {frozen ? <PushpinFilled /> : <HolderOutlined />}
      </span>
      <Checkbox checked={pref.checked} disabled={isLocked(column)} onChange={onToggle}>
        <span className="my-cols-name my-ellipsis">{headOf(column)}</span>
      </Checkbox>
      {frozen && <span className="my-cols-pin">冻结</span>}
      <InputNumber
        size="small"
        controls={false}
        min={40}
        max={600}
        value={pref.width}
        onChange={(v) => v && onWidth(v)}
        aria-label={`${column.title} 宽度`}
      />
    </div>
  );
}
