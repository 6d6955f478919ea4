/** The 列设置 popover (04): tri-state, find, drag, width; works on a draft that 确定 applies. */
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, Checkbox, Input } from 'antd';
import { HolderOutlined, SearchOutlined } from '@ant-design/icons';
import { toast } from '../feedback.ts';
import type { Column } from './column.ts';
import { headOf } from './column.ts';
import {
  defaultPrefs,
  moveColumn,
  prefsProblem,
  setWidth,
  toggleAll,
  toggleColumn,
  triState,
} from './column-prefs.ts';
import type { ColumnPref, DropPlace } from './column-prefs.ts';
import { useRowDrag } from './use-row-drag.ts';
import { ColumnRow } from './ColumnRow.tsx';

export interface ColumnSettingsProps {
  columns: readonly Column<never>[];
  prefs: readonly ColumnPref[];
  onApply: (prefs: ColumnPref[] | undefined) => void;
  onClose: () => void;
}

export default function ColumnSettings({ columns, prefs, onApply, onClose }: ColumnSettingsProps) {
  const [find, setFind] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const { draft, setDraft, byKey, move, step } = useColumnDraft(columns, prefs);
  const { drag, start } = useRowDrag(list, move);
  const shown = draft.filter((p) => find === '' || byKey(p.value)?.title.includes(find));
  const apply = () => {
    const problem = prefsProblem(draft, columns);
    if (problem) return toast.warning(problem);
    onApply(draft);
    onClose();
  };
  return (
    <div className="my-cols" role="dialog" aria-label="列设置">
      <SettingsHead draft={draft} columns={columns} onChange={setDraft} />
      <FindColumn text={find} onText={setFind} />
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
        {drag && (
          <DragGhost
            at={drag}
            title={headOf(byKey(drag.value) ?? { title: '' })}
            width={draft.find((p) => p.value === drag.value)?.width}
          />
        )}
      </div>
      <div className="my-cols-foot">
        <span className="my-t3">设置仅对本页生效，跟随账号</span>
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

/** The settings as they are being changed; nothing holds before 确定. */
function useColumnDraft(columns: readonly Column<never>[], prefs: readonly ColumnPref[]) {
  const [draft, setDraft] = useState<ColumnPref[]>([...prefs]);
  const byKey = (key: string | undefined) => columns.find((c) => c.key === key);
  const move = (value: string, target: string, place: DropPlace) => {
    const result = moveColumn(draft, columns, value, target, place);
    if (typeof result === 'string') toast.warning(result);
    else setDraft(result);
  };
  const step = (value: string, by: number) => {
    const free = draft.filter((p) => !byKey(p.value)?.fixed);
    const target = free[free.findIndex((p) => p.value === value) + by];
    if (target) move(value, target.value, by < 0 ? 'before' : 'after');
  };
  return { draft, setDraft, byKey, move, step };
}

interface SettingsHeadProps {
  draft: ColumnPref[];
  columns: readonly Column<never>[];
  onChange: (draft: ColumnPref[]) => void;
}

function SettingsHead({ draft, columns, onChange }: SettingsHeadProps) {
  const state = triState(draft);
  return (
    <div className="my-cols-head">
      <Checkbox
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={() => onChange(toggleAll(draft, columns))}
        aria-label="全选"
      />
      <b>列设置</b>
      <span className="my-t3">
        已选 {draft.filter((p) => p.checked).length} / {draft.length}
      </span>
      <button type="button" className="my-link" onClick={() => onChange(defaultPrefs(columns))}>
        重置
      </button>
    </div>
  );
}

function FindColumn({ text, onText }: { text: string; onText: (text: string) => void }) {
  return (
    <div className="my-cols-find">
      <Input
        size="small"
        prefix={<SearchOutlined />}
        placeholder="查找列"
        value={text}
        onChange={(e) => onText(e.target.value)}
        allowClear
      />
      <div className="my-cols-cap">
        <span>拖动调整顺序</span>
        <span>宽度 (px)</span>
      </div>
    </div>
  );
}

/** The column under the pointer while it is dragged. */
function DragGhost({
  at,
  title,
  width,
}: {
  at: { x: number; y: number };
  title: string;
  width: number | undefined;
}) {
  return createPortal(
    <div className="my-cols-ghost" style={{ left: at.x - 14, top: at.y - 16 }}>
      <HolderOutlined />
      <Checkbox checked /> {title}
      <span>{width}</span>
    </div>,
    document.body,
  );
}
