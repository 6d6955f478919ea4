/** The list of projects, for all and for my favourites. */
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PRODUCE_STATES, PROJECT_TABS, PROJECT_TYPES, project, projectReport } from '@muyun/contract';
import { toast } from '../../../kit/feedback.ts';
import { request } from '../../../kit/http/index.ts';
import { ScreenSkeleton } from '../../../kit/states/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { ListPage } from '../../../kit/table/index.ts';
import type { BatchAction, FilterField, NamedView, RowAction } from '../../../kit/table/index.ts';
import {
  factory,
  hasOrder,
  projectDays,
  salesman,
  whoseProject,
} from '../../../widgets/project-filters/index.ts';
import { projectColumns } from './project-columns.tsx';
import type { ProjectRow } from './project-columns.tsx';
import type { FormMode } from './ProjectForm.tsx';
import { ProjectForm } from './ProjectForm.tsx';
import { KaipingDialog } from './KaipingDialog.tsx';
import { actOnProjects } from './act-on-projects.ts';
import { blockOf, labelOf, offers } from './project-verbs.ts';
import { useProjectVerbs, verbsOf } from './use-project-verbs.tsx';
import '../shared/cad.css';

const P = 'AlCad.CadProjects';
const ENDS = `${P}:disable` as const;
const Report = lazy(() => import('./ProjectReport.tsx'));
const Names = lazy(() => import('./ProjectNames.tsx'));
const Texts = lazy(() => import('./ProjectTexts.tsx'));
/** Projects that nobody has ended: chosen ones are finished by force. */
const OldProjects = lazy(async () => ({
  default: (await import('../../../widgets/old-projects/OldProjectsModal.tsx')).OldProjectsModal,
}));
/** A box to tick, as a choice of one. */
const only = (name: string, label: string, value: string): FilterField => ({
  type: 'select',
  name,
  label,
  options: [{ value: 'true', label: value }],
  more: true,
});
const filters: FilterField[] = [
  ...whoseProject,
  ...projectDays,
  { type: 'input', name: 'name', label: '工程名称', more: true },
  { type: 'select', name: 'projectType', label: '类型', options: PROJECT_TYPES, more: true },
  {
    type: 'select',
    name: 'produceState',
    label: '生产状态',
    options: PRODUCE_STATES,
    multiple: true,
    width: 200,
    more: true,
  },
  salesman,
  { type: 'staffSelect', name: 'designerId', label: '设计', more: true },
  factory,
  { ...hasOrder, more: true },
  only('isOverdue', '交期', '已逾期'),
  only('isAtRisk', '延期风险', '有延期风险'),
  only('isFavorite', '收藏', '仅收藏'),
  only('isDeleted', '回收站', '回收站'),
];
const favoriteFilters = filters.filter((f) => f.name !== 'isFavorite' && f.name !== 'isDeleted');
const tabs = { name: 'projectStatus', options: PROJECT_TABS };
const views: NamedView[] = [
  { name: '我的收藏', filters: { isFavorite: 'true' } },
  { name: '回收站', filters: { isDeleted: 'true' } },
];
/** what is seldom looked at: the states keep their one line beside it */
const LISTS = '统计与清单';
const sums = [
  { name: 'productAmount', label: '件数', kind: 'int', unit: '件' },
  { name: 'unfoldArea', label: '展开面积', kind: 'area', unit: 'm²' },
  { name: 'weight', label: '重量', kind: 'weight' },
  { name: 'notNestingAmount', label: '未套料', kind: 'int', unit: '件' },
] as const;

/** One row per batch, or one per name: a name that was chosen shows its batches. */
export default function ProjectTable({ favorites = false }: { favorites?: boolean }) {
  const [byName, setByName] = useState(false);
  const [search, setSearch] = useSearchParams();
  if (byName && !favorites && !search.has('name'))
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Names filters={filters} onBatches={() => setByName(false)} />
      </Suspense>
    );
  const names = () => {
    setSearch({});
    setByName(true);
  };
  return <Batches favorites={favorites} onNames={names} />;
}

function Batches({ favorites, onNames }: { favorites: boolean; onNames: () => void }) {
  const [mode, setMode] = useState<FormMode | null>(null);
  const [opened, setOpened] = useState<OpenedName | null>(null);
  const [kaiping, setKaiping] = useState<ProjectRow[] | null>(null);
  const navigate = useNavigate();
  const verbs = useProjectVerbs();
  const go = (to: string) => void navigate(addressOf(to));
  const query = useMemo(() => (favorites ? { isFavorite: true } : {}), [favorites]);
  const rowActions = (row: ProjectRow) => [
    ...(row.isDeleted ? [] : waysOf(row, go, setMode)),
    ...verbsOf(row, verbs),
  ];
  return (
    <ListPage
      call={project.listProjects}
      noun={favorites ? '收藏的工程' : '工程'}
      unit="个"
      columns={projectColumns}
      filters={favorites ? favoriteFilters : filters}
      query={query}
      defaultSort="creationTime desc"
      stateTabs={tabs}
      views={favorites ? undefined : views}
      primary={
        favorites ? [] : [{ label: '新增工程', right: `${P}:add`, onClick: () => setMode({ kind: 'new' }) }]
      }
      actions={[
        ...(favorites
          ? []
          : [{ label: '按工程名称', under: LISTS, right: `${P}:query` as const, onClick: onNames }]),
        { label: '工程统计', under: LISTS, right: `${P}:query`, onClick: () => setOpened('report') },
        { label: '文字清单', under: LISTS, right: `${P}:query`, onClick: () => setOpened('texts') },
        ...(favorites
          ? []
          : [{ label: '超180天的工程', under: LISTS, right: ENDS, onClick: () => setOpened('old') }]),
      ]}
      exportCall={project.downProjects}
      actionsWidth={120}
      rowActions={rowActions}
      batchActions={batchActionsOf(verbs, setKaiping)}
      sums={sums}
      totals={sums}
      open={(r) => (r.isDeleted ? undefined : `/cad/project-detail?id=${r.id}`)}
      emptyHint={favorites ? '在工程列表点 ☆ 收藏，常用的工程会出现在这里' : '先建工程，再导入产品清单或图纸'}
    >
      {() => (
        <>
          <ProjectForm
            mode={mode}
            onClose={() => setMode(null)}
            onDone={(id) => mode?.kind !== 'edit' && go(`/cad/project-detail?id=${id}`)}
          />
          {verbs.dialogs}
          {kaiping && <KaipingDialog rows={kaiping} onClose={() => setKaiping(null)} />}
          <Opened what={opened} onClose={() => setOpened(null)} compel={verbs.ask('compel')} />
        </>
      )}
    </ListPage>
  );
}

type OpenedName = 'report' | 'texts' | 'old';

/** 工程统计, 文字清单, or projects that nobody has ended, to finish chosen ones by force. */
function Opened({
  what,
  onClose,
  compel,
}: {
  what: OpenedName | null;
  onClose: () => void;
  compel: (rows: ProjectRow[]) => void;
}) {
  if (!what) return null;
  const pick = (rows: ProjectRow[]): void => {
    onClose();
    compel(rows);
  };
  return (
    <Suspense fallback={null}>
      {what === 'report' && <Report onClose={onClose} />}
      {what === 'texts' && <Texts onClose={onClose} />}
      {what === 'old' && <OldProjects onClose={onClose} onPick={pick} />}
    </Suspense>
  );
}

/** Where a project leads: its products, nesting, its form, its log. */
const waysOf = (
  row: ProjectRow,
  go: (to: string) => void,
  setMode: (mode: FormMode) => void,
): RowAction<ProjectRow>[] => [
  {
    label: '产品',
    right: 'AlCad.CadProducts:query',
    onClick: () => go(`/cad/product?projectIds=${row.id}`),
  },
  {
    label: labelOf('nest'),
    right: 'AlNest.NestOrders:add',
    onClick: () => go(`/nest/order?create=1&projectIds=${row.id}`),
    blocked: blockOf(row, 'nest') ?? (row.notNestingAmount === 0 ? '没有未套料的产品' : undefined),
  },
  {
    label: labelOf('edit'),
    right: `${P}:edit`,
    onClick: () => setMode({ kind: 'edit', row }),
    blocked: blockOf(row, 'edit'),
  },
  { label: labelOf('batch'), right: `${P}:add`, onClick: () => setMode({ kind: 'batch', from: row }) },
  { label: '文件', right: `${P}:get`, onClick: () => go(`/cad/project-file?id=${row.id}`) },
  {
    label: '涂装设置',
    right: `${P}:get`,
    onClick: () => go(`/cad/project-paint-setting?id=${row.id}`),
  },
  { label: '工序', right: `${P}:get`, onClick: () => go(`/cad/project-process?id=${row.id}`) },
  { label: '关联', right: `${P}:get`, onClick: () => go(`/cad/project-correlation?id=${row.id}`) },
  {
    label: '验收',
    right: 'AlCad.CadProjectAcceptances:get',
    onClick: () => go(`/cad/project-acceptance-product-list?projectId=${row.id}`),
  },
  { label: '日志', right: `${P}:get`, onClick: () => go(`/cad/project-log?projectId=${row.id}`) },
];

/** Counters are compared with the products; what differed is put right. */
const recount = (rows: readonly ProjectRow[]): Promise<boolean> =>
  actOnProjects(async () => {
    const body = { projectIds: rows.map((r) => r.id) };
    const { mended } = await request(projectReport.recountProjects, { body });
    if (mended > 0) toast.warning(`${mended} 个工程的数量与产品不符，已更正`);
  }, `已核对 ${rows.length} 个工程`);

const batchActionsOf = (
  verbs: ReturnType<typeof useProjectVerbs>,
  kaiping: (rows: ProjectRow[]) => void,
): BatchAction<ProjectRow>[] => [
  {
    label: labelOf('packingPrefix'),
    right: `${P}:edit`,
    fits: (r) => offers(r, 'packingPrefix'),
    run: (rows) => verbs.ask('packingPrefix')(rows),
  },
  {
    label: labelOf('compel'),
    right: `${P}:disable`,
    danger: true,
    fits: (r) => offers(r, 'compel'),
    run: (rows) => verbs.ask('compel')(rows),
  },
  { label: '打印开平采购单', right: `${P}:export`, run: kaiping },
  { label: '重新统计', right: `${P}:edit`, run: (rows) => void recount(rows) },
];
