/** Rows within a record (contacts, places, terms) as a field of its form: a small typed grid. */
import type { Catalogue } from '@muyun/contract';
import { EditGrid } from '../editgrid/index.ts';
import { useSession } from '../session/session-store.ts';
import { type Choices, editColumns, type LineRow } from './line-columns.ts';
import { useChoices } from './use-choices.ts';
import './document.css';

interface Props {
  readonly fields: Catalogue;
  readonly label: string;
  /** given by the form */
  readonly value?: readonly LineRow[] | null;
  readonly onChange?: (rows: readonly LineRow[]) => void;
  readonly disabled?: boolean;
}

/** What stands in a row and can be chosen nowhere any more is named as that, not by its id. */
const withGone = (choices: Choices, rows: readonly LineRow[]): Choices =>
  Object.fromEntries(
    Object.entries(choices).map(([name, own]) => {
      const known = new Set(own.map((c) => c.value));
      const gone = new Set(rows.map((r) => r[name]).filter((id) => typeof id === 'string' && !known.has(id)));
      // before the choices are read none of them is known
      if (own.length === 0) return [name, own];
      return [name, [...own, ...[...gone].map((id) => ({ value: String(id), label: '(已停用)' }))]];
    }),
  );

/** Title, head and the line to add stand always; more rows than this scroll. */
const FRAME = 118;
const ROW = 36;
const MOST_SHOWN = 5;

export function RowsField({ fields, label, value, onChange, disabled }: Props) {
  const showsAmounts = useSession((s) => s.displayAmount);
  const names = Object.keys(fields);
  const { choices } = useChoices(fields, names, true);
  const rows = value ?? [];
  const empty = Object.fromEntries(
    Object.entries(fields).map(([n, f]) => [n, f.options.default ?? null] as const),
  );
  return (
    <div
      className="my-rows-field"
      style={{ height: FRAME + ROW * Math.min(Math.max(rows.length, 1), MOST_SHOWN) }}
    >
      <EditGrid
        title={label}
        columns={editColumns(fields, names, withGone(choices, rows), showsAmounts)}
        rows={rows}
        onChange={(next) => onChange?.(next)}
        newRow={() => ({ ...empty })}
        {...(disabled ? { disabled } : {})}
      />
    </div>
  );
}
