/** A file as a conversion shows it: asked for when it is opened, followed while it waits, drawn when it is there. */
import { useEffect, useState } from 'react';
import { Button } from 'antd';
import { ReloadOutlined } from '@ant-design/icons';
import { convert, type ConversionView, storage } from '@muyun/contract';
import { fetchBlob, request, useCall } from '../http/index.ts';
import { ErrorBlock, SkeletonLines } from '../states/index.ts';
import { PAPER } from '../theme/paper.ts';
import { useStateFor } from '../use-state-for.ts';
import { conversionFor, type TileFile } from './kind.ts';

const LOOK_MS = 1_000;
const { CONVERT } = convert;
const isOpen = (task: ConversionView): boolean =>
  task.state === CONVERT.queued || task.state === CONVERT.running;

type Asked = { readonly task?: ConversionView; readonly fault?: Error };

/** The task of the file; asked for again with each round. */
function useTask(id: string, fileType: number, round: number): Asked {
  const [asked, setAsked] = useStateFor<Asked>(`${id} ${round}`, {});
  useEffect(() => {
    let isGone = false;
    request(convert.convertFile, { params: { id }, body: { fileType } }).then(
      (task) => !isGone && setAsked({ task }),
      (fault: Error) => !isGone && setAsked({ fault }),
    );
    return () => {
      isGone = true;
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- another round asks anew
  }, [id, fileType, round, setAsked]);
  const { task } = asked;
  const { data } = useCall(
    convert.conversion,
    { params: { taskId: task?.taskId ?? '' } },
    {
      enabled: task !== undefined && isOpen(task),
      keepPrevious: false,
      refetchInterval: LOOK_MS,
    },
  );
  const isLater = data !== undefined && data.taskId === task?.taskId;
  return isLater ? { task: data } : asked;
}

export function MadeView({ file }: { file: TileFile }) {
  const [round, setRound] = useState(0);
  const { fileType, kind } = conversionFor(file.ext);
  const { task, fault } = useTask(file.id, fileType, round);
  const again = (): void => setRound((n) => n + 1);
  if (fault) return <ErrorBlock error={fault} onRetry={again} />;
  if (!task) return <SkeletonLines />;
  if (task.state === CONVERT.done) return <Made id={file.id} name={file.name} kind={kind} />;
  if (isOpen(task)) return <Waiting task={task} />;
  return (
    <div className="my-made-wait" role="alert">
      <b>{task.state === CONVERT.cancelled ? '转换已取消' : '不能预览'}</b>
      <span className="my-t2">{task.error ?? '可下载后查看'}</span>
      <Button icon={<ReloadOutlined />} onClick={again}>
        重新转换
      </Button>
    </div>
  );
}

function Waiting({ task }: { task: ConversionView }) {
  const text =
    task.state === CONVERT.running
      ? '正在转换'
      : !task.hasConverter
        ? '排队中：转换服务暂未运行，可先下载查看，转换完成后会通知您'
        : task.queueAhead > 0
          ? `排队中，前面还有 ${task.queueAhead} 个文件`
          : '排队中，马上开始';
  return (
    <div className="my-made-wait" role="status">
      <SkeletonLines rows={3} />
      <span className="my-t2">{text}</span>
    </div>
  );
}

/** Drawings as a picture, so that nothing in them runs; documents in the browser's own viewer. */
function Made({ id, name, kind }: { id: string; name: string; kind: 'svg' | 'pdf' }) {
  const [url, setUrl] = useState<string>();
  const [fault, setFault] = useState<Error>();
  useEffect(() => {
    let [made, isGone] = ['', false];
    fetchBlob(storage.previewFile, { params: { id }, query: { kind } }).then(
      (blob) => {
        if (isGone) return;
        const type = kind === 'svg' ? 'image/svg+xml' : 'application/pdf';
        made = URL.createObjectURL(new Blob([blob], { type }));
        setUrl(made);
      },
      (error: Error) => !isGone && setFault(error),
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, kind]);
  if (fault) return <ErrorBlock error={fault} />;
  if (!url) return <SkeletonLines />;
  return kind === 'svg' ? (
    <img className="my-made" src={url} alt={name} style={PAPER} />
  ) : (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the viewer of the browser is none of the page; a sandbox keeps it out
    <iframe className="my-made" src={url} title={name} />
  );
}
