/** Nothing to show, and why: never had data, nothing matches, could not be loaded, may not be seen. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import type { ApiError } from '../http/api-error.ts';
import { copyText } from '../feedback.ts';
import './states.css';

type Art = 'empty' | 'nomatch' | 'error' | 'lock';

/** Six façade panels: the house's only illustration. */
export function PanelArt({ kind }: { kind: Art }) {
  const cells = [0, 1, 2, 3, 4, 5];
  const strong = kind === 'empty' ? [0, 4] : [0, 3, 5];
  return (
    <svg className={`my-art ${kind}`} width="88" height="62" viewBox="0 0 88 62" aria-hidden>
      {cells.map((i) => {
        const dashed = kind === 'empty' ? i === 2 : kind === 'nomatch' ? [1, 2, 4].includes(i) : i === 2;
        const faint = kind === 'empty' && !strong.includes(i) && !dashed;
        return (
          <rect
            key={i}
            x={(i % 3) * 29 + 1}
            y={Math.floor(i / 3) * 31 + 1}
            width="27"
            height="28"
            rx="2.5"
            className={faint ? 'faint' : ''}
            strokeDasharray={dashed ? '4 3' : undefined}
          />
        );
      })}
      {kind === 'lock' && (
        <g className="lock">
          <path d="M37.5 22v-4a6.5 6.5 0 0 1 13 0v4" fill="none" strokeWidth="2.6" />
          <rect x="31.5" y="21" width="25" height="19" rx="3" stroke="none" />
        </g>
      )}
      {kind === 'error' && (
        <g>
          <circle cx="76" cy="11" r="10.5" className="bad" />
          <path d="M76 5.5v7M76 15.6v.4" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
        </g>
      )}
    </svg>
  );
}

export interface EmptyStateProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  kind?: Art;
}

export function EmptyState({ title, hint, actions, kind = 'empty' }: EmptyStateProps) {
  return (
    <div className="my-empty" role="status">
      <PanelArt kind={kind} />
      <div className="my-empty-title">{title}</div>
      {hint && <div className="my-empty-hint">{hint}</div>}
      {actions && <div className="my-empty-actions">{actions}</div>}
    </div>
  );
}

export interface ErrorBlockProps {
  error: ApiError | Error;
  onRetry?: () => void;
  /** 列表没有加载出来 */
  title?: string;
}

/** A block that failed; the others keep working. */
export function ErrorBlock({ error, onRetry, title = '内容没有加载出来' }: ErrorBlockProps) {
  const requestId = 'requestId' in error ? error.requestId : undefined;
  return (
    <EmptyState
      kind="error"
      title={title}
      hint={
        <>
          {error.message}
          {requestId && <div>错误编号 {requestId}</div>}
        </>
      }
      actions={
        <>
          {onRetry && (
            <Button type="primary" size="small" onClick={onRetry}>
              重试
            </Button>
          )}
          {requestId && (
            <Button size="small" onClick={() => void copyText(requestId)}>
              复制编号
            </Button>
          )}
        </>
      }
    />
  );
}
