/** What can be started from the list of products, and what can be done with its rows. */
import { useNavigate } from 'react-router';
import { product, PRODUCT_OK } from '@muyun/contract';
import type { BatchAction, ListAction, RowAction } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { toast } from '../../../kit/feedback.ts';
import { download, invalidate, request, showError } from '../../../kit/http/index.ts';
import type { ProductRow } from '../shared/product-columns.tsx';
import type { UnfoldAnswer } from './UnfoldResult.tsx';

const P = 'AlCad.CadProducts';

export type Open =
  | { kind: 'edit' | 'recode' | 'place' | 'accessories' | 'copy'; rows: ProductRow[] }
  | { kind: 'export' }
  | { kind: 'statistics' }
  | { kind: 'unfold'; answer: UnfoldAnswer };

type Go = (to: string) => void;

export function useGo(): Go {
  const navigate = useNavigate();
  return (to) => void navigate(addressOf(to));
}

/** The ways to new products; without one chosen batch only those that ask for it themselves. */
export function startsOf(one: string | undefined, go: Go): ListAction[] {
  const blocked = one ? undefined : '请先选择一个批次';
  // the import asks for the batch itself
  const home = one ? `projectId=${one}&` : '';
  return [
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
}

const heldOf = (row: ProductRow): number => (row.nestedQuantity ?? 0) + (row.reservedNestQuantity ?? 0);

export function productVerbs(go: Go, onOpen: (open: Open) => void) {
  const unfold = async (rows: ProductRow[]) => {
    try {
      const answer = await request(product.unfoldProducts, { body: { ids: rows.map((r) => r.id) } });
      await invalidate(product.listProducts);
      onOpen({ kind: 'unfold', answer });
    } catch (error) {
      showError(error);
    }
  };
  const verbs: Verbs = { go, onOpen, unfold };
  return {
    rowActions: (row: ProductRow) => rowActionsOf(row, verbs),
    batchActions: batchActionsOf(verbs),
  };
}

interface Verbs {
  go: Go;
  onOpen: (open: Open) => void;
  unfold: (rows: ProductRow[]) => Promise<void>;
}

async function remove(rows: ProductRow[]): Promise<void> {
  try {
    const { deleted } = await request(product.deleteProducts, { body: { ids: rows.map((r) => r.id) } });
    toast.success(`已删除 ${deleted} 种`);
    await invalidate(product.listProducts);
  } catch (error) {
    showError(error);
  }
}

async function markLabels(rows: ProductRow[], isPrintLabel: boolean): Promise<void> {
  try {
    const body = { ids: rows.map((r) => r.id), isPrintLabel };
    const { updated } = await request(product.markPrinted, { body });
    toast.success(`${updated} 种标为${isPrintLabel ? '已打印' : '未打印'}`);
    await invalidate(product.listProducts);
  } catch (error) {
    showError(error);
  }
}

const rowActionsOf = (row: ProductRow, { go, onOpen, unfold }: Verbs): RowAction<ProductRow>[] => [
  { label: '编辑', right: `${P}:edit`, onClick: () => go(`/cad/product-detail?id=${row.id}`) },
  {
    label: '展开图',
    right: `${P}:export`,
    onClick: () => download(product.downProduct, { params: { id: row.id } }).catch(showError),
    blocked: row.outline ? undefined : '没有图形',
  },
  {
    label: '复制新增',
    right: `${P}:add`,
    onClick: () => go(`/cad/product-detail?projectId=${row.projectId}&copyFrom=${row.id}`),
  },
  { label: '重新展开', right: `${P}:edit`, onClick: () => unfold([row]) },
  { label: '配件', right: `${P}:edit`, onClick: () => onOpen({ kind: 'accessories', rows: [row] }) },
  {
    label: '炉号追溯',
    right: 'AlMaterialWareHouse.Stocks:query',
    onClick: () => go(`/warehouse/material/stock?view=heat&productId=${row.id}`),
    blocked: heldOf(row) > 0 ? undefined : '还没有套料',
  },
  {
    label: '删除',
    right: `${P}:delete`,
    danger: true,
    onClick: () => remove([row]),
    blocked: heldOf(row) > 0 ? '已套料，不能删除' : undefined,
    confirm: {
      title: `删除产品 ${row.code}？`,
      content: '工程的件数与面积会同时减少',
      okText: '删除产品',
    },
  },
];

const batchActionsOf = ({ go, onOpen, unfold }: Verbs): BatchAction<ProductRow>[] => [
  {
    label: '加入套料',
    right: 'AlNest.NestOrders:add',
    fits: (r) => r.state === PRODUCT_OK && (r.availableToNest ?? 0) > 0,
    run: (rows) => go(`/nest/order?create=1&productIds=${rows.map((r) => r.id).join(',')}`),
  },
  { label: '批量修改', right: `${P}:edit`, run: (rows) => onOpen({ kind: 'edit', rows }) },
  {
    label: '重新编号',
    right: `${P}:edit`,
    fits: (r) => r.isPrintLabel !== true,
    run: (rows) => onOpen({ kind: 'recode', rows }),
  },
  { label: '位置编码', right: `${P}:edit`, run: (rows) => onOpen({ kind: 'place', rows }) },
  { label: '重新展开', right: `${P}:edit`, run: unfold },
  { label: '复制到工程', right: `${P}:add`, run: (rows) => onOpen({ kind: 'copy', rows }) },
  {
    label: '标为已打印',
    right: `${P}:edit`,
    fits: (r) => r.isPrintLabel !== true,
    run: (rows) => markLabels(rows, true),
  },
  {
    label: '标为未打印',
    right: `${P}:edit`,
    fits: (r) => r.isPrintLabel === true,
    run: (rows) => markLabels(rows, false),
  },
  { label: '绑定配件', right: `${P}:edit`, run: (rows) => onOpen({ kind: 'accessories', rows }) },
  {
    label: '删除',
    right: `${P}:delete`,
    danger: true,
    fits: (r) => heldOf(r) === 0,
    run: remove,
    confirm: (rows) => ({
      title: `删除 ${rows.length} 种产品？`,
      content: '工程的件数与面积会同时减少',
    }),
  },
];
