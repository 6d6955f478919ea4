/** One splitting: the drawing with its parts in the colours of what became of them, the parts, and what failed. */
import { useEffect, useMemo, useState } from 'react';
import { Button, Drawer, Segmented } from 'antd';
import {
  ASSIGN_MOST,
  split,
  SPLIT_RESULT,
  SPLIT_RESULTS,
  SPLIT_STATES,
  type SplitDetail,
  type SplitItem,
  type SplitRow,
} from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { invalidate, useAction, useCall } from '../../../kit/http/index.ts';
import { JobProgress } from '../../../kit/job/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { EnumTag } from '../../../kit/status/index.ts';
import { type Column, DataTable, RowActions, useSelection } from '../../../kit/table/index.ts';
import { useNarrow } from '../../../kit/use-narrow.ts';
import { Thumbnail } from '../../../widgets/flat-pattern/index.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { BatchAssignDialog } from './BatchAssignDialog.tsx';
import { DrawingView } from './DrawingView.tsx';

const ALL = 0;
interface Props {
  id: string;
  /** which result it begins with; 0: all of them */
  shows?: number;
  onClose: () => void;
  onAgain: (row: SplitRow) => void;
}
export function SplitDrawer({ id, shows = ALL, onClose, onAgain }: Props) {
  const { data, error, refetch } = useCall(split.getSplit, { params: { id } }, { keepPrevious: false });
  return (
    <Drawer
      title={data ? data.fileName : '拆图'}
      open
      onClose={onClose}
      size={1180}
      extra={
        data?.actions.includes('retry') ? <Button onClick={() => onAgain(data)}>重新拆分</Button> : undefined
      }
    >
      {error ? (
        <ErrorBlock error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Loaded row={data} shows={shows} />
      ) : (
        <SkeletonLines rows={10} />
      )}
    </Drawer>
  );
}

const MOST_NOTES = 3;
/** What was read otherwise than it was drawn: the first of it, the rest on demand. */
function Notes({ notes }: { notes: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  if (notes.length === 0) return null;
  return (
    <p className="my-t3 split-notes">
      {(isOpen ? notes : notes.slice(0, MOST_NOTES)).join('；')}{' '}
      {notes.length > MOST_NOTES && (
        <button type="button" className="my-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : `全部 ${notes.length} 条提示`}
        </button>
      )}
    </p>
  );
}

function Loaded({ row, shows }: { row: SplitDetail; shows: number }) {
  if (row.isRunning && row.jobId)
    return <JobProgress id={row.jobId} onEnd={() => invalidate(split.getSplit, split.listSplits)} />;
  if (row.isRunning) return <Waiting row={row} />;
  return (
    <div className="split-body">
      <p className="split-head">
        <EnumTag options={SPLIT_STATES} value={row.state} />
        <span>{row.projectName}</span>
        <span className="my-t3">
          {row.entityCount} 个图元，{row.partCount} 种图形
        </span>
        {row.message && <span className="split-fault">{row.message}</span>}
      </p>
      <Notes notes={row.notes} />
      {row.items.length === 0 ? (
        <EmptyState title="没有识别出图形" hint={row.message ?? '换一张图纸，或调整接合容差后重新拆分'} />
      ) : (
        <Parts row={row} begins={shows} />
      )}
    </div>
  );
}

const LOOK_MS = 2_000;
/** Its DWG is being converted: the page looks again until it is taken up. */
function Waiting({ row }: { row: SplitDetail }) {
  useEffect(() => {
    const timer = window.setInterval(() => void invalidate(split.getSplit, split.listSplits), LOOK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <div className="split-wait" role="status">
      <EnumTag options={SPLIT_STATES} value={row.state} />
      <span>{row.message}</span>
      <SkeletonLines rows={3} />
    </div>
  );
}

const keyOf = (item: SplitItem): string => item.id;
/** the drawing itself could not be made a part there */
const isNoPart = (item: SplitItem): boolean => item.geometryHash === null;
function BatchButton({ ticked, onClick }: { ticked: number; onClick: () => void }) {
  const isTooMany = ticked > ASSIGN_MOST;
  return (
    <>
      {isTooMany && (
        <span className="split-fault" role="status">
          一次最多指定 {ASSIGN_MOST} 件
        </span>
      )}
      <Button disabled={ticked === 0 || isTooMany} onClick={onClick}>
        {ticked > 0 ? `批量指定 ${ticked} 件` : '批量指定'}
      </Button>
    </>
  );
}

function Parts({ row, begins }: { row: SplitDetail; begins: number }) {
  const [wanted, setShows] = useState(begins);
  const [chosen, setChosen] = useState<string>();
  // split once more, nothing of that kind may be left
  const shows = row.items.some((i) => i.result === wanted) ? wanted : ALL;
  const items = useMemo(
    () => row.items.filter((i) => shows === ALL || i.result === shows),
    [row.items, shows],
  );
  const count = (result: number): number => row.items.filter((i) => i.result === result).length;
  const tabs = SPLIT_RESULTS.filter((r) => count(r.value) > 0);
  const { columns, dialog, mayAssign } = useItemColumns(row);
  const picked = useSelection(keyOf, { isBarred: isNoPart });
  const [isBatch, setBatch] = useState(false);
  // the parts as they are now: what was ticked may have been split anew
  const ticked = row.items.filter((item) => picked.rows.has(item.id));
  return (
    <>
      <DrawingView items={row.items} chosen={chosen} onChoose={setChosen} />
      <div className="split-pick">
        <Segmented
          value={shows}
          onChange={setShows}
          aria-label="看哪些"
          options={[
            { value: ALL, label: `全部 ${row.items.length}` },
            ...tabs.map((r) => ({ value: r.value as number, label: `${r.label} ${count(r.value)}` })),
          ]}
        />
        {mayAssign && <BatchButton ticked={ticked.length} onClick={() => setBatch(true)} />}
      </div>
      <div className="split-table">
        <DataTable
          columns={columns}
          rows={items}
          label="识别的图形"
          selection={mayAssign ? picked : undefined}
          onOpen={(item) => setChosen(item.id)}
        />
      </div>
      {dialog}
      {isBatch && (
        <BatchAssignDialog
          row={row}
          items={ticked}
          onDone={() => {
            setBatch(false);
            picked.clear();
          }}
          onClose={() => setBatch(false)}
        />
      )}
    </>
  );
}

const STATIC: Column<SplitItem>[] = [
  { key: 'seq', title: '序', kind: 'int', width: 52, fixed: 'left' },
  {
    key: 'path',
    title: '图形',
    width: 72,
    render: (r) => <Thumbnail path={r.path || null} width={r.width} height={r.height} />,
  },
  { key: 'code', title: '图上编号', width: 120, grow: false },
  {
    key: 'size',
    title: '尺寸',
    unit: 'mm',
    width: 130,
    grow: false,
    value: (r) => (r.width === null ? null : fmt.size(r.width, r.height)),
  },
  { key: 'quantity', title: '数量', kind: 'int', width: 64 },
  { key: 'result', title: '结果', kind: 'enum', width: 84, options: SPLIT_RESULTS },
  // a failure without its reason in sight helps nobody, neither does what was not used of a part
  { key: 'reason', title: '说明', width: 180 },
  {
    key: 'productCode',
    title: '产品',
    width: 130,
    grow: false,
    link: (r) => (r.productId ? `/cad/product-detail?id=${r.productId}` : undefined),
  },
  { key: 'isAssigned', title: '指定', width: 56, value: (r) => (r.isAssigned ? '人工' : null) },
];

function useItemColumns(row: SplitDetail) {
  const [asked, setAsked] = useState<SplitItem>();
  const canEdit = useCan('AlCad.CadSplits:edit');
  const isPhone = useNarrow() === 'phone';
  const { run } = useAction(split.assignSplit, {
    success: '已保存，重新拆分时按图形保留',
    invalidates: [split.getSplit, split.listSplits],
  });
  const mayAssign = row.actions.includes('assign') && canEdit;
  const columns = useMemo<Column<SplitItem>[]>(() => {
    if (!mayAssign) return STATIC;
    const say = (item: SplitItem, to: 'new' | 'ignore') =>
      run({ params: { id: row.id }, body: { version: row.version, items: [{ itemId: item.id, to }] } });
    const actionsOf = (item: SplitItem) =>
      item.geometryHash === null
        ? []
        : [
            { label: '指定产品', onClick: () => setAsked(item) },
            ...(item.productId === null ? [{ label: '新建', onClick: () => say(item, 'new') }] : []),
            ...(item.result === SPLIT_RESULT.ignored
              ? []
              : [{ label: '忽略', onClick: () => say(item, 'ignore') }]),
          ];
    return [
      ...STATIC,
      {
        key: '__actions',
        title: '操作',
        width: 164,
        ...(isPhone ? {} : { fixed: 'right' as const }),
        render: (item) => <RowActions row={item} actions={actionsOf(item)} />,
      },
    ];
  }, [mayAssign, isPhone, row.id, row.version, run]);
  const dialog = asked ? <AssignDialog row={row} item={asked} onClose={() => setAsked(undefined)} /> : null;
  return { columns, dialog, mayAssign };
}
