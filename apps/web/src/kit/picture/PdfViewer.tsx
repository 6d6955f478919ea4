/** PDF files one after the other, drawn by the browser's own viewer; without one they can still be fetched. */
import { Modal } from 'antd';
import { CloseOutlined, DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { STANDING } from '../feedback.ts';
import { IconButton } from '../IconButton.tsx';
import { EmptyState } from '../states/index.ts';
import { useSteps } from './use-steps.ts';
import './picture.css';

export interface PdfFile {
  id: string;
  name: string;
  src: string;
}

export interface PdfViewerProps {
  files: readonly PdfFile[];
  /** place of the one that is shown first */
  first?: number;
  onClose: () => void;
}

export function PdfViewer({ files, first = 0, onClose }: PdfViewerProps) {
  const { at, step } = useSteps(files.length, first);
  const file = files[at];
  if (!file) return null;
  const isAlone = files.length === 1;
  return (
    <Modal
      {...STANDING}
      open
      footer={null}
      closable={false}
      width="calc(100vw - 48px)"
      style={{ top: 24 }}
      onCancel={onClose}
      title={
        <div className="my-pdf-head">
          <span className="my-ellipsis">{file.name}</span>
          <span className="my-t3" role="status">
            {at + 1} / {files.length}
          </span>
          <IconButton label="上一个" hint="上一个 (←)" disabled={isAlone} onClick={() => step(-1)}>
            <LeftOutlined />
          </IconButton>
          <IconButton label="下一个" hint="下一个 (→)" disabled={isAlone} onClick={() => step(1)}>
            <RightOutlined />
          </IconButton>
          <a className="my-icon-btn" href={file.src} download={file.name} aria-label="下载" title="下载">
            <DownloadOutlined />
          </a>
          <IconButton label="关闭" hint="关闭 (Esc)" onClick={onClose}>
            <CloseOutlined />
          </IconButton>
        </div>
      }
    >
      <div className="my-pdf">
        {navigator.pdfViewerEnabled ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed frame is not given the browser's PDF viewer; the address is a file of ours
          <iframe key={file.id} src={file.src} title={file.name} />
        ) : (
          <EmptyState
            title="浏览器不能显示 PDF"
            actions={
              <a href={file.src} download={file.name}>
                下载 {file.name}
              </a>
            }
          />
        )}
      </div>
    </Modal>
  );
}
