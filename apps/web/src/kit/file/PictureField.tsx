/** Pictures (and films) of a form: sent when they are chosen, shown small, put in order, taken away. The value is their ids. */
import { useEffect, useRef, useState } from 'react';
import {
  CloseOutlined,
  LeftOutlined,
  PlayCircleOutlined,
  PlusOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { storage } from '@muyun/contract';
import { fetchBlob } from '../http/index.ts';
import { IconButton } from '../IconButton.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';
import './picture-field.css';

interface Props {
  /** given by the form */
  readonly id?: string;
  readonly value?: readonly string[] | null;
  readonly onChange?: (ids: string[]) => void;
  readonly disabled?: boolean;
  readonly most: number;
  readonly accept?: string;
  readonly label: string;
}
const PICTURES = '.jpg,.jpeg,.png,.webp,.gif';

/** The small picture; null: there is none, as of a film. */
function useThumb(id: string): string | null | undefined {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let [made, isGone] = ['', false];
    fetchBlob(storage.previewFile, { params: { id }, query: { kind: 'thumb' } }).then(
      (blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => !isGone && setUrl(null),
    );
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url;
}

export function Thumb({ id, label }: { id: string; label: string }) {
  const url = useThumb(id);
  if (url) return <img src={url} alt={label} />;
  return <span className="none">{url === null && <PlayCircleOutlined />}</span>;
}

interface ActsProps {
  readonly at: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  readonly onDrop: () => void;
}
function Acts({ at, count, onMove, onDrop }: ActsProps) {
  return (
    <span className="acts">
      {at > 0 && (
        <IconButton label={`前移第 ${at + 1} 张`} hint="前移" onClick={() => onMove(-1)}>
          <LeftOutlined />
        </IconButton>
      )}
      {at < count - 1 && (
        <IconButton label={`后移第 ${at + 1} 张`} hint="后移" onClick={() => onMove(1)}>
          <RightOutlined />
        </IconButton>
      )}
      <IconButton label={`移除第 ${at + 1} 张`} hint="移除" onClick={onDrop}>
        <CloseOutlined />
      </IconButton>
    </span>
  );
}

export function PictureField({ id, value, onChange, disabled, most, accept = PICTURES, label }: Props) {
  const ids = value ?? [];
  const latest = useRef<readonly string[]>(ids);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    latest.current = value ?? [];
  });
  const put = (next: readonly string[]): void => {
    latest.current = next;
    onChange?.([...next]);
  };
  const uploads = useUploads((sent) => put([...latest.current, sent.id]));
  const move = (at: number, by: number): void => {
    const next = [...ids];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    put(next);
  };
  return (
    <div className="my-pictures">
      <ul aria-label={label}>
        {ids.map((one, at) => (
          <li key={one}>
            <Thumb id={one} label={`${label} ${at + 1}`} />
            {!disabled && (
              <Acts
                at={at}
                count={ids.length}
                onMove={(by) => move(at, by)}
                onDrop={() => put(ids.filter((i) => i !== one))}
              />
            )}
          </li>
        ))}
        {!disabled && ids.length < most && (
          <li>
            <button id={id} type="button" className="add" onClick={() => input.current?.click()}>
              <PlusOutlined />
              <span>{`${ids.length} / ${most}`}</span>
            </button>
          </li>
        )}
      </ul>
      <UploadList uploads={uploads} />
      <input
        ref={input}
        type="file"
        // the form shows its inputs as fields, whatever they say
        style={{ display: 'none' }}
        multiple
        accept={accept}
        aria-label={`选择${label}`}
        onChange={(e) => {
          uploads.send([...(e.target.files ?? [])].slice(0, most - ids.length));
          e.target.value = '';
        }}
      />
    </div>
  );
}
