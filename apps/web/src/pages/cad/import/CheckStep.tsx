/** The check: columns, list with faults, the row beside it, and the import that waits for the last fault (07). */
import { Button } from 'antd';
import { UndoOutlined } from '@ant-design/icons';
import type { ImportRow, ImportView } from '@muyun/contract';
import { product, productImport, project } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { download, invalidate } from '../../../kit/http/index.ts';
import { JobProgress } from '../../../kit/job/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock } from '../../../kit/states/index.ts';
import { CheckGrid } from './CheckGrid.tsx';
import { OffersBar } from './DrawingOffers.tsx';
import { FilterChips } from './FilterChips.tsx';
import { Questions } from './Questions.tsx';
import { RowPanel } from './RowPanel.tsx';
import type { CheckActions } from './use-check.ts';
import { READ_AGAIN, useCheck } from './use-check.ts';
import { CheckAbove } from './CheckAbove.tsx';
import { CheckFoot } from './CheckFoot.tsx';
import type { CheckView } from './use-check-view.ts';
import { useCheckView } from './use-check-view.ts';

interface Props {
  batch: ImportView;
  onAgain: () => void;
  onGo: (change: { importId?: string }) => void;
}

export function CheckStep({ batch, onAgain, onGo }: Props) {
  const act = useCheck(batch);
  const view = useCheckView(batch, act);
  const row = view.rows.rowAt(view.place.index);
  return (
    <>
      <CheckAbove batch={batch} act={act} onAgain={onAgain} />
      <OffersBar batch={batch} busy={act.busy} onRead={(drawings) => void act.remap({ drawings })} />
      <Questions
        batch={batch}
        busy={act.busy}
        onKinds={(kinds) => void act.write([], kinds)}
        onLook={(q) => view.show('all', batch.problems.find((p) => p.rowNo === q.firstRow)?.index ?? 0)}
      />
      <div className="my-imp-body grow">
        <div className="my-surface my-imp-main">
          <ListBar batch={batch} act={act} view={view} />
          <CheckedRows batch={batch} act={act} view={view} />
          <CheckFoot batch={batch} act={act} onErrors={() => view.show('error')} />
        </div>
        <RowPanel
          batch={batch}
          row={row}
          busy={act.busy}
          onSet={(target, set) => void act.write([{ rowNo: target.rowNo, set }])}
          onSkip={(target, isSkipped) => void act.write([{ rowNo: target.rowNo, isSkipped }])}
          onKind={(kind) => void act.write([], [{ kind }])}
          onColumn={(field, meaning) => turnColumn(batch, act, field, meaning)}
          onRead={(drawings) => void act.remap({ drawings })}
          onType={view.type}
          onNames={(names) => void act.remap({ names })}
        />
      </div>
      {batch.jobId && (
        <Importing
          jobId={batch.jobId}
          rows={batch.counts.all - batch.counts.skipped}
          onLeave={() => onGo({ importId: '' })}
        />
      )}
    </>
  );
}

/** A column means something else in every sheet that has it. */
function turnColumn(batch: ImportView, act: CheckActions, field: string, meaning: string): void {
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
}

interface PartProps {
  batch: ImportView;
  act: CheckActions;
  view: CheckView;
}

/** Over the list: which rows are shown, the next fault, undo, and the faults as a file. */
function ListBar({ batch, act, view }: PartProps) {
  const { counts } = batch;
  return (
    <div className="bar">
      <FilterChips counts={counts} value={view.filter} onChange={(next) => view.show(next)} />
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
          onClick={() => void download(productImport.downImportFaults, { params: { importId: batch.id } })}
        >
          导出错误行
        </Button>
      </span>
    </div>
  );
}

function CheckedRows({ batch, act, view }: PartProps) {
  const { rows, filter } = view;
  if (rows.error && rows.total === 0)
    return <ErrorBlock error={rows.error} title="清单没有加载出来" onRetry={rows.retry} />;
  if (rows.total === 0 && !rows.isLoading)
    return (
      <EmptyState
        kind="nomatch"
        title={filter === 'all' ? '没有识别到产品行' : '这一类没有行'}
        hint={filter === 'all' ? '请检查表头行和列对应，或换一个工作表' : undefined}
        actions={
          filter === 'all' ? undefined : (
            <Button size="small" onClick={() => view.show('all')}>
              查看全部
            </Button>
          )
        }
      />
    );
  return (
    <CheckGrid
      rows={rows}
      columns={view.columns}
      withThumb={batch.kind === 2}
      place={view.place}
      editing={view.editing}
      onPlace={view.go}
      onEditing={view.setEditing}
      onRange={view.onRange}
      onWrite={(target: ImportRow, field, text) =>
        void act.write([{ rowNo: target.rowNo, set: { [field]: text } }])
      }
      onPaste={(text, column) => void view.paste(text, column)}
    />
  );
}

function Importing({ jobId, rows, onLeave }: { jobId: string; rows: number; onLeave: () => void }) {
  return (
    <HouseModal title={`正在导入 ${fmt.int(rows)} 行`} open bare width={480} onCancel={onLeave}>
      <JobProgress
        id={jobId}
        onEnd={() =>
          void invalidate(...READ_AGAIN, productImport.listImports, product.listProducts, project.getProject)
        }
      />
      <div className="my-t3" style={{ marginTop: 8 }}>
        可以离开此页，导入在后台继续；全部成功才会写入。
      </div>
    </HouseModal>
  );
}
