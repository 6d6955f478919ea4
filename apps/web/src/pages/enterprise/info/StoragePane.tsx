/** 存储明细: by kind, the largest files, and what lies in the bin. */
import { useState } from 'react';
import { Pagination, Segmented } from 'antd';
import { BIN_DAYS, FILE_KINDS, file, enterprise, type StoredFileView, storage } from '@muyun/contract';
import { confirmAsk } from '../../../kit/feedback.ts';
import { fmt, ProgressBar } from '../../../kit/format/index.ts';
import { download, showError, useAction, useCall } from '../../../kit/http/index.ts';
import { EmptyState, ErrorBlock, SkeletonLines } from '../../../kit/states/index.ts';
import { type Column, DataTable } from '../../../kit/table/index.ts';

const SIZE = 20;
const STALE = [storage.storageUse, storage.listBin, enterprise.getInfo];
const DAY_MS = 86_400_000;

const BASE: Column<StoredFileView>[] = [
  { key: 'name', title: '文件', fixed: 'left', width: 280 },
  { key: 'size', title: '大小', width: 96, align: 'right', value: (f) => fmt.bytes(f.size) },
  { key: 'creatorName', title: '上传人', width: 110, grow: false },
  { key: 'creationTime', title: '上传时间', kind: 'time', width: 124 },
];

const Acts = ({
  acts,
}: {
  acts: readonly (readonly [label: string, run: () => unknown, danger?: boolean])[];
}) => (
  <span className="ent-file-acts">
    {acts.map(([label, run, danger]) => (
      <button
        key={label}
        type="button"
        className={`my-link${danger ? ' danger' : ''}`}
        onClick={() => void run()}
      >
        {label}
      </button>
    ))}
  </span>
);

export default function StoragePane() {
  const [pane, setPane] = useState<'largest' | 'bin'>('largest');
  const { data, error, refetch } = useCall(storage.storageUse);
  if (error && !data) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines rows={8} />;
  return (
    <div className="ent-storage">
      <ul className="ent-kinds" aria-label="按类型">
        {[...data.kinds]
          .sort((a, b) => b.size - a.size)
          .map(({ kind, count, size }) => (
            <li key={kind}>
              <span>{FILE_KINDS.find((k) => k.value === kind)?.label}</span>
              <ProgressBar percent={data.used === 0 ? 0 : (size / data.used) * 100} />
              <span className="my-num">{fmt.bytes(size)}</span>
              <span className="my-t3">{`${count} 个`}</span>
            </li>
          ))}
        <li>
          <span>回收站</span>
          <ProgressBar percent={data.used === 0 ? 0 : (data.bin.size / data.used) * 100} />
          <span className="my-num">{fmt.bytes(data.bin.size)}</span>
          <span className="my-t3">{`${data.bin.count} 个`}</span>
        </li>
      </ul>
      <p className="my-t2">
        {data.fullInDays === null
          ? `按近 30 天用量，存储短期内不会用满`
          : `按近 30 天用量，存储约 ${data.fullInDays} 天后用满`}
      </p>
      <Segmented
        value={pane}
        onChange={setPane}
        options={[
          { value: 'largest', label: '最大的文件' },
          { value: 'bin', label: `回收站（${data.bin.count}）` },
        ]}
      />
      {pane === 'largest' ? <Largest rows={data.largest} /> : <Bin />}
    </div>
  );
}

function Largest({ rows }: { rows: readonly StoredFileView[] }) {
  const remove = useAction(storage.deleteFile, { success: '已移到回收站', invalidates: STALE });
  const ask = async (f: StoredFileView): Promise<void> => {
    const text = `${BIN_DAYS} 天内可以恢复；被单据使用的文件不能删除`;
    if (await confirmAsk({ title: `删除 ${f.name}？`, content: text, okText: '删除文件', danger: true }))
      await remove.run({ params: { id: f.id } });
  };
  const columns: Column<StoredFileView>[] = [
    ...BASE,
    {
      key: 'acts',
      title: '操作',
      width: 110,
      render: (f) => (
        <Acts
          acts={[
            ['下载', () => download(file.downloadFile, { params: { id: f.id } }, f.name).catch(showError)],
            ['删除', () => ask(f), true],
          ]}
        />
      ),
    },
  ];
  return (
    <DataTable columns={columns} rows={rows} empty={<EmptyState title="还没有文件" />} label="最大的文件" />
  );
}

const left = (f: StoredFileView): string => {
  const days = Math.ceil((Date.parse(f.deletedTime ?? '') + BIN_DAYS * DAY_MS - Date.now()) / DAY_MS);
  return `${Math.max(0, days)} 天后清除`;
};

/** What the bin shows of a file, and what can be done with it. */
function useBinColumns(): Column<StoredFileView>[] {
  const recover = useAction(storage.recoverFile, { success: '已恢复', invalidates: STALE });
  const purge = useAction(storage.purgeFile, { success: '已彻底删除', invalidates: STALE });
  const ask = async (f: StoredFileView): Promise<void> => {
    if (
      await confirmAsk({
        title: `彻底删除 ${f.name}？`,
        content: '删除后不能恢复',
        okText: '彻底删除',
        danger: true,
      })
    )
      await purge.run({ params: { id: f.id } });
  };
  return [
    ...BASE,
    { key: 'deletedTime', title: '删除时间', kind: 'time', width: 124 },
    { key: 'left', title: '保留', width: 100, value: left },
    {
      key: 'acts',
      title: '操作',
      width: 130,
      render: (f) => (
        <Acts
          acts={[
            ['恢复', () => recover.run({ params: { id: f.id } })],
            ['彻底删除', () => ask(f), true],
          ]}
        />
      ),
    },
  ];
}

function Bin() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isFetching } = useCall(storage.listBin, {
    query: { skipCount: (page - 1) * SIZE, maxResultCount: SIZE },
  });
  const columns = useBinColumns();
  return (
    <>
      <DataTable
        columns={columns}
        rows={data?.items}
        fetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="回收站是空的" />}
        label="回收站"
      />
      {data && data.totalCount > SIZE && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={SIZE}
          total={data.totalCount}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  );
}
