/** For the platform's people: files that are being converted, where (S074–S076, S450); the queue behind it opens from here. */
import { useState } from 'react';
import { FileSyncOutlined } from '@ant-design/icons';
import { convert } from '@muyun/contract';
import { useCall } from '../../kit/http/index.ts';
import { ConvertDialog } from './ConvertDialog.tsx';
import './convert-dialog.css';

const EVERY_MS = 120_000;

export default function ConvertCounts() {
  const [queue, setQueue] = useState(false);
  const { data } = useCall(convert.fileConverts, {}, { refetchInterval: EVERY_MS });
  return (
    <>
      <div className="my-user-converts" role="group" aria-label="文件转换">
        {(data ?? []).map((row) => (
          <span key={`${row.type} ${row.severIp}`} className="count">
            {row.fileType} <b className="my-num">{row.fileCount}</b> @ {row.severIp}
          </span>
        ))}
        {data?.length === 0 && <span className="my-t3 count">没有正在转换的文件</span>}
        <button type="button" className="my-user-item" onClick={() => setQueue(true)}>
          <FileSyncOutlined /> 文件转换队列
        </button>
      </div>
      {queue && <ConvertDialog onClose={() => setQueue(false)} />}
    </>
  );
}
