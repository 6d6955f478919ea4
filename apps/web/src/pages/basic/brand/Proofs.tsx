/** Papers that came with an application or a request, to be looked at one by one. */
import { useMemo } from 'react';
import type { AnyCall } from '@muyun/contract';
import { ImageViewer } from '../../../kit/picture/index.ts';
import { useBlobUrls } from './use-blob-url.ts';

interface Props {
  readonly call: AnyCall;
  readonly id: string;
  readonly fileIds: readonly string[];
}
export function Proofs({ call, id, fileIds }: Props) {
  const wanted = useMemo(
    () => Object.fromEntries(fileIds.map((fileId) => [fileId, { id, fileId }])),
    [id, fileIds],
  );
  const urls = useBlobUrls(call, wanted);
  const pictures = fileIds.flatMap((fileId, at) => {
    const src = urls[fileId];
    return src ? [{ id: fileId, name: `附件 ${at + 1}`, src }] : [];
  });
  if (fileIds.length === 0) return <span className="my-t3">没有附件</span>;
  if (pictures.length === 0) return <span className="my-t3">正在读取 {fileIds.length} 个附件</span>;
  return <ImageViewer pictures={pictures} label="附件" />;
}
