/** Columns of projects, shared by the list, the favourites and the recycle bin. */
import { LockOutlined, StarFilled, StarOutlined, WarningFilled } from '@ant-design/icons';
import { isUnderWay, project, PROJECT_GROUPS, PROJECT_STATUSES, projectFields } from '@muyun/contract';
import { Thumb } from '../../../kit/file/index.ts';
import { DoneOf, fmt, Num, ProgressBar } from '../../../kit/format/index.ts';
import { invalidate, request, showError } from '../../../kit/http/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { type Column, columnsOf, type RowOf, TabLink } from '../../../kit/table/index.ts';
import { Thumbnail } from '../../../widgets/flat-pattern/index.ts';

export type ProjectRow = RowOf<typeof project.listProjects>;

export async function favor(row: Pick<ProjectRow, 'id' | 'isFavorite'>): Promise<void> {
  try {
    await request(project.favorProject, { params: { id: row.id }, body: { isFavorite: !row.isFavorite } });
    await invalidate(project.listProjects, project.getProject);
  } catch (error) {
    showError(error);
  }
}

const DAY = 86_400_000;
/** Red from three days before; the past is red too. */
export const isUrgent = (row: Pick<ProjectRow, 'deliveryDate' | 'shownStatus'>, now = Date.now()): boolean =>
  Boolean(row.deliveryDate) &&
  isUnderWay(row) &&
  Date.parse(`${row.deliveryDate}T23:59:59+08:00`) < now + 3 * DAY;

/** The highest of what holds; all of it (采购入库、生产中) stands behind it. */
function Status({ row }: { row: ProjectRow }) {
  const held = PROJECT_STATUSES.filter((s) => (row.statusFlags & s.value) !== 0 && s.value !== 1);
  return (
    <span title={held.map((s) => s.label).join('、') || undefined}>
      <EnumTag options={PROJECT_GROUPS} value={row.shownStatus} />
    </span>
  );
}

const LEGAL_FORM = /(?:股份|集团|责任)*有限(?:责任)?公司$/;
/** What tells one customer from another; the whole name is shown while the pointer rests on it. */
function Customer({ name }: { name: string | null }) {
  if (!name) return <span className="my-t3">—</span>;
  const short = name.replace(LEGAL_FORM, '');
  return <span title={name}>{short.length > 1 ? short : name}</span>;
}

/** A project with a password shows it: whoever opens its drawings will be asked. */
function ProjectName({ row }: { row: ProjectRow }) {
  return (
    <>
      {row.name}
      {row.hasPassword && (
        <LockOutlined className="my-t3" style={{ marginLeft: 4 }} title="已加密" aria-label="已加密" />
      )}
    </>
  );
}

export const riskText = ({ neededDays, leftDays }: NonNullable<ProjectRow['risk']>): string =>
  `最紧的工序还要 ${fmt.quantity(neededDays)} 个工作日，到交期只剩 ${leftDays} 个`;
/** What is left does not fit into the working days before the delivery. */
function RiskMark({ risk }: { risk: NonNullable<ProjectRow['risk']> }) {
  return (
    <WarningFilled
      className="my-cad-risk"
      aria-label={`延期风险：${riskText(risk)}`}
      title={`延期风险：${riskText(risk)}`}
    />
  );
}

/** The picture of a project; without one the flat pattern of its first product. */
function Cover({ row }: { row: ProjectRow }) {
  const { coverImage, drawnCover: drawn } = row;
  if (coverImage)
    return (
      <span className="my-cad-cover-cell">
        <Thumb id={coverImage} label={`${row.name}的封面`} />
      </span>
    );
  if (!drawn) return <span className="my-t3">—</span>;
  return (
    <Thumbnail
      path={drawn.outline}
      width={drawn.width}
      height={drawn.height}
      title={`产品 ${drawn.code} 的展开轮廓`}
    />
  );
}
/** The products that prove it: what has left, else what waits. */
const shippedOf = (row: ProjectRow): string =>
  `/cad/product?projectIds=${row.id}${row.shippedAmount > 0 ? '' : '&shipState=1'}`;

const of = columnsOf<typeof projectFields, ProjectRow>;

/** How far a project is (套料, 生产, 发货, 交期) stands where a foreman sees it at 1440 px without moving to the right. */
export const projectColumns: Column<ProjectRow>[] = [
  ...of(projectFields, ['code'], {
    code: { fixed: 'left', width: 124, sortable: true, link: (r) => `/cad/project-detail?id=${r.id}` },
  }),
  {
    key: 'isFavorite',
    title: '★',
    width: 48,
    align: 'center',
    render: (r) => (
      <button
        type="button"
        data-stop
        className={`my-icon-btn small my-star${r.isFavorite ? ' on' : ''}`}
        aria-pressed={r.isFavorite}
        aria-label={r.isFavorite ? '取消收藏' : '收藏'}
        title={r.isFavorite ? '取消收藏' : '收藏'}
        onClick={() => void favor(r)}
      >
        {r.isFavorite ? <StarFilled /> : <StarOutlined />}
      </button>
    ),
  },
  ...of(projectFields, ['name', 'displayBatch', 'demandSide'], {
    name: { sortable: true, width: 106, render: (r) => <ProjectName row={r} /> },
    displayBatch: { width: 56, grow: false },
    demandSide: { title: '客户', width: 128, render: (r) => <Customer name={r.demandSide} /> },
  }),
  { key: 'projectStatus', title: '工程状态', width: 98, render: (r) => <Status row={r} /> },
  {
    key: 'productAmount',
    title: '种类 / 件数',
    width: 96,
    align: 'right',
    sortable: true,
    render: (r) =>
      r.kindAmount ? (
        <TabLink
          to={`/cad/product?projectIds=${r.id}`}
        >{`${fmt.int(r.kindAmount)} / ${fmt.int(r.productAmount)}`}</TabLink>
      ) : (
        <span className="my-t3">—</span>
      ),
  },
  {
    key: 'nestedPercent',
    title: '套料进度',
    width: 76,
    render: (r) =>
      r.nestedPercent === null ? (
        <span className="my-t3">—</span>
      ) : (
        <span title={`${fmt.int(r.nestedAmount)} / ${fmt.int(r.nestableAmount)} 件`}>
          <ProgressBar percent={Number(r.nestedPercent)} text />
        </span>
      ),
  },
  {
    key: 'producedPercent',
    title: '生产进度',
    width: 76,
    render: (r) =>
      r.producedPercent === null ? (
        <span className="my-t3">—</span>
      ) : (
        <TabLink to={`/cad/project-process?id=${r.id}`}>
          <ProgressBar percent={Number(r.producedPercent)} text />
        </TabLink>
      ),
  },
  {
    key: 'shippedPercent',
    title: '发货进度',
    width: 76,
    render: (r) =>
      r.shippedPercent === null ? (
        <span className="my-t3">—</span>
      ) : (
        <span title={`已发 ${fmt.int(r.shippedAmount)} 件，计价 ${fmt.area(r.shippedArea)} m²`}>
          <TabLink to={shippedOf(r)}>
            <ProgressBar percent={Number(r.shippedPercent)} text />
          </TabLink>
        </span>
      ),
  },
  {
    key: 'deliveryDate',
    title: '交期',
    kind: 'date',
    width: 108,
    sortable: true,
    render: (r) => (
      <span
        className={isUrgent(r) ? 'my-cad-late' : ''}
        title={isUrgent(r) ? '三天内到期或已逾期' : undefined}
      >
        <Num kind="date" value={r.deliveryDate} />
        {r.risk?.isAtRisk && <RiskMark risk={r.risk} />}
      </span>
    ),
  },
  { key: 'coverImage', title: '封面', width: 64, align: 'center', render: (r) => <Cover row={r} /> },
  { key: 'notNestingAmount', title: '未套料', width: 76, align: 'right', kind: 'int', sortable: true },
  ...of(projectFields, ['unfoldArea'], { unfoldArea: { sortable: true, title: '展开', width: 88 } }),
  ...of(projectFields, ['weight', 'billedArea'], {
    weight: { sortable: true },
    billedArea: { title: '计价', width: 92 },
  }),
  { key: 'salesmanName', title: '业务员', width: 84, kind: 'text', grow: false },
  { key: 'designerName', title: '设计', width: 84, kind: 'text', grow: false },
  { key: 'factoryName', title: '工厂', width: 96, kind: 'text', grow: false },
  {
    key: 'mainParts',
    title: '主件 / 散件',
    width: 96,
    align: 'right',
    render: (r) => <DoneOf done={r.mainProductAmount ?? 0} total={r.partProductAmount ?? 0} />,
  },
  ...of(projectFields, ['faceArea', 'projectType', 'produceState', 'orderTime', 'creationTime'], {
    faceArea: { title: '见光', width: 92 },
    projectType: { hidden: true },
    produceState: { width: 96 },
    orderTime: { hidden: true },
    creationTime: { sortable: true, width: 104 },
  }),
  { key: 'creatorName', title: '创建人', width: 84, kind: 'text', grow: false, hidden: true },
];
