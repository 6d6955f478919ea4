/** The 列设置 popover (04): tri-state, find, drag, width; works on a draft that 确定 applies. */
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { Button, Checkbox, Input, InputNumber } from 'antd';
import { HolderOutlined, PushpinFilled, SearchOutlined } from '@ant-design/icons';
import { toast } from '../feedback.ts';
import type { Column } from './column.ts';
import { headOf } from './column.ts';
import {
  defaultPrefs,
  isLocked,
  moveColumn,
  prefsProblem,
  setWidth,
  toggleAll,
  toggleColumn,
  triState,
} from './column-prefs.ts';
import type { ColumnPref, DropPlace } from './column-prefs.ts';
import { useRowDrag } from './use-row-drag.ts';

export interface ColumnSettingsProps {
  columns: readonly Column<never>[];
  prefs: readonly ColumnPref[];
  onApply: (prefs: ColumnPref[] | undefined) => void;
  onClose: () => void;
}

export default function ColumnSettings({ columns, prefs, onApply, onClose }: ColumnSettingsProps) {
  const [draft, setDraft] = useState<ColumnPref[]>([...prefs]);
  const [find, setFind] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const state = triState(draft);
  const byKey = (key: string | undefined) => columns.find((c) => c.key === key);
  const shown = draft.filter((p) => find === '' || byKey(p.value)?.title.includes(find));

  const move = (value: string, target: string, place: DropPlace) => {
    const result = moveColumn(draft, columns, value, target, place);
    if (typeof result === 'string') toast.warning(result);
    else setDraft(result);
  };
  const { drag, start } = useRowDrag(list, move);
  const step = (value: string, by: number) => {
    const free = draft.filter((p) => !byKey(p.value)?.fixed);
    const target = free[free.findIndex((p) => p.value === value) + by];
    if (target) move(value, target.value, by < 0 ? 'before' : 'after');
  };
  const apply = () => {
    const problem = prefsProblem(draft, columns);
    if (problem) return toast.warning(problem);
    onApply(draft);
    onClose();
  };
  return (
    <div className="my-cols" role="dialog" aria-label="列设置">
      <div className="my-cols-head">
        <Checkbox
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onChange={() => setDraft(toggleAll(draft, columns))}
          aria-label="全选"
        />
        <b>列设置</b>
        <span className="my-t3">
          已选 {draft.filter((p) => p.checked).length} / {draft.length}
        </span>
        <button type="button" className="my-link" onClick={() => setDraft(defaultPrefs(columns))}>
          重置
        </button>
      </div>
      <div className="my-cols-find">
        <Input
          size="small"
          prefix={<SearchOutlined />}
          placeholder="查找列"
          value={find}
          onChange={(e) => setFind(e.target.value)}
          allowClear
        />
        <div className="my-cols-cap">
          <span>拖动调整顺序</span>
          <span>宽度 (px)</span>
        </div>
      </div>
      <div className="my-cols-list" ref={list}>
        {shown.map((pref) => {
          const column = byKey(pref.value);
          return (
            column && (
              <ColumnRow
                key={pref.value}
                column={column}
                pref={pref}
                dragging={drag?.value === pref.value}
                mark={drag?.over === pref.value && drag.value !== pref.value ? drag.place : undefined}
                onGrab={start(pref.value)}
                onToggle={() => setDraft(toggleColumn(draft, pref.value))}
                onWidth={(w) => setDraft(setWidth(draft, pref.value, w))}
                onStep={(by) => step(pref.value, by)}
              />
            )
          );
        })}
        {drag &&
          createPortal(
            <div className="my-cols-ghost" style={{ left: drag.x - 14, top: drag.y - 16 }}>
              <HolderOutlined />
              <Checkbox checked /> {headOf(byKey(drag.value) ?? { title: '' })}
              <span>{draft.find((p) => p.value === drag.value)?.width}</span>
            </div>,
            document.body,
          )}
      </div>
      <div className="my-cols-foot">
        <span className="my-t3">设置保存在本机，仅对本页生效</span>
        <Button size="small" onClick={onClose}>
          取消
        </Button>
        <Button size="small" type="primary" onClick={apply}>
          确定
        </Button>
      </div>
    </div>
  );
}

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

function ColumnRow({ column, pref, mark, dragging, onGrab, onToggle, onWidth, onStep }: ColumnRowProps) {
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
