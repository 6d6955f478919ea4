/** /cad/project-detail: header, figures, and what the project consists of. */
import { lazy, Suspense, useState } from 'react';
import { Tabs } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { LOST_TITLE, project, PROJECT_GROUPS, PROJECT_TYPES } from '@muyun/contract';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { DocHeader } from '../../../kit/doc/index.ts';
import type { DocAction, Figure } from '../../../kit/doc/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { useRights } from '../../../kit/auth/index.ts';
import { useCall } from '../../../kit/http/index.ts';
import { RecordInstead, SkeletonLines } from '../../../kit/states/index.ts';
import { ProjectSide } from './ProjectSide.tsx';
import { favor, isUrgent, riskText } from './project-columns.tsx';
import type { ProjectRow } from './project-columns.tsx';
import type { FormMode } from './ProjectForm.tsx';
import { ProjectForm } from './ProjectForm.tsx';
import { blockOf, labelOf } from './project-verbs.ts';
import { useProjectVerbs, verbsOf } from './use-project-verbs.tsx';
import '../shared/cad.css';

const Overview = lazy(() => import('./ProjectOverview.tsx'));
const Products = lazy(() => import('./ProjectProducts.tsx'));
const Nests = lazy(() => import('./ProjectNests.tsx'));
const Lost = lazy(() => import('./ProjectLost.tsx'));
const Documents = lazy(() => import('./ProjectDocuments.tsx'));
const Files = lazy(() => import('./ProjectFilesTab.tsx'));
const Books = lazy(() => import('./ProjectBooks.tsx'));
const Timeline = lazy(() => import('./ProjectTimeline.tsx'));
const Log = lazy(() => import('./ProjectLogTab.tsx'));

/** Whose lists a tab shows; their declarations come with the tab. */
const PURCHASE = [
  'AlMaterialPurchase.Tasks:query',
  'AlMaterialPurchase.Requisitions:query',
  'AlMaterialPurchase.Orders:query',
] as const;
const STOCK = [
  'AlMaterialWareHouse.StockOuts:query',
  'AlMaterialWareHouse.StockIns:query',
  'AlPsiManagement.PaintOuts:query',
] as const;
const CHANGE = 'AlProduce.ChangeOrder:query';

export default function ProjectDetail() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, refetch } = useCall(
    project.getProject,
    { params: { id } },
    { enabled: id !== '', keepPrevious: false },
  );
  useTab({ title: data?.displayName ?? undefined });
  if (!data)
    return <RecordInstead id={id} noun="工程" from="工程列表" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="my-page">
      <Loaded row={data} />
    </div>
  );
}

function nextStep(row: ProjectRow, go: (to: string) => void): DocAction | undefined {
  if (blockOf(row, 'nest')) return undefined;
  if (row.kindAmount === 0)
    return {
      key: 'import',
      label: labelOf('import'),
      right: 'AlCad.CadProducts:import',
      onClick: () => go(`/cad/product-import?projectId=${row.id}&kind=excel`),
    };
  if (row.notNestingAmount > 0)
    return {
      key: 'nest',
      label: '去套料',
      right: 'AlNest.NestOrders:add',
      onClick: () => go(`/nest/order?create=1&projectIds=${row.id}`),
    };
  return {
    key: 'product',
    label: '查看产品',
    right: 'AlCad.CadProducts:query',
    onClick: () => go(`/cad/product?projectIds=${row.id}`),
  };
}

function Loaded({ row }: { row: ProjectRow }) {
  const navigate = useNavigate();
  const go = (to: string) => void navigate(addressOf(to));
  const [mode, setMode] = useState<FormMode | null>(null);
  return (
    <>
      <ProjectHead row={row} go={go} onForm={setMode} />
      <div className="my-cad-body">
        <Panes row={row} />
        <ProjectSide row={row} />
      </div>
      <ProjectForm
        mode={mode}
        onClose={() => setMode(null)}
        onDone={(made) => made !== row.id && go(`/cad/project-detail?id=${made}`)}
      />
    </>
  );
}

interface ProjectHeadProps {
  row: ProjectRow;
  go: (to: string) => void;
  onForm: (mode: FormMode) => void;
}

function ProjectHead({ row, go, onForm }: ProjectHeadProps) {
  const verbs = useProjectVerbs(() => go('/cad/project'));
  const more = verbsOf(row, verbs).map((a) => ({
    key: a.label,
    label: a.label,
    right: a.right,
    danger: a.danger,
    blocked: a.blocked,
    onClick: () => (a.confirm ? verbs.remove(row) : a.onClick(row)),
  }));
  return (
    <>
      <DocHeader
        number={row.displayName ?? row.name}
        status={{ options: PROJECT_GROUPS, value: row.shownStatus }}
        kind={[
          row.code,
          row.demandSide,
          PROJECT_TYPES.find((t) => t.value === row.projectType && t.value !== 1)?.label,
        ]
          .filter(Boolean)
          .join(' · ')}
        back="/cad/project"
        primary={nextStep(row, go)}
        actions={[
          { key: 'favor', label: row.isFavorite ? '已收藏' : '收藏', onClick: () => favor(row) },
          {
            key: 'edit',
            label: labelOf('edit'),
            right: 'AlCad.CadProjects:edit',
            blocked: blockOf(row, 'edit'),
            onClick: () => onForm({ kind: 'edit', row }),
          },
          {
            key: 'batch',
            label: labelOf('batch'),
            right: 'AlCad.CadProjects:add',
            blocked: blockOf(row, 'batch'),
            onClick: () => onForm({ kind: 'batch', from: row }),
          },
        ]}
        more={more.filter((a) => a.key !== '收藏' && a.key !== '取消收藏')}
        figures={figuresOf(row)}
      />
      {verbs.dialogs}
    </>
  );
}

function dueNote(row: ProjectRow): string {
  if (!row.deliveryDate) return '未定';
  if (row.risk?.isAtRisk)
    return `延期风险：还要 ${fmt.quantity(row.risk.neededDays)} 天，剩 ${row.risk.leftDays} 天`;
  return isUrgent(row) ? '临近或已逾期' : `下单 ${fmt.date(row.orderTime)}`;
}
function weightFigure(row: ProjectRow): Figure {
  const [value = '', unit = ''] = fmt.weightSum(row.weight).split(' ');
  return { label: '重量', value, unit, title: row.weight ?? undefined };
}
const figuresOf = (row: ProjectRow): Figure[] => [
  {
    label: '种类 / 件数',
    value: `${fmt.int(row.kindAmount)} / ${fmt.int(row.productAmount)}`,
    to: `/cad/product?projectIds=${row.id}`,
    note: `主件 ${fmt.int(row.mainProductAmount)} · 散件 ${fmt.int(row.partProductAmount)}`,
  },
  {
    label: '展开面积',
    value: fmt.area(row.unfoldArea),
    unit: 'm²',
    title: row.unfoldArea ?? undefined,
    note: `见光 ${fmt.area(row.faceArea)} m²`,
  },
  {
    label: '计价面积',
    value: fmt.area(row.billedArea),
    unit: 'm²',
    title: row.billedArea ?? undefined,
    note: row.areaRuleName ?? '默认面积规则',
  },
  weightFigure(row),
  {
    label: '套料',
    value: row.nestedPercent === null ? '—' : fmt.progress(row.nestedAmount, row.nestableAmount),
    note: `未套料 ${fmt.int(row.notNestingAmount)} 件`,
    noteTone: (row.notNestingAmount ?? 0) > 0 ? 'amber' : 'green',
  },
  {
    label: '交期',
    value: fmt.date(row.deliveryDate),
    note: dueNote(row),
    noteTone: isUrgent(row) || row.risk?.isAtRisk ? 'red' : undefined,
    title: row.risk ? riskText(row.risk) : undefined,
  },
];

/** What the project consists of, each part fetched when it is looked at. */
function Panes({ row }: { row: ProjectRow }) {
  const can = useRights();
  const [tab, setTab] = useState('overview');
  const panes = {
    overview: <Overview row={row} />,
    product: <Products row={row} />,
    nest: <Nests row={row} />,
    lost: <Lost row={row} />,
    purchase: <Documents id={row.id} group="purchase" />,
    stock: <Documents id={row.id} group="stock" />,
    change: <Documents id={row.id} group="change" />,
    file: <Files row={row} />,
    book: <Books row={row} />,
    timeline: <Timeline row={row} />,
    log: <Log row={row} />,
  };
  return (
    <div className="my-surface my-cad-main">
      <Tabs
        className="my-cad-tabs"
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'overview', label: '概览' },
          { key: 'product', label: `产品 ${row.kindAmount || ''}` },
          { key: 'nest', label: '套料单' },
          ...(can('AlNest.NestOrders:query') ? [{ key: 'lost', label: LOST_TITLE }] : []),
          ...(PURCHASE.some((r) => can(r)) ? [{ key: 'purchase', label: '采购' }] : []),
          ...(STOCK.some((r) => can(r)) ? [{ key: 'stock', label: '出入库' }] : []),
          ...(can(CHANGE) ? [{ key: 'change', label: '变更单' }] : []),
          { key: 'file', label: '文件' },
          { key: 'book', label: '图册' },
          { key: 'timeline', label: '时间轴' },
          { key: 'log', label: '日志' },
        ]}
      />
      <Suspense fallback={<SkeletonLines rows={6} />}>{panes[tab as keyof typeof panes]}</Suspense>
    </div>
  );
}
