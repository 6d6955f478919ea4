/** The active cell: a real input lies in it all the time, so typing, input methods and paste work at once. */
import { useLayoutEffect, useRef } from 'react';
import type { ClipboardEvent } from 'react';
import { Select } from 'antd';
import type { EditColumn, GridFault } from './grid-model.ts';
import { gridKey } from './grid-keys.ts';
import type { GridHandle } from './use-grid.ts';

export interface ActiveCellProps<R> {
  column: EditColumn<R>;
  grid: GridHandle;
  text: string;
  shown: React.ReactNode;
  fault: GridFault | undefined;
  /** a press on the grid wants the focus here */
  focused: boolean;
}

export function ActiveCell<R>(props: ActiveCellProps<R>) {
  const { column, grid, shown, fault, focused } = props;
  const input = useRef<HTMLInputElement>(null);
  const { editing } = grid;
  useLayoutEffect(() => {
    if (focused && (column.edit !== 'select' || editing === null))
      input.current?.focus({ preventScroll: true });
  }, [focused, editing, column.edit]);
  if (column.edit === 'select' && editing !== null) return <CellChoice {...props} />;
  return (
    <>
      {editing === null && <span className="my-ellipsis">{shown}</span>}
      <input
        ref={input}
        className={editing === null ? 'ghost' : ''}
        inputMode={column.edit === 'number' ? 'decimal' : undefined}
        aria-label={column.title}
        aria-invalid={fault !== undefined}
        value={editing ?? ''}
        onChange={(e) => (editing === null ? grid.begin(e.target.value) : grid.setEditing(e.target.value))}
        onBlur={() => editing !== null && grid.commit(editing)}
        onDoubleClick={() => editing === null && grid.begin()}
        onKeyDown={(e) => {
          if (e.nativeEvent.isComposing) return;
          if (gridKey(grid, e, editing)) {
            e.preventDefault();
            e.stopPropagation();
          }
        }}
        {...clipboardOf(grid)}
      />
      {fault && editing === null && <FaultCard fault={fault} />}
    </>
  );
}

/** Copy and paste of a range; inside of a typed text they are the input's own. */
const clipboardOf = (grid: GridHandle) => ({
  onCopy: (e: ClipboardEvent) => {
    if (grid.editing !== null) return;
    e.clipboardData.setData('text/plain', grid.copy());
    e.preventDefault();
  },
  onPaste: (e: ClipboardEvent) => {
    const pasted = e.clipboardData.getData('text/plain');
    if (grid.editing !== null && !/[\t\n]/.test(pasted.trim())) return;
    e.preventDefault();
    grid.paste(pasted);
  },
});

function CellChoice<R>({ column, grid, text }: ActiveCellProps<R>) {
  return (
    <Select
      className="my-grid-select"
      autoFocus
      open
      variant="borderless"
      showSearch={{ optionFilterProp: 'label' }}
      defaultValue={column.choices?.find((c) => c.label === text)?.value}
      options={[...(column.choices ?? [])]}
      onChange={(v: string | number) => {
        grid.commit(column.choices?.find((c) => c.value === v)?.label ?? String(v));
        grid.step(1, 0);
      }}
      onBlur={() => grid.setEditing(null)}
      onKeyDown={(e) => {
        e.stopPropagation();
        if (e.key === 'Escape') grid.setEditing(null);
      }}
    />
  );
}

/** What is wrong with the cell, and what would put it right. */
function FaultCard({ fault }: { fault: GridFault }) {
  return (
    <div className="my-grid-card" role="alert">
      <b>{fault.message}</b>
      {fault.repairs?.map((r) => (
        <button key={r.label} type="button" onMouseDown={(e) => e.preventDefault()} onClick={r.apply}>
          {r.label}
        </button>
      ))}
    </div>
  );
}
