/** What is on its way: name, progress, stop; what has stopped says why and can be tried again. */
import { Button } from 'antd';
import { CloseOutlined } from '@ant-design/icons';
import { fmt } from '../format/fmt.ts';
import { ProgressBar } from '../format/Num.tsx';
import { IconButton } from '../IconButton.tsx';
import type { Uploads } from './use-uploads.ts';
import './upload-list.css';

export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.items.length === 0) return null;
  return (
    <ul className="my-uploads" aria-label="正在上传">
      {uploads.items.map(({ key, file, percent, fault }) => (
        <li key={key}>
          <span className="my-ellipsis name">{file.name}</span>
          <span className="my-t3">{fmt.bytes(file.size)}</span>
          {fault ? (
            <span className="my-file-fault" role="alert">
              {fault}
            </span>
          ) : (
            <ProgressBar percent={percent} text />
          )}
          {fault && (
            <Button size="small" onClick={() => uploads.retry(key)}>
              重试
            </Button>
          )}
          <IconButton
            label={`${fault ? '移除' : '取消上传'} ${file.name}`}
            hint={fault ? '移除' : '取消上传'}
            onClick={() => uploads.drop(key)}
          >
            <CloseOutlined />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
