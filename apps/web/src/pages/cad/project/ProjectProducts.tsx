/** The products of a project, short; everything else is on /cad/product. */
import { useMemo } from 'react';
import { product } from '@muyun/contract';
import { DataTable, type RowOf, TabLink, useList, PageBar, useTablePrefs } from '../../../kit/table/index.ts';
import { EmptyState } from '../../../kit/states/index.ts';
import { productColumns } from '../shared/product-columns.tsx';
import type { ProjectRow } from './project-columns.tsx';

type Row = RowOf<typeof product.listProducts>;
const SHOWN = [
  'code',
  'thumb',
  'plateTypeName',
  'textureName',
  'colorCode',
  'visible',
  'unfold',
  'quantity',
  'availableToNest',
  'billedArea',
];
const columns = productColumns
  .filter((c) => SHOWN.includes(c.key))
  .map((c) => ({ ...c, fixed: undefined, hidden: false }));

export default function ProjectProducts({ row }: { row: ProjectRow }) {
  const query = useMemo(() => ({ projectIds: row.id }), [row.id]);
  const list = useList(product.listProducts, { query, defaultSort: 'code asc', defaultSize: 50 });
  const prefs = useTablePrefs<Row>(columns);
  return (
    <div className="my-cad-pane flush">
      <DataTable<Row>
        columns={prefs.visible}
        rows={list.rows}
        keyOf={(r) => r.id}
        density={prefs.density}
        sort={list.sort}
        onSort={list.setSort}
        fetching={list.fetching}
        error={list.error}
        onRetry={list.refresh}
        onColumnWidth={prefs.setColumnWidth}
        label="产品"
        empty={<EmptyState title="还没有产品" />}
      />
      <div className="my-cad-more">
        <TabLink to={`/cad/product?projectIds=${row.id}`}>在产品管理中打开（批量修改、导出、套料）</TabLink>
      </div>
      {list.rows && list.total > 50 && <PageBar list={list} unit="种" />}
    </div>
  );
}
