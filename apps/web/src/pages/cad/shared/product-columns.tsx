/** Columns of products (engineering D1), used by the product list and by the project's own tab. */
import { product, PRODUCT_STATES, STRUCTURE_NEST_KINDS } from '@muyun/contract';
import { ColorSwatch, fmt } from '../../../kit/format/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { type Column, columnsOf, type RowOf, TabLink } from '../../../kit/table/index.ts';
import { Thumbnail } from '../../../widgets/flat-pattern/index.ts';

export type ProductRow = RowOf<typeof product.listProducts>;

const { productListFields } = product;
const of = columnsOf<typeof productListFields, ProductRow>;
const quiet = <span className="my-t3">—</span>;
const size = (w: number | null, h: number | null) => (w && h ? fmt.size(w, h) : quiet);

const STALE = { level: 'warning', message: '板型已更新，可重新展开' } as const;

function Warnings({ row }: { row: ProductRow }) {
  const list = [...(row.warnings ?? []), ...(row.isPlateTypeStale ? [STALE] : [])];
  if (list.length === 0) return quiet;
  const isBad = list.some((w) => w.level === 'error');
  return (
    <span className={isBad ? 'my-cad-late' : 'my-t2'} title={list.map((w) => w.message).join('\n')}>
      {list[0]?.message}
      {list.length > 1 && ` 等 ${list.length} 项`}
    </span>
  );
}

/** How many, and how many of them wait to be nested, stand where they are seen at 1440 px beside the project too. */
export const productColumns: Column<ProductRow>[] = [
  ...of(productListFields, ['code'], {
    code: { fixed: 'left', width: 112, sortable: true, link: (r) => `/cad/product-detail?id=${r.id}` },
  }),
  {
    key: 'thumb',
    title: '图形',
    width: 64,
    render: (r) => (
      <Thumbnail
        path={r.outline}
        width={r.unfoldWidth}
        height={r.unfoldHeight}
        title={`${r.code} 展开 ${fmt.size(r.unfoldWidth, r.unfoldHeight)}`}
      />
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 84,
    render: (r) => <EnumTag options={PRODUCT_STATES} value={r.state} small />,
  },
  ...of(productListFields, ['quantity', 'availableToNest'], {
    quantity: { sortable: true, width: 58 },
    availableToNest: { width: 56, sortable: true },
  }),
  { key: 'plateTypeName', title: '板型', width: 100, kind: 'text', grow: false },
  {
    key: 'textureName',
    title: '材质',
    width: 126,
    render: (r) => (
      <>
        {r.textureName} <span className="my-t3">×</span> {fmt.thickness(r.thickness)}
      </>
    ),
  },
  {
    key: 'colorCode',
    title: '颜色',
    width: 104,
    render: (r) =>
      r.colorCode ? <ColorSwatch rgb={r.colorRgb} name={r.colorCode} /> : (r.colorText ?? quiet),
  },
  {
    key: 'visible',
    title: '见光尺寸',
    unit: 'mm',
    width: 116,
    align: 'right',
    render: (r) => size(r.visibleWidth, r.visibleHeight),
  },
  {
    key: 'unfold',
    title: '展开尺寸',
    unit: 'mm',
    width: 140,
    align: 'right',
    sortable: 'unfoldWidth',
    render: (r) => size(r.unfoldWidth, r.unfoldHeight),
  },
  ...of(productListFields, ['billedArea', 'weight'], {
    billedArea: { title: '计价', sortable: true, width: 88 },
    weight: { width: 84, sortable: true },
  }),
  ...of(productListFields, ['name'], { name: { width: 110 } }),
  ...of(
    productListFields,
    ['thickness', 'visibleWidth', 'visibleHeight', 'depth', 'unfoldWidth', 'unfoldHeight'],
    {
      thickness: { hidden: true, sortable: true },
      visibleWidth: { hidden: true },
      visibleHeight: { hidden: true },
      depth: { width: 64, unit: undefined },
      unfoldWidth: { hidden: true, sortable: true },
      unfoldHeight: { hidden: true, sortable: true },
    },
  ),
  ...of(productListFields, ['faceArea', 'boundingArea'], {
    faceArea: { hidden: true },
    boundingArea: { hidden: true },
  }),
  { key: 'totalUnfoldArea', title: '总面积', unit: 'm²', kind: 'area', width: 92 },
  { key: 'totalWeight', title: '总重', unit: 'kg', kind: 'weight', width: 92 },
  { key: 'positionText', title: '位置', width: 140, kind: 'text' },
  ...of(productListFields, ['nestedQuantity', 'lostQuantity'], {
    nestedQuantity: { width: 60 },
    lostQuantity: { width: 60 },
  }),
  { key: 'makingQuantity', title: '在制', kind: 'int', width: 60, hidden: true },
  { key: 'producedQuantity', title: '已产', kind: 'int', width: 60 },
  ...of(productListFields, ['shippedQuantity', 'returnedQuantity'], {
    shippedQuantity: { width: 66 },
    returnedQuantity: { width: 66, hidden: true },
  }),
  {
    key: 'nestKind',
    title: '套料方式',
    width: 84,
    grow: false,
    hidden: true,
    value: (r) => STRUCTURE_NEST_KINDS.find((k) => k.value === r.nestKind)?.label,
  },
  { key: 'craftText', title: '工艺', width: 140, kind: 'text', hidden: true },
  { key: 'structureName', title: '结构', width: 84, kind: 'text', grow: false, hidden: true },
  { key: 'installStructureName', title: '安装结构', width: 96, kind: 'text', grow: false, hidden: true },
  { key: 'paintStructureName', title: '涂层结构', width: 96, kind: 'text', grow: false, hidden: true },
  { key: 'parentProductCode', title: '所属主件', width: 96, kind: 'text', grow: false, hidden: true },
  { key: 'warnings', title: '警告', width: 160, grow: true, render: (r) => <Warnings row={r} /> },
  ...of(
    productListFields,
    [
      'priority',
      'dueDate',
      'groupKey',
      'region',
      'isPrintLabel',
      'bendCount',
      'bendLength',
      'holeCount',
      'pierceCount',
      'minRectArea',
      'netArea',
      'remark',
      'creationTime',
    ],
    {
      priority: { hidden: true },
      dueDate: { hidden: true },
      groupKey: { hidden: true },
      region: { hidden: true },
      isPrintLabel: { hidden: true },
      bendCount: { hidden: true },
      bendLength: { hidden: true },
      holeCount: { hidden: true },
      pierceCount: { hidden: true },
      minRectArea: { hidden: true },
      netArea: { hidden: true },
      remark: { width: 120 },
      creationTime: { sortable: true, hidden: true },
    },
  ),
];

const projectColumn: Column<ProductRow> = {
  key: 'project',
  title: '工程',
  width: 168,
  kind: 'text',
  grow: false,
  value: (r) => r.displayName,
  render: (r) => <TabLink to={`/cad/project-detail?id=${r.projectId}`}>{r.displayName}</TabLink>,
};
/** With the project of each product: for lists that mix projects, where a code alone names several pieces. */
export const mixedProductColumns: Column<ProductRow>[] = [
  ...productColumns.slice(0, 1),
  projectColumn,
  ...productColumns.slice(1),
];
