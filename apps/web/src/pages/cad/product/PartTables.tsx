/** 折弯表 and 孔表 of the part that is shown: the same heads and cells as on paper. */
import { BEND_COLUMNS, HOLE_COLUMNS, PRODUCT_SHEET } from '@muyun/contract/product-sheet';
import type { BendRowView, HoleRowView } from '@muyun/nesting/panel';

interface Column<R> {
  readonly key: string;
  readonly title: string;
  readonly isNumber: boolean;
  readonly of: (row: R) => string;
}
function Rows<R extends { readonly no: number }>({
  label,
  columns,
  rows,
  none,
}: {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  none: string;
}) {
  if (rows.length === 0) return <p className="my-t3">{none}</p>;
  return (
    <div className="my-part-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.key} className={c.isNumber ? 'num' : undefined}>
                {c.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.no}>
              {columns.map((c) => (
                <td key={c.key} className={c.isNumber ? 'num' : undefined}>
                  {c.of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const BendTable = ({ rows }: { rows: readonly BendRowView[] }) => (
  <Rows label={PRODUCT_SHEET.bends} columns={BEND_COLUMNS} rows={rows} none={PRODUCT_SHEET.noBends} />
);
export const HoleTable = ({ rows }: { rows: readonly HoleRowView[] }) => (
  <Rows label={PRODUCT_SHEET.holes} columns={HOLE_COLUMNS} rows={rows} none={PRODUCT_SHEET.noHoles} />
);
