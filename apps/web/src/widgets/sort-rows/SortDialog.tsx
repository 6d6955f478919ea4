/** Putting rows in order: by dragging their handle, or by the buttons beside them. */
import { useRef, useState } from 'react';
import { Button } from 'antd';
import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { HouseModal } from '../../kit/overlay/index.ts';
import { useRowDrag } from '../../kit/table/use-row-drag.ts';
import './sort-rows.css';

export interface SortRow {
  readonly id: string;
  readonly name: string;
  readonly hint?: string | undefined;
}
interface Props {
  readonly title: string;
  readonly rows: readonly SortRow[];
  readonly busy: boolean;
  /** the ids in their new order */
  readonly onSave: (ids: string[]) => void;
  readonly onClose: () => void;
}

/** `value` comes to stand where `over` is. */
function moved(rows: readonly SortRow[], value: string, over: string, isAfter: boolean): readonly SortRow[] {
  const row = rows.find((r) => r.id === value);
  if (!row || value === over) return rows;
  const rest = rows.filter((r) => r.id !== value);
  rest.splice(rest.findIndex((r) => r.id === over) + (isAfter ? 1 : 0), 0, row);
  return rest;
}

export function SortDialog({ title, rows: given, busy, onSave, onClose }: Props) {
  const [rows, setRows] = useState(given);
  const list = useRef<HTMLDivElement>(null);
  const { drag, start } = useRowDrag(list, (value, over, place) =>
    setRows((old) => moved(old, value, over, place !== 'before')),
  );
  const step = (at: number, by: -1 | 1) => {
    const [row, other] = [rows[at], rows[at + by]];
    if (row && other) setRows(moved(rows, row.id, other.id, by > 0));
  };
  return (
    <HouseModal
      open
      width={460}
      title={title}
      okText="保存排序"
      busy={busy}
      onCancel={onClose}
      onOk={() => onSave(rows.map((r) => r.id))}
    >
      <div className="my-order" ref={list}>
        {rows.map((row, i) => (
          <div
            key={row.id}
            data-value={row.id}
            className={`my-order-row${drag?.value === row.id ? ' dragging' : ''}${drag?.over === row.id ? ' over' : ''}`}
          >
            <span className="my-order-grip" title="拖动排序" onPointerDown={start(row.id)}>
              <HolderOutlined />
            </span>
            <span className="my-order-no">{i + 1}</span>
            <b>{row.name}</b>
            <span className="my-t3">{row.hint}</span>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`上移 ${row.name}`}
              disabled={i === 0}
              onClick={() => step(i, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`下移 ${row.name}`}
              disabled={i === rows.length - 1}
              onClick={() => step(i, 1)}
            />
          </div>
        ))}
      </div>
    </HouseModal>
  );
}
