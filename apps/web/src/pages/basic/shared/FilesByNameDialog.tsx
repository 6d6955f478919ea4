/** Many files at once, each for the row that is called like the file: pictures and drawings of master data. */
import { useState } from 'react';
import type { AnyCall, OutputOf } from '@muyun/contract';
import type { matchCall } from '@muyun/contract';
import { FileDrop, mostBytes, type SentFile, UploadList, useUploads } from '../../../kit/file/index.ts';
import { useAction } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

type MatchCall = ReturnType<typeof matchCall>;
interface Props {
  readonly call: MatchCall;
  readonly title: string;
  /** ['.png', '.jpg'] */
  readonly accept: readonly string[];
  readonly invalidates: readonly AnyCall[];
  readonly onClose: () => void;
}

const codeOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '');

export function FilesByNameDialog({ call, title, accept, invalidates, onClose }: Props) {
  const [sent, setSent] = useState<readonly SentFile[]>([]);
  const [outcome, setOutcome] = useState<OutputOf<MatchCall>>();
  const uploads = useUploads((one) => setSent((before) => [...before, one]));
  const match = useAction(call, { invalidates, onSuccess: setOutcome });
  const items = sent.map((f) => ({ code: codeOf(f.name), fileId: f.id }));
  const isSending = uploads.items.some((u) => u.fault === null);
  return (
    <HouseModal
      title={title}
      open
      width={560}
      onCancel={onClose}
      onOk={outcome ? onClose : () => void match.run({ body: { items } })}
      okText={outcome ? '完成' : items.length > 0 ? `对应 ${items.length} 个文件` : '对应'}
      okDisabled={!outcome && (items.length === 0 || isSending)}
      busy={match.busy}
    >
      {outcome ? (
        <Outcome outcome={outcome} />
      ) : (
        <>
          <FileDrop
            accept={accept}
            maxBytes={mostBytes(`a${accept[0] ?? ''}`)}
            multiple
            title="把文件拖到这里，或点击选择"
            hint="文件名就是编码，如 JMGD.png；不区分大小写"
            onFiles={(files) => uploads.send(files)}
          />
          <UploadList uploads={uploads} />
          {items.length > 0 && (
            <p className="bd-note" role="status">
              已上传 {items.length} 个：{items.map((i) => i.code).join('、')}
            </p>
          )}
        </>
      )}
    </HouseModal>
  );
}

const Outcome = ({ outcome }: { outcome: OutputOf<MatchCall> }) => (
  <div role="status">
    <p>已对应 {outcome.matched} 个文件</p>
    {outcome.unmatched.length > 0 && (
      <p className="my-t3">没有这些编码：{outcome.unmatched.join('、')}。改名后再传，或先新增</p>
    )}
  </div>
);
