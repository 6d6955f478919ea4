/** A sheet as a small picture: parts in their colours, remnants grey. */
import { memo } from 'react';
import type { NestDrawnProduct, NestLayout, NestPlacement } from '@muyun/contract';
import { colorAt } from './palette.ts';
import type { PartColor } from './palette.ts';
import { placed, screenMatrix } from './transform.ts';

export const SheetThumb = memo(function SheetThumb({
  layout,
  colors,
  products,
}: {
  layout: NestLayout;
  colors: ReadonlyMap<string, PartColor>;
  /** without them true outlines are drawn as their boxes */
  products?: ReadonlyMap<string, NestDrawnProduct>;
}) {
  const { length, width } = layout;
  return (
    <svg
      className="nest-thumb"
      viewBox={`-1 -1 ${length + 2} ${width + 2}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden
    >
      <rect width={length} height={width} fill="#f0eff5" stroke="#c9c7d4" vectorEffect="non-scaling-stroke" />
      {layout.gone.map((z, i) => (
        <rect key={i} className="nest-gone" x={z.x} y={width - z.y - z.h} width={z.w} height={z.h} />
      ))}
      {layout.remnants.map((r, i) => (
        <rect
          key={i}
          x={r.x}
          y={width - r.y - r.w}
          width={r.l}
          height={r.w}
          fill="#e2e0ea"
          stroke="#c9c7d4"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {layout.placements.map((p) => {
        const color = colors.get(p.productId) ?? colorAt(8);
        const product = products?.get(p.productId);
        if (p.at && product?.outline)
          return <Outline key={p.seq} placement={p} product={product} color={color} width={width} />;
        return (
          <rect
            key={p.seq}
            x={p.x}
            y={width - p.y - p.h}
            width={p.w}
            height={p.h}
            fill={color.fill}
            stroke={color.line}
            strokeWidth={0.8}
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
});

interface OutlineProps {
  placement: NestPlacement;
  product: NestDrawnProduct;
  color: PartColor;
  width: number;
}

/** A true outline with its openings where it lies. */
function Outline({ placement, product, color, width }: OutlineProps) {
  return (
    <path
      d={[product.outline, ...product.holes].join('')}
      transform={screenMatrix(placed(placement, product.w, product.h), { k: 1, x: 0, y: 0 }, width)}
      fill={color.fill}
      fillRule="evenodd"
      stroke={color.line}
      strokeWidth={0.8}
      vectorEffect="non-scaling-stroke"
    />
  );
}
