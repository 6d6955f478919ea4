/** Rows within a record (contacts, places, terms) as a field of its form: a small typed grid. */
import type { Catalogue } from '@muyun/contract';
import { EditGrid } from '../editgrid/index.ts';
import { useSession } from '../session/session-store.ts';
import { editColumns, type LineRow } from './line-columns.ts';
import './document.css';

interface Props {
  readonly fields: Catalogue;
  readonly label: string;
  /** given by the form */
  readonly value?: readonly LineRow[] | null;
  readonly onChange?: (rows: readonly LineRow[]) => void;
  readonly disabled?: boolean;
}

const NO_CHOICES = {};

/** Title, head and the line to add stand always; more rows than this scroll. */
const FRAME = 118;
const ROW = 36;
const MOST_SHOWN = 5;

export function RowsField({ fields, label, value, onChange, disabled }: Props) {
  const showsAmounts = useSession((s) => s.displayAmount);
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
        columns={editColumns(fields, Object.keys(fields), NO_CHOICES, showsAmounts)}
        rows={rows}
        onChange={(next) => onChange?.(next)}
        newRow={() => ({ ...empty })}
        {...(disabled ? { disabled } : {})}
      />
    </div>
  );
}
