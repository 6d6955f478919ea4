/** One camera: its live picture after a press, with an address that is asked for anew before it ends. */
import { useEffect, useRef, useState } from 'react';
import { Button } from 'antd';
import { CameraOutlined, CaretRightFilled, ReloadOutlined } from '@ant-design/icons';
import { monitor, webMonitor } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import { Thumb } from '../../../kit/file/index.ts';
import { fmt } from '../../../kit/format/index.ts';
import { isApiError, request, useAction } from '../../../kit/http/index.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { StatusTag } from '../../../kit/status/index.ts';

interface Camera {
  readonly id: string;
  readonly name: string;
  readonly location?: string | null;
  readonly online: boolean;
  readonly isEnabled: boolean;
  readonly snapshotFileId?: string | null;
  readonly snapshotTime?: string | null;
}
type Shown =
  | { readonly kind: 'idle' | 'asking' }
  | { readonly kind: 'live'; readonly url: string; readonly until: number }
  | { readonly kind: 'fault'; readonly text: string };

/** ms before its end at which the next address is asked for */
const BEFORE_END = 60_000;

function useLive(id: string) {
  const [shown, setShown] = useState<Shown>({ kind: 'idle' });
  const ask = (): void => {
    setShown((before) => (before.kind === 'live' ? before : { kind: 'asking' }));
    request(monitor.playMonitor, { params: { id } }).then(
      ({ url, expireTime }) => setShown({ kind: 'live', url, until: Date.parse(expireTime) }),
      (error: unknown) =>
        setShown({ kind: 'fault', text: isApiError(error) ? error.message : '没有播放出来' }),
    );
  };
  const again = useRef(ask);
  useEffect(() => {
    again.current = ask;
  });
  const until = shown.kind === 'live' ? shown.until : 0;
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = window.setTimeout(() => again.current(), Math.max(5_000, until - Date.now() - BEFORE_END));
    return () => window.clearTimeout(timer);
  }, [until]);
  return { shown, ask, fail: (text: string) => setShown({ kind: 'fault', text }) };
}

export function Player({ camera }: { camera: Camera }) {
  const { shown, ask, fail } = useLive(camera.id);
  return (
    <section className="monitor-player" aria-label={camera.name}>
      {shown.kind === 'live' &&
        (shown.url === '' ? <TestPicture name={camera.name} /> : <Film url={shown.url} onFault={fail} />)}
      {shown.kind === 'idle' && camera.snapshotFileId && (
        <Thumb
          key={camera.snapshotFileId}
          id={camera.snapshotFileId}
          label={`${camera.name} ${fmt.time(camera.snapshotTime ?? '')} 的截图`}
        />
      )}
      {shown.kind === 'idle' && (
        <button type="button" className="start" aria-label={`播放 ${camera.name}`} onClick={ask}>
          <CaretRightFilled />
        </button>
      )}
      {shown.kind === 'asking' && <span className="wait">正在连接</span>}
      {shown.kind === 'fault' && (
        <span className="wait" role="alert">
          {shown.text}
          <Button size="small" icon={<ReloadOutlined />} onClick={ask}>
            重试
          </Button>
        </span>
      )}
      <header>
        <b className="my-ellipsis">{camera.name}</b>
        <span className="my-ellipsis">{camera.location}</span>
        <Snap camera={camera} />
        <StatusTag
          small
          label={camera.online || shown.kind === 'live' ? '在线' : '离线'}
          tone={camera.online || shown.kind === 'live' ? 'green' : 'gray'}
        />
      </header>
    </section>
  );
}

/** Keeps what the camera sees now. */
function Snap({ camera }: { camera: Camera }) {
  const may = useCan(monitor.snapMonitor.right);
  const snap = useAction(monitor.snapMonitor, {
    success: '已截图',
    invalidates: [webMonitor.calls.list],
  });
  if (!may) return null;
  return (
    <IconButton
      label={`${camera.name} 截图`}
      hint="截图"
      disabled={snap.busy}
      onClick={() => void snap.run({ params: { id: camera.id } })}
    >
      <CameraOutlined />
    </IconButton>
  );
}

/** The stream in a video; the browser's own player where it has one, else one that is fetched for it. */
function Film({ url, onFault }: { url: string; onFault: (text: string) => void }) {
  const box = useRef<HTMLVideoElement>(null);
  const fault = useRef(onFault);
  useEffect(() => {
    fault.current = onFault;
  });
  useEffect(() => {
    const video = box.current;
    if (!video) return undefined;
    if (video.canPlayType('application/vnd.apple.mpegurl')) {
      video.src = url;
      return undefined;
    }
    let [stop, isGone] = [() => undefined as void, false];
    void import('hls.js').then(({ default: Hls }) => {
      if (isGone) return;
      if (!Hls.isSupported()) return fault.current('浏览器不能播放，请换用新版浏览器');
      const player = new Hls({ enableWorker: false });
      player.on(Hls.Events.ERROR, (_event, data) => {
        if (data.fatal) fault.current('画面中断，请重试');
      });
      player.loadSource(url);
      player.attachMedia(video);
      stop = () => player.destroy();
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [url]);
  return (
    <video ref={box} autoPlay muted playsInline controls aria-label="实时画面">
      <track kind="captions" />
    </video>
  );
}

const EVERY_MS = 1_000;
/** Of a demonstration: there is no camera, only a clock that runs. */
function TestPicture({ name }: { name: string }) {
  const [time, setTime] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setTime(new Date()), EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <span className="test" role="img" aria-label={`${name} 演示画面`}>
      <b>演示画面</b>
      <time className="my-num">
        {time.toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })}
      </time>
    </span>
  );
}
