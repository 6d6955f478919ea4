/** What a file holds, by its kind. It is fetched once, when the preview opens. */
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Modal } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import { STANDING } from '../feedback.ts';
import { OfdView } from '../ofd/index.ts';
import { PdfViewer, PictureCarousel } from '../picture/index.ts';
import { ErrorBlock, SkeletonLines } from '../states/index.ts';
import type { PreviewKind, TileFile } from './kind.ts';
import { MadeView } from './MadeView.tsx';
import { SheetView } from './SheetView.tsx';
import { XmlView } from './XmlView.tsx';
import { ZipView } from './ZipView.tsx';

interface Props {
  readonly file: TileFile;
  readonly kind: PreviewKind;
  load(): Promise<Blob>;
  onSave(): void;
  onClose(): void;
}
interface Loaded {
  readonly bytes: Uint8Array;
  readonly url: string;
}

const TYPES: Readonly<Partial<Record<PreviewKind, string>>> = { pdf: 'application/pdf' };

function useLoaded({ kind, load }: Pick<Props, 'kind' | 'load'>): [Loaded | undefined, Error | undefined] {
  const [loaded, setLoaded] = useState<Loaded>();
  const [fault, setFault] = useState<Error>();
  // the content of a tile does not change: it is asked for once
  const [ask] = useState(() => load);
  useEffect(() => {
    let url = '';
    let isGone = false;
    ask()
      .then(async (blob) => {
        const bytes = new Uint8Array(await blob.arrayBuffer());
        if (isGone) return;
        const type = TYPES[kind];
        url = URL.createObjectURL(type ? new Blob([bytes], { type }) : blob);
        setLoaded({ bytes, url });
      })
      .catch((error: unknown) => {
        if (!isGone) setFault(error instanceof Error ? error : new Error('文件没有加载出来'));
      });
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [ask, kind]);
  return [loaded, fault];
}

export default function FilePreview(props: Props) {
  // what is converted comes from the server, not from the file itself
  return props.kind === 'made' ? (
    <Frame {...props}>
      <MadeView file={props.file} />
    </Frame>
  ) : (
    <Itself {...props} />
  );
}

function Itself({ file, kind, load, onSave, onClose }: Props) {
  const [loaded, fault] = useLoaded({ kind, load });
  const { id, name } = file;
  if (loaded && kind === 'image')
    return <PictureCarousel pictures={[{ id, name, src: loaded.url }]} first={0} onClose={onClose} />;
  if (loaded && kind === 'pdf')
    return <PdfViewer files={[{ id, name, src: loaded.url }]} onClose={onClose} />;
  return (
    <Frame file={file} onSave={onSave} onClose={onClose}>
      {fault ? (
        <ErrorBlock error={fault} />
      ) : loaded ? (
        <Content kind={kind} bytes={loaded.bytes} name={name} />
      ) : (
        <SkeletonLines />
      )}
    </Frame>
  );
}

function Frame({
  file,
  onSave,
  onClose,
  children,
}: Pick<Props, 'file' | 'onSave' | 'onClose'> & { children: ReactNode }) {
  return (
    <Modal
      {...STANDING}
      open
      width="min(1100px, calc(100vw - 48px))"
      style={{ top: 24 }}
      onCancel={onClose}
      footer={null}
      title={
        <span className="my-preview-head">
          <span className="my-ellipsis">{file.name}</span>
          <Button size="small" icon={<DownloadOutlined />} onClick={onSave}>
            下载
          </Button>
        </span>
      }
    >
      <div className="my-preview">{children}</div>
    </Modal>
  );
}

function Content({ kind, bytes, name }: { kind: PreviewKind; bytes: Uint8Array; name: string }) {
  if (kind === 'ofd') return <OfdView bytes={bytes} label={name} />;
  if (kind === 'xlsx') return <SheetView bytes={bytes} />;
  if (kind === 'zip') return <ZipView bytes={bytes} />;
  return <XmlView bytes={bytes} />;
}
