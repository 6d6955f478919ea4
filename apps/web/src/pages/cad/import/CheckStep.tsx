/** The check: columns, list with faults, the row beside it, and the import that waits for the last fault (07). */
import { useCallback, useMemo, useState } from 'react';
import { Button, Popover, Select } from 'antd';
import { useNavigate } from 'react-router';
import { DXF_UNITS, type ImportRow, type ImportView, product, productImport, project } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { download, invalidate, useAction } from '../../../kit/http/index.ts';
import { JobProgress } from '../../../kit/job/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import { EmptyState, ErrorBlock } from '../../../kit/states/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { useKeys } from '../../../kit/keys.ts';
import { CheckGrid, type Place } from './CheckGrid.tsx';
import { columnsOf } from './columns.ts';
import { FilterChips } from './FilterChips.tsx';
import { ImportHead } from './ImportHead.tsx';
import { LayerBar } from './LayerBar.tsx';
import { DefaultsBar, MappingCards } from './MappingCards.tsx';
import { RowPanel } from './RowPanel.tsx';
import { type RowFilter, useRows } from './use-rows.ts';

type MappingBody = Omit<NonNullable<Parameters<ReturnType<typeof useAction<typeof productImport.editImportMapping>>['run']>[0]>['body'] & object, 'version'>;
const READ_AGAIN = [productImport.getImport, productImport.getImportRow];
const DUPLICATES = [{ value: 'error', label: '报错，逐行处理' }, { value: 'add', label: '追加数量' }, { value: 'overwrite', label: '覆盖' }, { value: 'skip', label: '跳过' }];

export function CheckStep({ batch, onAgain, onGo }: { batch: ImportView; onAgain: () => void; onGo: (change: { importId?: string }) => void }) {
  const navigate = useNavigate();
  const params = { importId: batch.id };
  const edit = useAction(productImport.editImportRows, { invalidates: READ_AGAIN });
  const map = useAction(productImport.editImportMapping, { invalidates: READ_AGAIN });
  const commit = useAction(productImport.commitImport, { invalidates: [...READ_AGAIN, productImport.listImports, product.listProducts, project.getProject], onError: () => { void invalidate(...READ_AGAIN); } });
  const [filter, setFilter] = useState<RowFilter>('all');
  const [range, setRange] = useState({ from: 0, to: 0 });
  const [place, setPlace] = useState<Place>(() => ({ index: batch.problems[0]?.index ?? 0, field: '' }));
  const [editing, setEditing] = useState(false);
  const rows = useRows(batch.id, filter, range.from, range.to);
  const onRange = useCallback((from: number, to: number) => setRange((old) => (old.from === from && old.to === to ? old : { from, to })), []);
  const columns = useMemo(() => columnsOf(batch), [batch]);
  const row = rows.rowAt(place.index);
  const busy = edit.busy || map.busy || commit.busy;
  const write = (changes: { rowNo: number; set?: Record<string, string>; isSkipped?: boolean }[]) => void edit.run({ params, body: { version: batch.version, rows: changes } });
  const remap = (body: MappingBody) => void map.run({ params, body: { version: batch.version, ...body } });
  const show = (next: RowFilter) => { setFilter(next); setPlace({ index: 0, field: '' }); setEditing(false); };
  const jump = (step: 1 | -1) => {
    const here = filter === 'all' ? place.index : -1;
    const next = step === 1 ? (batch.problems.find((p) => p.index > here) ?? batch.problems[0]) : (batch.problems.findLast((p) => p.index < here) ?? batch.problems.at(-1));
    if (!next) return toast.info('没有错误和警告了');
    setFilter('all');
    setEditing(false);
    setPlace({ index: next.index, field: '' });
  };
  useKeys({ F8: () => jump(1), 'Shift+F8': () => jump(-1) });
  const { counts } = batch;
  const alive = counts.all - counts.skipped;
  const isUnmapped = batch.kind === 1 && !batch.columns.some((c) => c.field === 'quantity');
  return (
    <>
      <ImportHead kind={batch.kind === 2 ? 2 : 1} step={isUnmapped ? 1 : 2} batch={batch} busy={busy} onAgain={onAgain} onSheet={(sheet) => remap({ sheet })} onMode={(mode) => remap({ mode })} />
      {batch.kind === 1 && <MappingCards batch={batch} busy={busy} onChange={remap} />}
      {batch.kind === 2 && batch.mode !== 3 && <DefaultsBar batch={batch} onChange={(defaults) => remap({ defaults })} />}
      {batch.kind === 2 && <LayerBar batch={batch} busy={busy} onChange={(layers) => remap({ layers })} />}
      {batch.needsUnits && (
        <div className="my-surface my-imp-units" role="alert">
          <b>图纸没有注明单位，目前按毫米处理。图纸的单位是？</b>
          {DXF_UNITS.map((u) => <Button key={u.value} size="small" disabled={busy} onClick={() => remap({ units: u.value })}>{u.label}</Button>)}
        </div>
      )}
      <div className="my-imp-body grow">
        <div className="my-surface my-imp-main">
          <div className="bar">
            <FilterChips counts={counts} value={filter} onChange={show} />
            <span className="end">
              <span className="my-t3">按 <kbd className="my-kbd">F8</kbd> 跳到下一处</span>
              <Button size="small" disabled={counts.error + counts.warning === 0} onClick={() => void download(productImport.downImportFaults, { params })}>导出错误行</Button>
            </span>
          </div>
          {rows.error && rows.total === 0 ? <ErrorBlock error={rows.error} title="清单没有加载出来" onRetry={rows.retry} /> : rows.total === 0 && !rows.isLoading ? (
            <EmptyState kind="nomatch" title={filter === 'all' ? '没有识别到产品行' : '这一类没有行'} hint={filter === 'all' ? '请检查表头行和列对应，或换一个工作表' : undefined} actions={filter === 'all' ? undefined : <Button size="small" onClick={() => show('all')}>查看全部</Button>} />
          ) : (
            <CheckGrid rows={rows} columns={columns} withThumb={batch.kind === 2} place={place} editing={editing} onPlace={(next) => { setPlace(next); setEditing(false); }} onEditing={setEditing} onRange={onRange}
              onWrite={(target: ImportRow, field, text) => write([{ rowNo: target.rowNo, set: { [field]: text } }])} />
          )}
          <div className="foot">
            <span><b>{fmt.int(alive)}</b> 行 · {fmt.int(batch.totals.pieces)} 件 · <b>{fmt.area(batch.totals.area)}</b> m²</span>
            {counts.skipped > 0 && <span className="my-t3">跳过 {counts.skipped} 行</span>}
            {batch.notes.length > 0 && <Popover trigger="click" content={<ul className="my-imp-notes">{batch.notes.slice(0, 100).map((n, i) => <li key={i}>{n.row === null ? '' : `第 ${n.row} 行 `}{n.text}</li>)}</ul>}><button type="button" className="my-link">{batch.notes.length} 条说明</button></Popover>}
            <span className="end">
              {batch.mode !== 3 && <label className="dup"><span className="my-t3">编号已存在时</span><Select size="small" value={batch.onDuplicate} disabled={busy} options={DUPLICATES} popupMatchSelectWidth={false} onChange={(onDuplicate) => remap({ onDuplicate })} /></label>}
              {counts.error > 0 && <button type="button" className="my-link danger" onClick={() => show('error')}>还有 {counts.error} 处错误</button>}
              <Button onClick={() => { toast.success('已暂存，24 小时内可从「最近导入」继续'); void navigate(`/cad/product?projectIds=${batch.projectId}`); }}>暂存</Button>
              <Button type="primary" disabled={counts.error > 0 || alive === 0 || map.busy || edit.busy} loading={commit.busy} onClick={() => void commit.run({ params, body: { version: batch.version } })}>导入 {fmt.int(alive)} 行</Button>
            </span>
          </div>
        </div>
        <RowPanel batch={batch} row={row} busy={busy} onSet={(target, set) => write([{ rowNo: target.rowNo, set }])} onSkip={(target, isSkipped) => write([{ rowNo: target.rowNo, isSkipped }])}
          onType={(field) => { setPlace({ index: place.index, field: columns.some((c) => c.field === field) ? field : 'code' }); setEditing(true); }} onNames={(names) => remap({ names })} />
      </div>
      {batch.jobId && (
        <HouseModal title={`正在导入 ${fmt.int(alive)} 行`} open bare width={480} onCancel={() => onGo({ importId: '' })}>
          <JobProgress id={batch.jobId} onEnd={() => void invalidate(...READ_AGAIN, productImport.listImports, product.listProducts, project.getProject)} />
          <div className="my-t3" style={{ marginTop: 8 }}>可以离开此页，导入在后台继续；全部成功才会写入。</div>
        </HouseModal>
      )}
    </>
  );
}
