/** 展开图: outline, holes, bend, groove and mark lines with the outer dimensions. Wheel zooms at the pointer, drag pans, 0 fits. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { type PartGeometry, type Point, toSvgPath } from '@muyun/nesting/panel';
import { fmt } from '../../kit/format/index.ts';
import { fitted, panned, type View, zoomed } from './view.ts';
import { PAPER } from '../../kit/theme/paper.ts';
import './flat-pattern.css';

export interface FlatPatternProps {
  geometry: PartGeometry | null | undefined;
  /** shown in the corner: 1239.2 × 639.2 */
  label?: React.ReactNode;
  height?: number | string;
  /** says why there is nothing to draw */
  empty?: React.ReactNode;
}

type Line = { from: Point; to: Point };
const STEP = 1.25;

export function FlatPattern({ geometry, label, height = '100%', empty }: FlatPatternProps) {
  const box = useRef<SVGSVGElement>(null);
  const [screen, setScreen] = useState({ w: 800, h: 480 });
  const [view, setView] = useState<View | null>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const part = useMemo(() => ({ w: geometry?.width ?? 1, h: geometry?.height ?? 1 }), [geometry]);
  const shown = view ?? fitted(part, screen);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      const rect = entry?.contentRect;
      if (rect && rect.width > 0) setScreen({ w: rect.width, h: rect.height });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const zoom = useCallback(
    (factor: number, at = { x: 0.5, y: 0.5 }) =>
      setView((v) => zoomed(v ?? fitted(part, screen), factor, at)),
    [part, screen],
  );
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // a passive listener could not keep the page from scrolling
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const rect = element.getBoundingClientRect();
      zoom(event.deltaY > 0 ? STEP : 1 / STEP, {
        x: (event.clientX - rect.left) / rect.width,
        y: (event.clientY - rect.top) / rect.height,
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoom]);
  const onKey = (event: React.KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      '+': () => zoom(1 / STEP),
      '=': () => zoom(1 / STEP),
      '-': () => zoom(STEP),
      '0': () => setView(null),
    };
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [60, 0],
      ArrowRight: [-60, 0],
      ArrowUp: [0, 60],
      ArrowDown: [0, -60],
    };
    const move = moves[event.key];
    if (move) setView(panned(shown, move[0], move[1], screen));
    else if (keys[event.key]) keys[event.key]?.();
    else return;
    event.preventDefault();
  };
  return (
    <div className="my-flat" style={{ ...PAPER, height }}>
      <svg
        ref={box}
        tabIndex={0}
        role="img"
        aria-label="展开图，滚轮缩放，拖动平移，按 0 适应窗口"
        viewBox={`${shown.x} ${shown.y} ${shown.w} ${shown.h}`}
        onKeyDown={onKey}
        onPointerDown={(e) => {
          drag.current = { x: e.clientX, y: e.clientY };
          e.currentTarget.setPointerCapture(e.pointerId);
        }}
        onPointerMove={(e) => {
          if (!drag.current) return;
          setView(panned(shown, e.clientX - drag.current.x, e.clientY - drag.current.y, screen));
          drag.current = { x: e.clientX, y: e.clientY };
        }}
        onPointerUp={() => (drag.current = null)}
        onDoubleClick={() => setView(null)}
      >
        {geometry && <Part part={geometry} unit={shown.w / Math.max(1, screen.w)} />}
      </svg>
      {!geometry && <div className="my-flat-empty">{empty ?? '没有图形'}</div>}
      {geometry && (
        <>
          <div className="my-flat-label">{label ?? `${fmt.size(geometry.width, geometry.height)}`}</div>
          <Legend part={geometry} />
          <div className="my-flat-tools">
            <button
              type="button"
              className="my-icon-btn"
              aria-label="放大"
              title="放大 (+)"
              onClick={() => zoom(1 / STEP)}
            >
              <PlusOutlined />
            </button>
            <button
              type="button"
              className="my-icon-btn"
              aria-label="缩小"
              title="缩小 (-)"
              onClick={() => zoom(STEP)}
            >
              <MinusOutlined />
            </button>
            <button
              type="button"
              className="my-icon-btn"
              aria-label="适应窗口"
              title="适应窗口 (0)"
              onClick={() => setView(null)}
            >
              <CompressOutlined />
            </button>
          </div>
        </>
      )}
    </div>
  );
}

/** `unit`: millimetres per screen pixel, so that texts and arrows keep their size while zooming. */
function Part({ part, unit }: { part: PartGeometry; unit: number }) {
  const path = useMemo(() => [part.outer, ...part.holes].map(toSvgPath).join(''), [part]);
  const lines = (list: readonly Line[], className: string) =>
    list.map((l, i) => (
      <line
        key={`${className}${i}`}
        className={className}
        x1={l.from.x}
        y1={l.from.y}
        x2={l.to.x}
        y2={l.to.y}
      />
    ));
  return (
    <>
      <g transform={`matrix(1 0 0 -1 0 ${part.height})`}>
        <path className="cut" d={path} />
        {lines(part.bendLines, 'bend')}
        {lines(part.grooveLines, 'groove')}
        {lines(part.marks, 'mark')}
      </g>
      <Dimension from={0} to={part.width} at={part.height + 26 * unit} unit={unit} />
      <Dimension from={0} to={part.height} at={-26 * unit} unit={unit} upright />
    </>
  );
}

function Dimension({
  from,
  to,
  at,
  unit,
  upright,
}: {
  from: number;
  to: number;
  at: number;
  unit: number;
  upright?: boolean;
}) {
  const tick = 5 * unit;
  const middle = (from + to) / 2;
  const text = fmt.length(to - from);
  if (upright) {
    return (
      <g className="dim">
        <path d={`M${at} ${from}V${to}M${at - tick} ${from}h${2 * tick}M${at - tick} ${to}h${2 * tick}`} />
        <text
          x={at - 6 * unit}
          y={middle}
          fontSize={12 * unit}
          textAnchor="middle"
          transform={`rotate(-90 ${at - 6 * unit} ${middle})`}
        >
          {text}
        </text>
      </g>
    );
  }
  return (
    <g className="dim">
      <path d={`M${from} ${at}H${to}M${from} ${at - tick}v${2 * tick}M${to} ${at - tick}v${2 * tick}`} />
      <text x={middle} y={at + 15 * unit} fontSize={12 * unit} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

function Legend({ part }: { part: PartGeometry }) {
  const kinds = [
    part.bendLines.length > 0 && ['bend', `折弯 ${part.bendLines.length}`],
    part.grooveLines.length > 0 && ['groove', `刨槽 ${part.grooveLines.length}`],
    part.holes.length > 0 && ['hole', `孔 ${part.holes.length}`],
    part.marks.length > 0 && ['mark', `标记 ${part.marks.length}`],
  ].filter((k): k is [string, string] => Array.isArray(k));
  return (
    <div className="my-flat-legend">
      {kinds.map(([kind, text]) => (
        <span key={kind}>
          <i className={kind} />
          {text}
        </span>
      ))}
    </div>
  );
}
