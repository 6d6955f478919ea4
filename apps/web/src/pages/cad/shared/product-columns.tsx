/** Columns of products (engineering D1), used by the product list and by the project's own tab. */
import { product, PRODUCT_STATES } from '@muyun/contract';
import { ColorSwatch, fmt } from '../../../kit/format/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { type Column, columnsOf, type RowOf } from '../../../kit/table/index.ts';
import { Thumbnail } from '../../../widgets/flat-pattern/index.ts';

export type ProductRow = RowOf<typeof product.listProducts>;

const { productListFields } = product;
const of = columnsOf<typeof productListFields, ProductRow>;
const quiet = <span className="my-t3">—</span>;

function Warnings({ row }: { row: ProductRow }) {
  const list = row.warnings ?? [];
  if (list.length === 0) return quiet;
  const isBad = list.some((w) => w.level === 'error');
  return (
    <span className={isBad ? 'my-cad-late' : 'my-t2'} title={list.map((w) => w.message).join('\n')}>
      {list[0]?.message}
      {list.length > 1 && ` 等 ${list.length} 项`}
    </span>
  );
}

export const productColumns: Column<ProductRow>[] = [
  ...of(productListFields, ['code'], { code: { fixed: 'left', width: 132, sortable: true, link: (r) => `/cad/product-detail?id=${r.id}` } }),
  { key: 'thumb', title: '图形', width: 64, render: (r) => <Thumbnail path={r.outline} width={r.unfoldWidth} height={r.unfoldHeight} title={`${r.code} 展开 ${fmt.size(r.unfoldWidth, r.unfoldHeight)}`} /> },
  ...of(productListFields, ['name'], { name: { width: 120 } }),
  { key: 'displayName', title: '工程', width: 170, kind: 'text', hidden: true },
  { key: 'plateTypeName', title: '板型', width: 104, kind: 'text', grow: false },
  { key: 'textureName', title: '材质', width: 96, kind: 'text', grow: false },
  { key: 'thickness', title: '板厚', unit: 'mm', width: 72, align: 'right', sortable: true, render: (r) => fmt.thickness(r.thickness) },
  { key: 'colorCode', title: '颜色', width: 116, render: (r) => (r.colorCode ? <ColorSwatch rgb={r.colorRgb} name={r.colorCode} /> : (r.colorText ?? quiet)) },
  ...of(productListFields, ['visibleWidth', 'visibleHeight', 'depth', 'unfoldWidth', 'unfoldHeight', 'quantity'], {
    visibleWidth: { width: 72, unit: undefined }, visibleHeight: { width: 72, unit: undefined }, depth: { width: 64, unit: undefined }, unfoldWidth: { width: 80, unit: undefined, sortable: true }, unfoldHeight: { width: 80, unit: undefined, sortable: true }, quantity: { sortable: true, width: 68 },
  }),
  ...of(productListFields, ['faceArea', 'boundingArea', 'billedArea'], { faceArea: { hidden: true }, boundingArea: { width: 100 }, billedArea: { sortable: true, width: 100 } }),
  { key: 'totalUnfoldArea', title: '总面积', unit: 'm²', kind: 'area', width: 92 },
  ...of(productListFields, ['weight'], { weight: { width: 84, sortable: true } }),
  { key: 'totalWeight', title: '总重', unit: 'kg', kind: 'weight', width: 92 },
  { key: 'positionText', title: '位置', width: 140, kind: 'text' },
  ...of(productListFields, ['nestedQuantity', 'availableToNest', 'lostQuantity'], { nestedQuantity: { width: 60 }, availableToNest: { width: 60, sortable: true }, lostQuantity: { width: 60 } }),
  { key: 'state', title: '状态', width: 96, render: (r) => <EnumTag options={PRODUCT_STATES} value={r.state} small /> },
  { key: 'warnings', title: '警告', width: 160, grow: true, render: (r) => <Warnings row={r} /> },
  ...of(productListFields, ['priority', 'dueDate', 'groupKey', 'region', 'isPrintLabel', 'bendCount', 'bendLength', 'holeCount', 'netArea', 'remark', 'creationTime'], {
    priority: { hidden: true }, dueDate: { hidden: true }, groupKey: { hidden: true }, region: { hidden: true }, isPrintLabel: { hidden: true }, bendCount: { hidden: true }, bendLength: { hidden: true }, holeCount: { hidden: true }, netArea: { hidden: true }, remark: { width: 120 }, creationTime: { sortable: true, hidden: true },
  }),
];
