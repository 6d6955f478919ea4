/** A workbook: its sheets as tabs, the first rows and columns of each. */
import { useEffect, useState } from 'react';
import { Tabs } from 'antd';
import { ErrorBlock, SkeletonLines } from '../states/index.ts';

const [MOST_ROWS, MOST_COLUMNS, MOST_SHEETS] = [500, 60, 30];

interface Shown {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly isCut: boolean;
}

const two = (n: number): string => String(n).padStart(2, '0');
/** Dates by the clock of the sheet, which the reader gives as UTC. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const day = `${value.getUTCFullYear()}-${two(value.getUTCMonth() + 1)}-${two(value.getUTCDate())}`;
    const [h, m] = [value.getUTCHours(), value.getUTCMinutes()];
    return h + m === 0 ? day : `${day} ${two(h)}:${two(m)}`;
  }
  return typeof value === 'boolean' ? (value ? '是' : '否') : String(value);
}

async function shownOf(bytes: Uint8Array): Promise<Shown[]> {
  const { readXlsx } = await import('hucre/xlsx');
  const { sheets } = await readXlsx(bytes);
  return sheets.slice(0, MOST_SHEETS).map(({ name, rows }) => ({
    name,
    rows: rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS).map(textOf)),
    isCut: rows.length > MOST_ROWS || rows.some((row) => row.length > MOST_COLUMNS),
  }));
}

/** A, B, … Z, AA: as spreadsheets name their columns. */
export function columnName(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

export function SheetView({ bytes }: { bytes: Uint8Array }) {
  const [sheets, setSheets] = useState<readonly Shown[]>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    shownOf(bytes).then(
      (read) => !isGone && setSheets(read),
      () => !isGone && setBroken(true),
    );
    return () => {
      isGone = true;
    };
  }, [bytes]);
  if (isBroken) return <ErrorBlock error={new Error('文件无法读取，可下载后打开')} title="不能预览" />;
  if (!sheets) return <SkeletonLines />;
  return (
    <Tabs
      items={sheets.map((sheet) => ({
        key: sheet.name,
        label: sheet.name,
        children: <SheetTable sheet={sheet} />,
      }))}
    />
  );
}

function SheetTable({ sheet: { name, rows, isCut } }: { sheet: Shown }) {
  const width = Math.max(1, ...rows.map((row) => row.length));
  return (
    <>
      {isCut && <p role="note">{`只显示前 ${MOST_ROWS} 行、${MOST_COLUMNS} 列，完整内容请下载`}</p>}
      <div className="my-sheet">
        <table aria-label={name}>
          <thead>
            <tr>
              <th aria-label="行号" />
              {Array.from({ length: width }, (_, i) => (
                <th key={columnName(i)}>{columnName(i)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={`${r + 1}`}>
                <th>{r + 1}</th>
                {Array.from({ length: width }, (_, c) => (
                  <td key={columnName(c)}>{row[c] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
