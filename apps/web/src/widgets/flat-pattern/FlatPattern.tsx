/** 展开图: outline, holes, bend, groove and mark lines with the outer dimensions. Wheel zooms at the pointer, drag pans, 0 fits. */
import { useRef } from 'react';
import { CompressOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import type { PartGeometry, Point } from '@muyun/nesting/panel';
import { fmt } from '../../kit/format/index.ts';
import { PAPER } from '../../kit/theme/paper.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { TypedDim } from '../typed-dim/index.ts';
import { DIM_AT, Legend, Part } from './Part.tsx';
import type { BendNumber } from './Part.tsx';
import { STEP, useFlatView } from './use-flat-view.ts';
import './flat-pattern.css';

/** Pixels of the ring round a place. */
const PLACE = 14;

export interface FlatPatternProps {
  geometry: PartGeometry | null | undefined;
  /** shown in the corner: 1239.2 × 639.2 */
  label?: React.ReactNode;
  height?: number | string;
  /** the overall sizes can be typed into; answers why they cannot be, or null */
  onType?: ((axis: 'width' | 'height', typed: number) => Promise<string | null>) | undefined;
  /** places of bends in their order */
  numbers?: readonly BendNumber[];
  /** a place to look at, millimetres of the drawing: it is ringed, and seen first */
  place?: Point | null | undefined;
  /** says why there is nothing to draw */
  empty?: React.ReactNode;
}

export function FlatPattern({
  geometry,
  label,
  height = '100%',
  empty,
  onType,
  numbers = [],
  place,
}: FlatPatternProps) {
  const box = useRef<SVGSVGElement>(null);
  const { shown, unit, zoom, fit, gestures } = useFlatView(box, geometry, place);
  return (
    <div className="my-flat" style={{ ...PAPER, height }}>
      <svg
        ref={box}
        tabIndex={0}
        role="img"
        aria-label="展开图，滚轮缩放，拖动平移，按 0 适应窗口"
        viewBox={`${shown.x} ${shown.y} ${shown.w} ${shown.h}`}
        {...gestures}
      >
        {geometry && <Part part={geometry} unit={unit} hasDims={!onType} numbers={numbers} />}
        {geometry && place && (
          <circle className="place" cx={place.x} cy={geometry.height - place.y} r={PLACE * unit} />
        )}
      </svg>
      {!geometry && <div className="my-flat-empty">{empty ?? '没有图形'}</div>}
      {geometry && (
        <>
          <div className="my-flat-label">{label ?? `${fmt.size(geometry.width, geometry.height)}`}</div>
          <Legend part={geometry} />
          {onType && <Sizes part={geometry} shown={shown} unit={unit} onType={onType} />}
          <ZoomTools onZoom={zoom} onFit={fit} />
        </>
      )}
    </div>
  );
}

interface SizesProps {
  part: PartGeometry;
  shown: { x: number; y: number };
  unit: number;
  onType: NonNullable<FlatPatternProps['onType']>;
}

/** The two overall sizes, where their dimension lines stand. */
function Sizes({ part, shown, unit, onType }: SizesProps) {
  const at = (x: number, y: number) => ({ left: (x - shown.x) / unit, top: (y - shown.y) / unit });
  return (
    <>
      <TypedDim
        label="展开宽"
        value={part.width}
        onType={(typed) => onType('width', typed)}
        style={at(part.width / 2, part.height + DIM_AT * unit)}
      />
      <TypedDim
        label="展开高"
        value={part.height}
        upright
        onType={(typed) => onType('height', typed)}
        style={at(-DIM_AT * unit, part.height / 2)}
      />
    </>
  );
}

function ZoomTools({ onZoom, onFit }: { onZoom: (factor: number) => void; onFit: () => void }) {
  return (
    <div className="my-flat-tools">
      <IconButton label="放大" hint="放大 (+)" onClick={() => onZoom(1 / STEP)}>
        <PlusOutlined />
      </IconButton>
      <IconButton label="缩小" hint="缩小 (-)" onClick={() => onZoom(STEP)}>
        <MinusOutlined />
      </IconButton>
      <IconButton label="适应窗口" hint="适应窗口 (0)" onClick={onFit}>
        <CompressOutlined />
      </IconButton>
    </div>
  );
}
