/** /cad/product: the products of chosen projects (engineering D1). */
import { useState } from 'react';
import { downProductAccessories, product, PRODUCT_KINDS, PRODUCT_STATES } from '@muyun/contract';
import { download, showError } from '../../../kit/http/index.ts';
import type { FilterField, ListHandle } from '../../../kit/table/index.ts';
import { ListPage } from '../../../kit/table/index.ts';
import {
  ColorCardSelect,
  ImportSelect,
  PlateTypeSelect,
  StructureSelect,
  TextureSelect,
} from '../../../widgets/master-select/index.ts';
import { ProjectSelect } from '../../../widgets/project-select/index.ts';
import { mixedProductColumns, productColumns } from '../shared/product-columns.tsx';
import type { ProductRow } from '../shared/product-columns.tsx';
import { AccessoryDialog } from './AccessoryDialog.tsx';
import { BatchEdit } from './BatchEdit.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { RecodeDialog } from './RecodeDialog.tsx';
import { StatisticsDrawer } from './StatisticsDrawer.tsx';
import { UnfoldResult } from './UnfoldResult.tsx';
import type { Open } from './product-verbs.ts';
import { useGo, startsOf, productVerbs } from './product-verbs.ts';
import '../shared/cad.css';

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
        // an import belongs to one project
        onChange={(ids) => set({ projectIds: ids.join(','), importBatchId: '' })}
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
  { type: 'select', name: 'shipState', label: '发货', options: product.SHIP_STATES, more: true },
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
  {
    type: 'custom',
    name: 'structureId',
    label: '结构',
    more: true,
    render: (v, set) => (
      <StructureSelect
        placeholder="结构"
        value={v['structureId'] || null}
        onChange={(id) => set({ structureId: id ?? '' })}
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
  {
    type: 'select',
    name: 'isPlateTypeStale',
    label: '板型版本',
    options: [{ value: 'true', label: '板型已更新' }],
    more: true,
  },
  {
    type: 'custom',
    name: 'importBatchId',
    label: '导入批次',
    width: 240,
    more: true,
    render: (v, set) => (
      <ImportSelect
        placeholder="导入批次"
        projectId={idsOf(v['projectIds']).length === 1 ? v['projectIds'] : undefined}
        value={v['importBatchId'] || null}
        onChange={(id) => set({ importBatchId: id ?? '' })}
      />
    ),
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

export default function ProductList() {
  const [open, setOpen] = useState<Open | null>(null);
  const [projectIds, setProjectIds] = useState<string[]>([]);
  const go = useGo();
  const one = projectIds.length === 1 ? projectIds[0] : undefined;
  const verbs = productVerbs(go, setOpen);
  return (
    <ListPage
      call={product.listProducts}
      noun="产品"
      unit="种"
      columns={one ? productColumns : mixedProductColumns}
      filters={filters}
      defaultSort="creationTime desc"
      primary={startsOf(one, go)}
      actions={[
        {
          label: '展开统计',
          right: `${P}:query`,
          blocked: projectIds.length > 0 ? undefined : '请先选择工程',
          onClick: () => setOpen({ kind: 'statistics' }),
        },
        {
          label: '配件清单',
          right: `${P}:export`,
          blocked: one ? undefined : '请先选择一个批次',
          onClick: () => one && download(downProductAccessories, { params: { id: one } }).catch(showError),
        },
        { label: '导出', right: `${P}:export`, onClick: () => setOpen({ kind: 'export' }) },
      ]}
      actionsWidth={126}
      rowActions={verbs.rowActions}
      batchActions={verbs.batchActions}
      sums={sums}
      totals={totals}
      open={(r) => `/cad/product-detail?id=${r.id}`}
      emptyHint={one ? '导入下单表或展开图，也可以逐个新增' : '先在上方选择工程和批次，再导入产品'}
    >
      {(list) => (
        <>
          <Watch list={list} onProjects={setProjectIds} />
          <OpenDialog open={open} list={list} projectIds={projectIds} onClose={() => setOpen(null)} />
        </>
      )}
    </ListPage>
  );
}

interface OpenDialogProps {
  open: Open | null;
  list: ListHandle<ProductRow>;
  projectIds: string[];
  onClose: () => void;
}

function OpenDialog({ open, list, projectIds, onClose }: OpenDialogProps) {
  switch (open?.kind) {
    case 'edit':
      return <BatchEdit rows={open.rows} onClose={onClose} />;
    case 'accessories':
      return <AccessoryDialog rows={open.rows} onClose={onClose} />;
    case 'copy':
      return <CopyDialog rows={open.rows} onClose={onClose} />;
    case 'place':
      return <PlaceDialog rows={open.rows} onClose={onClose} />;
    case 'recode':
      return <RecodeDialog rows={open.rows} onClose={onClose} />;
    case 'export':
      return <ExportDialog query={list.asked} total={list.total} onClose={onClose} />;
    case 'statistics':
      return <StatisticsDrawer projectIds={projectIds} onClose={onClose} />;
    case 'unfold':
      return <UnfoldResult answer={open.answer} onClose={onClose} />;
    default:
      return null;
  }
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
