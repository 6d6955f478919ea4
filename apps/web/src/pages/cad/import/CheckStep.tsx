/** The check: columns, list with faults, the row beside it, and the import that waits for the last fault (07). */
import { useCallback, useMemo, useState } from 'react';
import { Button, Popover, Select } from 'antd';
import { UndoOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { DXF_UNITS, type ImportRow, type ImportView, product, productImport, project } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { download, invalidate, showError } from '../../../kit/http/index.ts';
import { JobProgress } from '../../../kit/job/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock } from '../../../kit/states/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { isTyping, useKeys } from '../../../kit/keys.ts';
import { CheckGrid, type Place } from './CheckGrid.tsx';
import { columnsOf, FIXED_COLUMNS } from './columns.ts';
import { OffersBar } from './DrawingOffers.tsx';
import { FilterChips } from './FilterChips.tsx';
import { ImportHead } from './ImportHead.tsx';
import { LayerBar } from './LayerBar.tsx';
import { DefaultsBar, MappingCards } from './MappingCards.tsx';
import { newNames, NewRecords } from './NewRecords.tsx';
import { nextProblem } from './next-problem.ts';
import { planPaste } from './paste.ts';
import { Questions } from './Questions.tsx';
import { RowPanel } from './RowPanel.tsx';
import { SheetBar } from './SheetBar.tsx';
import { type CheckActions, READ_AGAIN, useCheck } from './use-check.ts';
import { type RowFilter, useRows } from './use-rows.ts';

const DUPLICATES = [
  { value: 'error', label: '报错，逐行处理' },
  { value: 'add', label: '追加数量' },
  { value: 'overwrite', label: '覆盖' },
  { value: 'skip', label: '跳过' },
] as const;

interface Props {
  batch: ImportView;
  onAgain: () => void;
  onGo: (change: { importId?: string }) => void;
}

export function CheckStep({ batch, onAgain, onGo }: Props) {
  const act = useCheck(batch);
  const [filter, setFilter] = useState<RowFilter>('all');
  const [range, setRange] = useState({ from: 0, to: 0 });
  const [place, setPlace] = useState<Place>(() => ({ index: batch.problems[0]?.index ?? 0, field: '' }));
  const [editing, setEditing] = useState(false);
  const rows = useRows(batch.id, filter, range.from, range.to);
  const onRange = useCallback(
    (from: number, to: number) =>
      setRange((old) => (old.from === from && old.to === to ? old : { from, to })),
    [],
  );
  const columns = useMemo(() => columnsOf(batch), [batch]);
  const row = rows.rowAt(place.index);
  const { counts } = batch;
  const show = (next: RowFilter, index = 0) => {
    setFilter(next);
    setPlace({ index, field: '' });
    setEditing(false);
  };
  const jump = (step: 1 | -1) => {
    const index = nextProblem(batch, { filter, index: place.index, total: rows.total }, step);
    if (index === null) return toast.info(filter === 'all' ? '没有错误和警告了' : '这一类没有更多的行');
    setEditing(false);
    setPlace({ index, field: '' });
  };
  const paste = async (text: string, column: number) => {
    const editable = columns.filter((c) => !FIXED_COLUMNS.has(c.field));
    try {
      const plan = await planPaste(batch, text, { filter, index: place.index, column, columns: editable });
      if (plan.rows.length > 0 && (await act.write(plan.rows)))
        toast.success(`已粘贴 ${fmt.int(plan.cells)} 格，${fmt.int(plan.rows.length)} 行；Ctrl Z 撤销`);
      if (plan.lostLines > 0) toast.warning(`有 ${plan.lostLines} 行超出清单，没有粘贴`);
      if (plan.lostColumns > 0) toast.warning(`有 ${plan.lostColumns} 列没有对应的列，没有粘贴`);
    } catch (error) {
      showError(error);
    }
  };
  useKeys({
    F8: () => jump(1),
    'Shift+F8': () => jump(-1),
    'Ctrl+Z': (e) => !isTyping(e.target) && act.undo(),
    'Ctrl+Y': (e) => !isTyping(e.target) && act.redo(),
  });
  const turn = (field: string, meaning: string) => {
    const owned = [{ sheet: undefined, columns: batch.columns }, ...batch.others].flatMap((l) =>
      l.columns
        .filter((c) => c.field === field)
        .map((c) => ({
          ...(l.sheet === undefined ? {} : { sheet: l.sheet }),
          index: c.index,
          field: meaning,
        })),
    );
    if (owned.length > 0) void act.remap({ columns: owned as never });
  };
  return (
    <>
      <Above batch={batch} act={act} onAgain={onAgain} />
      <OffersBar batch={batch} busy={act.busy} onRead={(drawings) => void act.remap({ drawings })} />
      <Questions
        batch={batch}
        busy={act.busy}
        onKinds={(kinds) => void act.write([], kinds)}
        onLook={(q) => show('all', batch.problems.find((p) => p.rowNo === q.firstRow)?.index ?? 0)}
      />
      <div className="my-imp-body grow">
        <div className="my-surface my-imp-main">
          <div className="bar">
            <FilterChips counts={counts} value={filter} onChange={(next) => show(next)} />
            <span className="end">
              <span className="my-t3 keys">
                按 <kbd className="my-kbd">F8</kbd> 跳到下一处
              </span>
              <Button
                size="small"
                icon={<UndoOutlined />}
                disabled={act.steps === 0 || act.busy}
                title="撤销上一步修改（Ctrl Z）"
                onClick={act.undo}
              >
                撤销
              </Button>
              <Button
                size="small"
                disabled={counts.error + counts.warning === 0}
                onClick={() =>
                  void download(productImport.downImportFaults, { params: { importId: batch.id } })
                }
              >
                导出错误行
              </Button>
            </span>
          </div>
          {rows.error && rows.total === 0 ? (
            <ErrorBlock error={rows.error} title="清单没有加载出来" onRetry={rows.retry} />
          ) : rows.total === 0 && !rows.isLoading ? (
            <EmptyState
              kind="nomatch"
              title={filter === 'all' ? '没有识别到产品行' : '这一类没有行'}
              hint={filter === 'all' ? '请检查表头行和列对应，或换一个工作表' : undefined}
              actions={
                filter === 'all' ? undefined : (
                  <Button size="small" onClick={() => show('all')}>
                    查看全部
                  </Button>
                )
              }
            />
          ) : (
            <CheckGrid
              rows={rows}
              columns={columns}
              withThumb={batch.kind === 2}
              place={place}
              editing={editing}
              onPlace={(next) => {
                setPlace(next);
                setEditing(false);
              }}
              onEditing={setEditing}
              onRange={onRange}
              onWrite={(target: ImportRow, field, text) =>
                void act.write([{ rowNo: target.rowNo, set: { [field]: text } }])
              }
              onPaste={(text, column) => void paste(text, column)}
            />
          )}
          <Foot batch={batch} act={act} onErrors={() => show('error')} />
        </div>
        <RowPanel
          batch={batch}
          row={row}
          busy={act.busy}
          onSet={(target, set) => void act.write([{ rowNo: target.rowNo, set }])}
          onSkip={(target, isSkipped) => void act.write([{ rowNo: target.rowNo, isSkipped }])}
          onKind={(kind) => void act.write([], [{ kind }])}
          onColumn={turn}
          onRead={(drawings) => void act.remap({ drawings })}
          onType={(field) => {
            setPlace({ index: place.index, field: columns.some((c) => c.field === field) ? field : 'code' });
            setEditing(true);
          }}
          onNames={(names) => void act.remap({ names })}
        />
      </div>
      {batch.jobId && (
        <HouseModal
          title={`正在导入 ${fmt.int(counts.all - counts.skipped)} 行`}
          open
          bare
          width={480}
          onCancel={() => onGo({ importId: '' })}
        >
          <JobProgress
            id={batch.jobId}
            onEnd={() =>
              void invalidate(
                ...READ_AGAIN,
                productImport.listImports,
                product.listProducts,
                project.getProject,
              )
            }
          />
          <div className="my-t3" style={{ marginTop: 8 }}>
            可以离开此页，导入在后台继续；全部成功才会写入。
          </div>
        </HouseModal>
      )}
    </>
  );
}

/** Head, sheets, columns or layers, units. */
function Above({ batch, act, onAgain }: { batch: ImportView; act: CheckActions; onAgain: () => void }) {
  const isUnmapped =
    batch.kind === 1 &&
    ![...batch.columns, ...batch.others.flatMap((o) => o.columns)].some((c) => c.field === 'quantity');
  return (
    <>
      <ImportHead
        kind={batch.kind === 2 ? 2 : 1}
        step={isUnmapped ? 1 : 2}
        batch={batch}
        busy={act.busy}
        onAgain={onAgain}
        onSheet={(sheet) => void act.remap({ sheet })}
        onMode={(mode) => void act.remap({ mode })}
      />
      {batch.kind === 1 && (
        <SheetBar batch={batch} busy={act.busy} onSheets={(sheets) => void act.remap({ sheets })} />
      )}
      {batch.kind === 1 && (
        <MappingCards
          key={batch.sheet}
          batch={batch}
          busy={act.busy}
          onChange={(change) => void act.remap(change)}
        />
      )}
      {batch.kind === 2 && batch.mode !== 3 && (
        <DefaultsBar batch={batch} onChange={(defaults) => void act.remap({ defaults })} />
      )}
      {batch.kind === 2 && (
        <LayerBar batch={batch} busy={act.busy} onChange={(layers) => void act.remap({ layers })} />
      )}
      {batch.needsUnits && (
        <div className="my-surface my-imp-units" role="alert">
          <b>图纸没有注明单位，目前按毫米处理。图纸的单位是？</b>
          {DXF_UNITS.map((u) => (
            <Button
              key={u.value}
              size="small"
              disabled={act.busy}
              onClick={() => void act.remap({ units: u.value })}
            >
              {u.label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** Totals, remarks, and the import that waits for the last fault. */
function Foot({ batch, act, onErrors }: { batch: ImportView; act: CheckActions; onErrors: () => void }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { counts } = batch;
  const alive = counts.all - counts.skipped;
  const start = () => {
    if (newNames(batch).length > 0) setAsking(true);
    else void act.commit(false);
  };
  return (
    <div className="foot">
      <span>
        <b>{fmt.int(alive)}</b> 行 · {fmt.int(batch.totals.pieces)} 件 · <b>{fmt.area(batch.totals.area)}</b>{' '}
        m²
      </span>
      {counts.skipped > 0 && <span className="my-t3">跳过 {counts.skipped} 行</span>}
      {batch.notes.length > 0 && (
        <Popover
          trigger="click"
          content={
            <ul className="my-imp-notes">
              {batch.notes.slice(0, 200).map((n, i) => (
                <li key={i}>
                  {n.row === null ? '' : `第 ${n.row} 行 `}
                  {n.text}
                </li>
              ))}
            </ul>
          }
        >
          <button type="button" className="my-link">
            {batch.notes.length} 条说明
          </button>
        </Popover>
      )}
      <span className="end">
        {batch.mode !== 3 && (
          <label className="dup">
            <span className="my-t3">编号已存在时</span>
            <Select
              size="small"
              value={batch.onDuplicate}
              disabled={act.busy}
              options={[...DUPLICATES]}
              popupMatchSelectWidth={false}
              onChange={(onDuplicate) => void act.remap({ onDuplicate })}
            />
          </label>
        )}
        {counts.error > 0 && (
          <button type="button" className="my-link danger" onClick={onErrors}>
            还有 {counts.error} 处错误
          </button>
        )}
        <Button
          onClick={() => {
            toast.success('已暂存，24 小时内可从「最近导入」继续');
            void navigate(`/cad/product?projectIds=${batch.projectId}`);
          }}
        >
          暂存
        </Button>
        <Button
          type="primary"
          disabled={counts.error > 0 || alive === 0 || act.busy}
          loading={act.committing}
          onClick={start}
        >
          导入 {fmt.int(alive)} 行
        </Button>
      </span>
      {asking && (
        <NewRecords
          batch={batch}
          busy={act.busy}
          onNames={(names) => void act.remap({ names })}
          onCancel={() => setAsking(false)}
          onOk={() => {
            setAsking(false);
            void act.commit(true);
          }}
        />
      )}
    </div>
  );
}
