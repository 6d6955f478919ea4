/** The flat drawing of one product with its two sizes; bends dashed, holes open. */
import type { NestDrawnProduct } from '@muyun/contract';

const BOX = { w: 196, h: 150, left: 34, top: 24 } as const;

export function PartDrawing({ product }: { product: NestDrawnProduct }) {
  const { w, h } = product;
  const k = Math.min((BOX.w - BOX.left - 8) / w, (BOX.h - BOX.top - 8) / h);
  const x = BOX.left + (BOX.w - BOX.left - 8 - w * k) / 2;
  const y = BOX.top + (BOX.h - BOX.top - 8 - h * k) / 2;
  const outline = product.outline ?? `M0 0L${w} 0L${w} ${h}L0 ${h}Z`;
  const lines = (rows: NestDrawnProduct['bends']) =>
    rows.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join('');
  return (
    <svg
      viewBox={`0 0 ${BOX.w} ${BOX.h}`}
      className="nest-part-drawing"
      role="img"
      aria-label={`${product.code} 展开 ${w} × ${h}`}
    >
      <g transform={`matrix(${k} 0 0 ${-k} ${x} ${y + h * k})`}>
        <path d={outline} fill="#f1ecfc" stroke="#6938d6" vectorEffect="non-scaling-stroke" />
        {product.holes.map((d, i) => (
          <path key={i} d={d} fill="#fff" stroke="#6938d6" vectorEffect="non-scaling-stroke" />
        ))}
        <path
          d={lines(product.bends)}
          stroke="#6938d6"
          strokeDasharray="4 3"
          fill="none"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={lines(product.grooves)}
          stroke="#2c8c99"
          strokeDasharray="1 2"
          fill="none"
          vectorEffect="non-scaling-stroke"
        />
      </g>
      <g fill="#686580" fontSize="10.5" textAnchor="middle">
        <text x={x + (w * k) / 2} y={y - 7}>
          {w}
        </text>
        <text transform={`translate(${x - 8} ${y + (h * k) / 2}) rotate(-90)`}>{h}</text>
      </g>
    </svg>
  );
}
