/** 验收明细 of a project: the lines of all of its acceptances, with what they come to. */
import { type ComponentType, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { acceptance, acceptanceProducts, acceptanceSum, file, project, stateOptions } from '@muyun/contract';
import type { OutputOf } from '@muyun/contract';
import { DocHeader, type Figure } from '../../../kit/doc/index.ts';
import { Thumb } from '../../../kit/file/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { fetchBlob, saveBlob, showError, useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { type Column, DataTable, TabLink } from '../../../kit/table/index.ts';
import { addressOf } from '../../../kit/tabs/address.ts';
import { useTab } from '../../../kit/tabs/use-tab.ts';
import './acceptance.css';

type Line = OutputOf<typeof acceptanceProducts>[number];
type Sums = OutputOf<typeof acceptanceSum>;
const STATES = stateOptions(acceptance.machine);

const columns: Column<Line>[] = [
  {
    key: 'orderNo',
    title: '验收单号',
    width: 170,
    fixed: 'left',
    link: (r) => `/cad/project-acceptance-product-list?id=${r.documentId}`,
  },
  {
    key: 'orderStatus',
    title: '状态',
    width: 84,
    render: (r) => <EnumTag options={STATES} value={r.orderStatus} small />,
  },
  { key: 'acceptDate', title: '验收日期', kind: 'date', width: 106 },
  {
    key: 'code',
    title: '产品编号',
    width: 130,
    render: (r) => <TabLink to={`/cad/product-detail?id=${r.productId}`}>{r.code}</TabLink>,
  },
  { key: 'name', title: '名称', width: 120 },
  { key: 'position', title: '位置', width: 150, grow: true },
  { key: 'shippedQty', title: '发货数', kind: 'int', width: 80 },
  { key: 'acceptedQty', title: '本次验收', kind: 'int', width: 88 },
  { key: 'rejectedQty', title: '拒收', kind: 'int', width: 72 },
  { key: 'reason', title: '拒收原因', width: 150 },
  {
    key: 'photoIds',
    title: '照片',
    width: 130,
    render: (r) => (r.photoIds.length === 0 ? <span className="my-t3">—</span> : <Photos line={r} />),
  },
];

function Photos({ line }: { line: Line }) {
  const load = (id: string) => fetchBlob(file.downloadFile, { params: { id } });
  const save = (id: string) => load(id).then((blob) => saveBlob(blob, `${line.code}.jpg`), showError);
  return (
    <span className="my-accept-thumbs">
      {line.photoIds.slice(0, 3).map((id, i) => (
        <button key={id} type="button" data-stop title="下载照片" onClick={() => void save(id)}>
          <Thumb id={id} label={`${line.code} 照片 ${i + 1}`} />
        </button>
      ))}
      {line.photoIds.length > 3 && <span className="my-t3">+{line.photoIds.length - 3}</span>}
    </span>
  );
}

const figuresOf = (s: Sums): Figure[] => [
  { label: '发货', value: fmt.int(s.shippedAmount), unit: '件', note: `${fmt.area(s.shippedArea)} m²` },
  { label: '退货', value: fmt.int(s.returnedAmount), unit: '件', note: `${fmt.area(s.returnedArea)} m²` },
  { label: '已验收', value: fmt.int(s.acceptedAmount), unit: '件', note: `${fmt.area(s.acceptedArea)} m²` },
  { label: '拒收', value: fmt.int(s.rejectedAmount), unit: '件', note: `${fmt.area(s.rejectedArea)} m²` },
  {
    label: '待验收',
    value: fmt.int(s.pendingAmount),
    unit: '件',
    note: `${fmt.area(s.pendingArea)} m²`,
    noteTone: s.pendingAmount > 0 ? 'amber' : 'green',
  },
];

type ProjectRow = OutputOf<typeof project.getProject>;
interface LoadedProps {
  readonly of: ProjectRow;
  readonly lines: readonly Line[];
  readonly sum: Sums;
}
function Loaded({ of, lines, sum }: LoadedProps) {
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(addressOf(to));
  const [only, setOnly] = useState(false);
  const rows = only ? lines.filter((l) => l.rejectedQty > 0) : lines;
  const hint =
    sum.pendingAmount > 0 ? `有 ${sum.pendingAmount} 件已发货待验收，点「新建验收」` : '工程发货后在这里验收';
  return (
    <div className="my-page my-document">
      <DocHeader
        number={of.displayName ?? of.name}
        kind="验收明细"
        back="/cad/project-acceptance"
        primary={
          sum.pendingAmount > 0
            ? {
                key: 'add',
                label: '新建验收',
                right: `${acceptance.item}:add`,
                onClick: go(`/cad/project-acceptance-product-list?mode=add&for=${of.id}`),
              }
            : undefined
        }
        actions={[
          { key: 'only', label: only ? '显示全部' : '只看拒收', onClick: () => setOnly(!only) },
          {
            key: 'documents',
            label: '验收单',
            onClick: go(`/cad/project-acceptance-list?projectId=${of.id}`),
          },
        ]}
        figures={figuresOf(sum)}
      />
      <div className="my-surface my-document-lines">
        <h2>{`验收明细（${rows.length}）`}</h2>
        {rows.length === 0 ? (
          <EmptyState title={only ? '没有拒收的产品' : '还没有验收'} hint={only ? undefined : hint} />
        ) : (
          <DataTable columns={columns} rows={rows} label="验收明细" />
        )}
      </div>
    </div>
  );
}

function ProjectLines({ id }: { id: string }) {
  const params = { params: { id } };
  const of = useCall(project.getProject, params, { keepPrevious: false });
  const lines = useCall(acceptanceProducts, params, { keepPrevious: false });
  const sum = useCall(acceptanceSum, params, { keepPrevious: false });
  useTab({ title: of.data ? `验收明细 ${of.data.displayName}` : undefined });
  const error = lines.error ?? sum.error ?? of.error;
  const again = () => void Promise.all([of.refetch(), lines.refetch(), sum.refetch()]);
  if (of.data && lines.data && sum.data) return <Loaded of={of.data} lines={lines.data} sum={sum.data} />;
  return (
    <div className="my-page">
      <div className="my-surface">
        {error ? (
          <ErrorBlock error={error} title="验收明细没有加载出来" onRetry={again} />
        ) : (
          <SkeletonLines rows={8} />
        )}
      </div>
    </div>
  );
}

/** The page of one document, which a project's address turns into that of all of its lines. */
export function withProjectLines(Document: ComponentType): ComponentType {
  return function AcceptanceLines() {
    const [search] = useSearchParams();
    const projectId = search.get('projectId');
    return projectId ? <ProjectLines key={projectId} id={projectId} /> : <Document />;
  };
}
