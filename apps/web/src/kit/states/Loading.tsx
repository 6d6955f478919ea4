import type { CSSProperties } from 'react';
import './states.css';

/** Covers the window, layer 1100: space switching and the first load. */
export function LoadingOverlay({ text }: { text?: string }) {
  return (
    <div className="my-spin my-defer" role="status" aria-live="polite">
      <svg width="28" height="28" viewBox="0 0 28 28" fill="none" aria-hidden>
        <circle cx="14" cy="14" r="11" stroke="var(--track)" strokeWidth="3" />
        <path d="M14 3a11 11 0 0 1 11 11" stroke="var(--primary)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {text ?? '正在加载'}
    </div>
  );
}

/** Grey lines of real row height, shown only after 150 ms. */
export function SkeletonLines({
  rows = 8,
  height = 36,
  style,
}: {
  rows?: number;
  height?: number;
  style?: CSSProperties;
}) {
  return (
    <div className="my-defer" style={{ padding: '0 16px', ...style }} aria-hidden>
      {Array.from({ length: rows }, (_, i) => (
        <div
          key={i}
          style={{
            height,
            display: 'flex',
            alignItems: 'center',
            gap: 20,
            borderBottom: '1px solid var(--hairline)',
          }}
        >
          {[110, 60, 90, 130].map((w, j) => (
            <span key={w} className="my-skel" style={{ width: w + ((i * 37 + j * 53) % 40) - 20 }} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A screen, or a list that fills one, whose program is still on its way. */
export function ScreenSkeleton() {
  return (
    <div className="my-surface" style={{ height: '100%' }}>
      <SkeletonLines rows={14} />
    </div>
  );
}
