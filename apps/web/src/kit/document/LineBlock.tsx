/** The lines of a document: a typed grid while it is written, a table while it is read. */
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { AnyDocument, LineSpec } from '@muyun/contract';
import { EditGrid } from '../editgrid/index.ts';
import { useSession } from '../session/session-store.ts';
import { DataTable } from '../table/index.ts';
import type { DocRow } from './doc-columns.ts';
import { editColumns, type LineRow, readColumns, withNamed } from './line-columns.ts';
import type { LineFieldOf } from './names.ts';
import type { LineRefs } from './use-choices.ts';
import type { DocumentScreen } from './use-document.ts';

export interface LineOptions<D = AnyDocument> {
  readonly columns: readonly LineFieldOf<D>[];
  /** whether a column belongs to the head as it is typed: 调出数量 only of a transfer */
  shows?(name: LineFieldOf<D>, head: Readonly<Record<string, unknown>>): boolean;
  /** a button over the lines that brings rows from elsewhere */
  pick?(add: (rows: LineRow[]) => void, screen: DocumentScreen): ReactNode;
}
interface Props {
  readonly spec: LineSpec;
  readonly options: LineOptions;
  readonly screen: DocumentScreen;
  readonly rows: readonly LineRow[];
  /** the lines of the last reading */
  readonly saved: readonly LineRow[];
  readonly refs: LineRefs;
  readonly onSave: () => void;
}

let made = 0;
const newId = (): string => `new-${(made += 1)}`;

function useColumns(
  { columns, shows }: LineOptions,
  head: Readonly<Record<string, unknown>>,
): readonly string[] {
  const shown = shows ? columns.filter((name) => shows(name, head)) : columns;
  const key = shown.join();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the names say what is shown
  return useMemo(() => shown, [key]);
}

export function LineBlock({ spec, options, screen, rows, saved, refs, onSave }: Props) {
  const columns = useColumns(options, screen.isEditing ? screen.head : (screen.view ?? screen.head));
  const shown = useMemo(() => ({ ...spec.fields, ...spec.extra }), [spec]);
  const choices = useMemo(() => withNamed(refs.choices, saved), [refs, saved]);
  const showsAmounts = useSession((s) => s.displayAmount);
  const writing = useMemo(
    () => editColumns(shown, columns, choices, showsAmounts, refs.rowOf),
    [shown, columns, choices, showsAmounts, refs.rowOf],
  );
  const reading = useMemo(() => readColumns(shown, columns), [shown, columns]);
  if (!screen.isEditing)
    return (
      <div className="my-surface my-document-lines">
        <h2>{`${spec.title ?? '明细'}（${rows.length}）`}</h2>
        <DataTable columns={reading} rows={rows as readonly DocRow[]} label={spec.title ?? '明细'} />
      </div>
    );
  const defaults = Object.fromEntries(
    Object.entries(spec.fields).flatMap(([n, f]) =>
      f.options.default === undefined || f.mark === 'S' ? [] : [[n, f.options.default] as const],
    ),
  );
  const add = (more: LineRow[]): void =>
    screen.setLines([...screen.lines, ...more.map((row) => ({ ...defaults, ...row, id: newId() }))]);
  return (
    <div className="my-document-lines">
      <EditGrid
        title={spec.title ?? '明细'}
        columns={writing}
        rows={rows}
        onChange={screen.setLines}
        newRow={() => ({ ...defaults, id: newId() })}
        tools={options.pick?.(add, screen)}
        onSubmit={onSave}
      />
    </div>
  );
}
