/** One sheet to scale with its rulers (08): wheel zooms at the pointer, dragging pans, pointing lights up part and row together. */
import { memo, useMemo } from 'react';
import type { MouseEvent } from 'react';
import type { NestDrawnProduct, NestLayout, NestPlacement } from '@muyun/contract';
import { colorAt } from './palette.ts';
import type { PartColor } from './palette.ts';
import { SheetCuts, SheetPart, SheetRemnants } from './SheetParts.tsx';
import type { View } from './transform.ts';
import { useSettled } from './use-settled.ts';
import type { ViewHandle } from './use-view.ts';
import './sheet.css';

export interface SheetViewProps {
  layout: NestLayout;
  products: ReadonlyMap<string, NestDrawnProduct>;
  colors: ReadonlyMap<string, PartColor>;
  handle: ViewHandle;
  showsCuts: boolean;
  litCut: number | null;
  litProduct: string | null;
  chosenSeq: number | null;
  onLight: (productId: string | null) => void;
  onChoose: (seq: number | null) => void;
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
const NONE: PartColor = colorAt(8);

/** Marks of a ruler some seventy px apart, with the whole size at the end. */
function marksOf(length: number, k: number): number[] {
  const step = STEPS.find((s) => s * k >= 64) ?? 10_000;
  const marks: number[] = [];
  for (let at = 0; at <= length - step * 0.5; at += step) marks.push(at);
  return [...marks, length];
}

export function Rulers({ layout, view }: { layout: NestLayout; view: View }) {
  return (
    <g className="nest-ruler" pointerEvents="none">
      {marksOf(layout.length, view.k).map((x) => (
        <g key={`x${x}`}>
          <line x1={view.x + x * view.k} x2={view.x + x * view.k} y1={view.y - 5} y2={view.y} />
          <text x={view.x + x * view.k} y={view.y - 15} textAnchor="middle">
            {x}
          </text>
        </g>
      ))}
      {marksOf(layout.width, view.k).map((y) => (
        <g key={`y${y}`}>
          <line
            x1={view.x - 4}
            x2={view.x}
            y1={view.y + (layout.width - y) * view.k}
            y2={view.y + (layout.width - y) * view.k}
          />
          <text x={view.x - 7} y={view.y + (layout.width - y) * view.k + 4} textAnchor="end">
            {y}
          </text>
        </g>
      ))}
    </g>
  );
}

const seqOf = (event: MouseEvent): number | null => {
  const seq = (event.target as Element).closest<SVGGElement>('[data-seq]')?.dataset.seq;
  return seq === undefined ? null : Number(seq);
};

export function SheetView(props: SheetViewProps) {
  const { layout } = props;
  const { view, size, frame, onDown, onMove, onUp } = props.handle;
  const { chosen, point, click } = usePlacements(props);
  return (
    <div
      className="nest-sheet"
      ref={frame}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onMouseMove={point}
      onMouseLeave={() => props.onLight(null)}
      onClick={click}
      role="presentation"
    >
      {view && (
        <svg
          width={size.w}
          height={size.h}
          role="img"
          aria-label={`排版 ${layout.layoutNo}，${layout.width} × ${layout.length}，${layout.partCount} 件`}
        >
          <Drawn {...props} view={view} chosen={chosen} />
          <Rulers layout={layout} view={view} />
        </svg>
      )}
    </div>
  );
}

/** The sheet made once in a scale: it is moved as a picture, and stretched while it is zoomed. */
function Drawn(props: SheetViewProps & { view: View; chosen: NestPlacement | undefined }) {
  const { layout, products, view, showsCuts, litCut } = props;
  const k = useSettled(view.k, layout.id);
  const own = useMemo((): View => ({ k, x: 0, y: 0 }), [k]);
  return (
    <g transform={`translate(${view.x} ${view.y}) scale(${view.k / k})`}>
      <Plate layout={layout} view={own} />
      <SheetRemnants layout={layout} view={own} />
      <PlacedParts {...props} view={own} />
      {showsCuts && <SheetCuts layout={layout} products={products} view={own} lit={litCut} />}
    </g>
  );
}

/** Which part the pointer is on. */
function usePlacements({ layout, handle, chosenSeq, onLight, onChoose }: SheetViewProps) {
  const bySeq = useMemo(() => new Map(layout.placements.map((p) => [p.seq, p])), [layout]);
  const chosen = chosenSeq === null ? undefined : bySeq.get(chosenSeq);
  const point = (event: MouseEvent) => {
    const seq = seqOf(event);
    onLight(seq === null ? null : (bySeq.get(seq)?.productId ?? null));
  };
  const click = (event: MouseEvent) => {
    if (!handle.moved()) onChoose(seqOf(event));
  };
  return { chosen, point, click };
}

/** The plate below the parts, and the hatching of its remnants. */
export const Plate = memo(function Plate({ layout, view }: { layout: NestLayout; view: View }) {
  return (
    <>
      <defs>
        <pattern
          id="nest-hatch"
          width="9"
          height="9"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="9" height="9" fill="#f4f3f8" />
          <line x1="0" y1="0" x2="0" y2="9" stroke="#c9c7d4" strokeWidth="3" />
        </pattern>
      </defs>
      <rect
        x={view.x}
        y={view.y}
        width={layout.length * view.k}
        height={layout.width * view.k}
        fill="#f4f4f8"
        stroke="#8a86a0"
      />
      {layout.gone.map((z) => (
        <rect
          key={`${z.x} ${z.y}`}
          className="nest-gone"
          x={view.x + z.x * view.k}
          y={view.y + (layout.width - z.y - z.h) * view.k}
          width={z.w * view.k}
          height={z.h * view.k}
        >
          <title>余料没有这一块</title>
        </rect>
      ))}
    </>
  );
});

type PlacedPartsProps = Pick<SheetViewProps, 'layout' | 'products' | 'colors' | 'litProduct'> & {
  view: View;
  chosen: NestPlacement | undefined;
};

function PlacedParts({ layout, products, colors, litProduct, view, chosen }: PlacedPartsProps) {
  return layout.placements.map((p) => (
    <SheetPart
      key={p.seq}
      placement={p}
      product={products.get(p.productId)}
      color={colors.get(p.productId) ?? NONE}
      view={view}
      width={layout.width}
      lit={p.productId === litProduct}
      chosen={p.seq === chosen?.seq}
      dimmed={litProduct !== null && p.productId !== litProduct}
    />
  ));
}
