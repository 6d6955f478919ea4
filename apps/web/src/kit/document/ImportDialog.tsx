/** Import of a record: template, dry run with every fault by row, then all or nothing. */
import { useState } from 'react';
import type { AnyRecord, Imported, SheetFault } from '@muyun/contract';
import { toast } from '../feedback.ts';
import { FileDrop } from '../file/index.ts';
import { download, useGesture } from '../http/index.ts';
import { HouseModal } from '../overlay/index.ts';
import { DataTable } from '../table/index.ts';
import type { Column } from '../table/index.ts';
import './document.css';

const MAX_BYTES = 20 * 1024 * 1024;

type FaultRow = SheetFault & { id: string };
const columns: Column<FaultRow>[] = [
  { key: 'row', title: '行', kind: 'int', width: 64 },
  { key: 'field', title: '列', kind: 'text', width: 140 },
  { key: 'message', title: '问题', kind: 'text', grow: true },
];

interface Props {
  readonly record: AnyRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ImportDialog({ record, onClose, onDone }: Props) {
  const { calls, title } = record;
  const gesture = useGesture();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Imported>();
  const send = async (chosen: File, dryRun: boolean): Promise<void> => {
    const answer = (await gesture.run(calls.import, { query: { dryRun: String(dryRun) }, file: chosen })) as
      | Imported
      | undefined;
    if (!answer) return;
    setChecked(answer);
    if (dryRun || answer.errors.length > 0) return;
    toast.success(`已导入 ${answer.rows} 行`);
    onDone();
    onClose();
  };
  const choose = (files: File[]): void => {
    const [first] = files;
    setFile(first);
    setChecked(undefined);
    if (first) void send(first, true);
  };
  const isReady =
    file !== undefined && checked !== undefined && checked.errors.length === 0 && checked.rows > 0;
  return (
    <HouseModal
      title={`导入${title}`}
      open
      width={760}
      onCancel={onClose}
      okText="导入"
      okDisabled={!isReady}
      busy={gesture.busy}
      onOk={() => file && void send(file, false)}
      extra={{
        label: '下载模板',
        onClick: () => void download(calls.importTemplate, {}, `${title}导入模板.xlsx`),
      }}
    >
      <FileDrop
        accept={['.xlsx', '.xls', '.csv']}
        maxBytes={MAX_BYTES}
        busy={gesture.busy}
        title={file ? file.name : '把表格拖到这里，或点击选择'}
        hint="第一行是列名，带 * 的列必填；先检查，全部正确才导入"
        onFiles={choose}
      />
      {checked && <Outcome checked={checked} />}
    </HouseModal>
  );
}

function Outcome({ checked }: { checked: Imported }) {
  const rows = checked.errors.map((e, i) => ({ ...e, id: String(i) }));
  if (rows.length === 0) return <p className="my-import-ok">{`共 ${checked.rows} 行，全部正确，可以导入`}</p>;
  return (
    <>
      <p className="my-import-bad">{`共 ${checked.rows} 行，${checked.valid} 行正确，${rows.length} 处问题，未导入任何数据`}</p>
      <div style={{ height: 280, display: 'flex' }}>
        <DataTable columns={columns} rows={rows} keyOf={(r) => r.id} />
      </div>
    </>
  );
}
