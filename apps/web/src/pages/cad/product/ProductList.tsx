/** /cad/product: the products of chosen projects (engineering D1). */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { product, PRODUCT_KINDS, PRODUCT_STATES } from '@muyun/contract';
import { addressOf } from '../../../kit/tabs/address.ts';
import { toast } from '../../../kit/feedback.ts';
import { download, invalidate, request, showError } from '../../../kit/http/index.ts';
import { type FilterField, type ListAction, type ListHandle, ListPage } from '../../../kit/table/index.ts';
import { ColorCardSelect, PlateTypeSelect, TextureSelect } from '../../../widgets/master-select/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import '../shared/cad.css';
import { mixedProductColumns, productColumns, type ProductRow } from '../shared/product-columns.tsx';
import { BatchEdit } from './BatchEdit.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { RecodeDialog } from './RecodeDialog.tsx';
import { StatisticsDrawer } from './StatisticsDrawer.tsx';
import { UnfoldResult, type UnfoldAnswer } from './UnfoldResult.tsx';

const P = 'AlCad.CadProducts';
const idsOf = (text: string | undefined): string[] => (text ? text.split(',').filter(Boolean) : []);

const filters: FilterField[] = [
  {
    type: 'custom',
    name: 'projectIds',
    label: '工程 / 批次',
    width: 348,
    scope: true,
    render: (values, set) => (
      <ProjectSelect
        value={idsOf(values['projectIds'])}
        onChange={(ids) => set({ projectIds: ids.join(',') })}
      />
    ),
  },
  { type: 'inputSearch', name: 'filter', label: '编号 / 名称', width: 170 },
  {
    type: 'custom',
    name: 'plateTypeId',
    label: '板型',
    width: 150,
    render: (v, set) => (
      <PlateTypeSelect
        placeholder="板型"
        value={v['plateTypeId'] || null}
        onChange={(id) => set({ plateTypeId: id ?? '' })}
      />
    ),
  },
  {
    type: 'custom',
    name: 'textureId',
    label: '材质',
    width: 140,
    render: (v, set) => (
      <TextureSelect
        placeholder="材质"
        value={v['textureId'] || null}
        onChange={(id) => set({ textureId: id ?? '' })}
      />
    ),
  },
  { type: 'select', name: 'nestState', label: '套料', options: product.NEST_STATES, width: 112 },
  { type: 'select', name: 'state', label: '状态', options: PRODUCT_STATES, more: true },
  {
    type: 'custom',
    name: 'colorId',
    label: '颜色',
    more: true,
    render: (v, set) => (
      <ColorCardSelect
        placeholder="颜色"
        value={v['colorId'] || null}
        onChange={(id) => set({ colorId: id ?? '' })}
      />
    ),
  },
  { type: 'input', name: 'thickness', label: '板厚', more: true },
  { type: 'input', name: 'position', label: '位置', more: true },
  { type: 'select', name: 'productKind', label: '类别', options: PRODUCT_KINDS, more: true },
  {
    type: 'select',
    name: 'isPrintLabel',
    label: '标签',
    options: [
      { value: 'true', label: '已打印' },
      { value: 'false', label: '未打印' },
    ],
    more: true,
  },
];
const sums = [
  { name: 'quantity', label: '件数', kind: 'int', unit: '件' },
  { name: 'totalUnfoldArea', label: '展开面积', kind: 'area', unit: 'm²' },
  { name: 'totalWeight', label: '重量', kind: 'weight' },
] as const;
const totals = [
  sums[0],
  { name: 'totalFaceArea', label: '见光面积', kind: 'area', unit: 'm²' },
  sums[1],
  { name: 'totalBilledArea', label: '计价面积', kind: 'area', unit: 'm²' },
  sums[2],
] as const;

type Open =
  | { kind: 'edit' | 'recode'; rows: ProductRow[] }
  | { kind: 'export' }
  | { kind: 'statistics' }
  | { kind: 'unfold'; answer: UnfoldAnswer };

export default function ProductList() {
  const [open, setOpen] = useState<Open | null>(null);
  const [projectIds, setProjectIds] = useState<string[]>([]);
  const navigate = useNavigate();
  const go = (to: string) => void navigate(addressOf(to));
  const one = projectIds.length === 1 ? projectIds[0] : undefined;
  const blocked = one ? undefined : '请先选择一个批次';
  // the import asks for the batch itself
  const home = one ? `projectId=${one}&` : '';
  const primary: ListAction[] = [
    {
      label: 'Excel 导入',
      right: `${P}:import`,
      onClick: () => go(`/cad/product-import?${home}kind=excel`),
    },
    {
      label: 'DXF 导入',
      right: `${P}:import`,
      onClick: () => go(`/cad/product-import?${home}kind=dxf`),
    },
    {
      label: '新增产品',
      right: `${P}:add`,
      blocked,
      onClick: () => go(`/cad/product-detail?projectId=${one}`),
    },
    {
      label: '多行新增',
      right: `${P}:add`,
      blocked,
      onClick: () => go(`/cad/product-detail?projectId=${one}&rows=1`),
    },
  ];
  const unfold = async (rows: ProductRow[]) => {
    try {
      const answer = await request(product.unfoldProducts, { body: { ids: rows.map((r) => r.id) } });
      await invalidate(product.listProducts);
      setOpen({ kind: 'unfold', answer });
    } catch (error) {
      showError(error);
    }
  };
  const remove = async (rows: ProductRow[]) => {
    try {
      const { deleted } = await request(product.deleteProducts, { body: { ids: rows.map((r) => r.id) } });
      toast.success(`已删除 ${deleted} 种`);
      await invalidate(product.listProducts);
    } catch (error) {
      showError(error);
    }
  };
  const copies = (row: ProductRow) => `/cad/product-detail?projectId=${row.projectId}&copyFrom=${row.id}`;
  return (
    <ListPage
      call={product.listProducts}
      noun="产品"
      unit="种"
      columns={one ? productColumns : mixedProductColumns}
      filters={filters}
      defaultSort="creationTime desc"
      primary={primary}
      actions={[
        {
          label: '展开统计',
          right: `${P}:query`,
          blocked: projectIds.length > 0 ? undefined : '请先选择工程',
          onClick: () => setOpen({ kind: 'statistics' }),
        },
        { label: '导出', right: `${P}:export`, onClick: () => setOpen({ kind: 'export' }) },
      ]}
      actionsWidth={126}
      rowActions={(row) => [
        { label: '编辑', right: `${P}:edit`, onClick: () => go(`/cad/product-detail?id=${row.id}`) },
        {
          label: '展开图',
          right: `${P}:export`,
          onClick: () => download(product.downProduct, { params: { id: row.id } }).catch(showError),
          blocked: row.outline ? undefined : '没有图形',
        },
        { label: '复制新增', right: `${P}:add`, onClick: () => go(copies(row)) },
        { label: '重新展开', right: `${P}:edit`, onClick: () => unfold([row]) },
        {
          label: '删除',
          right: `${P}:delete`,
          danger: true,
          onClick: () => remove([row]),
          blocked:
            (row.nestedQuantity ?? 0) + (row.reservedNestQuantity ?? 0) > 0 ? '已套料，不能删除' : undefined,
          confirm: {
            title: `删除产品 ${row.code}？`,
            content: '工程的件数与面积会同时减少',
            okText: '删除产品',
          },
        },
      ]}
      batchActions={[
        {
          label: '加入套料',
          right: 'AlNest.NestOrders:add',
          fits: (r) => r.state === 1 && (r.availableToNest ?? 0) > 0,
          run: (rows) => go(`/nest/order?create=1&productIds=${rows.map((r) => r.id).join(',')}`),
        },
        { label: '批量修改', right: `${P}:edit`, run: (rows) => setOpen({ kind: 'edit', rows }) },
        {
          label: '重新编号',
          right: `${P}:edit`,
          fits: (r) => r.isPrintLabel !== true,
          run: (rows) => setOpen({ kind: 'recode', rows }),
        },
        { label: '重新展开', right: `${P}:edit`, run: unfold },
        {
          label: '删除',
          right: `${P}:delete`,
          danger: true,
          fits: (r) => (r.nestedQuantity ?? 0) + (r.reservedNestQuantity ?? 0) === 0,
          run: remove,
          confirm: (rows) => ({
            title: `删除 ${rows.length} 种产品？`,
            content: '工程的件数与面积会同时减少',
          }),
        },
      ]}
      sums={sums}
      totals={totals}
      open={(r) => `/cad/product-detail?id=${r.id}`}
      emptyHint={one ? '导入下单表或展开图，也可以逐个新增' : '先在上方选择工程和批次，再导入产品'}
    >
      {(list) => (
        <>
          <Watch list={list} onProjects={setProjectIds} />
          {open?.kind === 'edit' && <BatchEdit rows={open.rows} onClose={() => setOpen(null)} />}
          {open?.kind === 'recode' && <RecodeDialog rows={open.rows} onClose={() => setOpen(null)} />}
          {open?.kind === 'export' && (
            <ExportDialog query={list.asked} total={list.total} onClose={() => setOpen(null)} />
          )}
          {open?.kind === 'statistics' && (
            <StatisticsDrawer projectIds={projectIds} onClose={() => setOpen(null)} />
          )}
          {open?.kind === 'unfold' && <UnfoldResult answer={open.answer} onClose={() => setOpen(null)} />}
        </>
      )}
    </ListPage>
  );
}

/** The chosen projects live in the address of the list; the buttons above need them too. */
function Watch({ list, onProjects }: { list: ListHandle<ProductRow>; onProjects: (ids: string[]) => void }) {
  const text = list.filters['projectIds'] ?? '';
  const [seen, setSeen] = useState<string | null>(null);
  if (seen !== text) {
    setSeen(text);
    queueMicrotask(() => onProjects(idsOf(text)));
  }
  return null;
}
