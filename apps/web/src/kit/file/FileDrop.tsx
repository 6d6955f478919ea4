/** A place to drop or choose files; wrong type or size is said at once, before anything is sent. */
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { InboxOutlined, LoadingOutlined } from '@ant-design/icons';
import { fmt } from '../format/fmt.ts';
import '../form/form.css';

export interface FileDropProps {
  /** ['.xlsx', '.csv'] */
  accept: readonly string[];
  maxBytes: number;
  multiple?: boolean;
  busy?: boolean;
  title?: string;
  hint?: ReactNode;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

export function fileFault(
  file: { name: string; size: number },
  accept: readonly string[],
  maxBytes: number,
): string | undefined {
  const extension = file.name.slice(file.name.lastIndexOf('.')).toLowerCase();
  if (!accept.includes(extension)) return `${file.name}：不支持的文件类型，请选择 ${accept.join('、')}`;
  if (file.size > maxBytes) return `${file.name}：文件不能超过 ${fmt.bytes(maxBytes)}`;
  return file.size === 0 ? `${file.name}：文件是空的` : undefined;
}

export function FileDrop(props: FileDropProps) {
  const {
    accept,
    maxBytes,
    multiple,
    busy,
    title = '把文件拖到这里，或点击选择',
    hint,
    disabled,
    onFiles,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const locked = busy || disabled;
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length === 0 || locked) return;
    const wrong = files.map((f) => fileFault(f, accept, maxBytes)).find((f) => f !== undefined);
    setFault(wrong);
    if (!wrong) onFiles(files);
  };
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside && !locked);
  };
  return (
    <div
      className={`my-file-drop${over ? ' over' : ''}${fault ? ' bad' : ''}`}
      role="button"
      tabIndex={0}
      aria-disabled={locked}
      onClick={() => !locked && input.current?.click()}
      onKeyDown={(e) => (e.key === 'Enter' || e.key === ' ') && !locked && input.current?.click()}
      onDragOver={(e) => drag(e, true)}
      onDragLeave={(e) => drag(e, false)}
      onDrop={(e) => {
        drag(e, false);
        take(e.dataTransfer.files);
      }}
    >
      {busy ? <LoadingOutlined /> : <InboxOutlined />}
      <div>{busy ? '正在上传' : title}</div>
      <DropHint fault={fault}>{hint ?? `${accept.join('、')}，不超过 ${fmt.bytes(maxBytes)}`}</DropHint>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.join(',')}
        multiple={multiple}
        onClick={(e) => e.stopPropagation()}
        onChange={(e) => {
          take(e.target.files);
          e.target.value = '';
        }}
      />
    </div>
  );
}

function DropHint({ fault, children }: { fault: string | undefined; children: ReactNode }) {
  if (!fault) return <div className="my-t3">{children}</div>;
  return (
    <div className="my-file-fault" role="alert">
      {fault}
    </div>
  );
}
