/** Under the checked list: totals, remarks, and the import that waits for the last fault. */
import { useState } from 'react';
import { Button, Popover, Select } from 'antd';
import { useNavigate } from 'react-router';
import type { ImportView } from '@muyun/contract';
import { fmt } from '../../../kit/format/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { newNames, NewRecords } from './NewRecords.tsx';
import type { CheckActions } from './use-check.ts';

const DUPLICATES = [
  { value: 'error', label: '报错，逐行处理' },
  { value: 'add', label: '追加数量' },
  { value: 'overwrite', label: '覆盖' },
  { value: 'skip', label: '跳过' },
] as const;

export function CheckFoot({
  batch,
  act,
  onErrors,
}: {
  batch: ImportView;
  act: CheckActions;
  onErrors: () => void;
}) {
  const navigate = useNavigate();
  const { counts } = batch;
  const alive = counts.all - counts.skipped;
  return (
    <div className="foot">
      <span>
        <b>{fmt.int(alive)}</b> 行 · {fmt.int(batch.totals.pieces)} 件 · <b>{fmt.area(batch.totals.area)}</b>{' '}
        m²
      </span>
      {counts.skipped > 0 && <span className="my-t3">跳过 {counts.skipped} 行</span>}
      {batch.notes.length > 0 && <Notes notes={batch.notes} />}
      <span className="end">
        {batch.mode !== 3 && <Duplicates batch={batch} act={act} />}
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
        <ImportButton batch={batch} act={act} rows={alive} />
      </span>
    </div>
  );
}

/** What was read differently from how it is written. */
function Notes({ notes }: { notes: ImportView['notes'] }) {
  return (
    <Popover
      trigger="click"
      content={
        <ul className="my-imp-notes">
          {notes.slice(0, 200).map((n, i) => (
            <li key={i}>
              {n.row === null ? '' : `第 ${n.row} 行 `}
              {n.text}
            </li>
          ))}
        </ul>
      }
    >
      <button type="button" className="my-link">
        {notes.length} 条说明
      </button>
    </Popover>
  );
}

function Duplicates({ batch, act }: { batch: ImportView; act: CheckActions }) {
  return (
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
  );
}

/** What the list names for the first time is asked for before it is made. */
function ImportButton({ batch, act, rows }: { batch: ImportView; act: CheckActions; rows: number }) {
  const [asking, setAsking] = useState(false);
  const start = () => {
    if (newNames(batch).length > 0) setAsking(true);
    else void act.commit(false);
  };
  return (
    <>
      <Button
        type="primary"
        disabled={batch.counts.error > 0 || rows === 0 || act.busy}
        loading={act.committing}
        onClick={start}
      >
        导入 {fmt.int(rows)} 行
      </Button>
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
    </>
  );
}
