/** A sheet as a small picture: parts in their colours, remnants grey. */
import { memo } from 'react';
import type { NestLayout } from '@muyun/contract';
import { colorAt } from './palette.ts';
import type { PartColor } from './palette.ts';

export const SheetThumb = memo(function SheetThumb({
  layout,
  colors,
}: {
  layout: NestLayout;
  colors: ReadonlyMap<string, PartColor>;
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
