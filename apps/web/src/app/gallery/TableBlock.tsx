/** The table container with as much as anybody will ever lay before it: 10,000 rows of 40 columns, two of them frozen. */
import { useMemo } from 'react';
import { DataTable, type Column } from '../../kit/table/index.ts';
import { Block } from './Block.tsx';

const [ROWS, COLUMNS] = [10_000, 40] as const;
type Row = Readonly<Record<string, string>>;

const NAMES = Array.from({ length: COLUMNS }, (_, i) => `c${i}`);
const columns: Column<Row>[] = NAMES.map((key, i) => ({
  key,
  title: i === 0 ? '编号' : `第 ${i + 1} 列`,
  width: 110,
  grow: false,
  ...(i < 2 ? { fixed: 'left' as const } : {}),
  ...(i % 3 === 2 ? { kind: 'area' as const } : {}),
}));

export function TableBlock() {
  const rows = useMemo(
    () =>
      Array.from({ length: ROWS }, (_, r) =>
        Object.fromEntries([
          ['id', String(r)],
          ...NAMES.map((key, c) => [key, c % 3 === 2 ? `${(r * 7 + c) % 900}.25` : `${r + 1}-${c + 1}`]),
        ]),
      ),
    [],
  );
  return (
    <Block title="大表格">
      <div className="my-gallery-table">
        <DataTable<Row> label="一万行四十列" columns={columns} rows={rows} />
      </div>
    </Block>
  );
}
