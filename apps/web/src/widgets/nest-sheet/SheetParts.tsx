/** What lies on a sheet: parts in the colours of their products, remnants hatched, numbered cuts. */
import { memo } from 'react';
import { placeBadges, type TextBox, turnedBox } from '@muyun/nesting/panel';
import type { NestDrawnProduct, NestLayout, NestPlacement } from '@muyun/contract';
import type { PartColor } from './palette.ts';
import { placed, screenMatrix } from './transform.ts';
import type { View } from './transform.ts';

const LEAST_PX = 28;
const MOST_TEXT = 12;
const LEAST_TEXT = 6.5;
const CHAR = 0.66;

const sizeText = (w: number, h: number): string => `${w}×${h}`;
const textWidth = (text: string): number =>
  [...text].reduce((s, c) => s + (c.charCodeAt(0) > 0x2e80 ? 1 : CHAR), 0);

interface BoxProps {
  x: number;
  y: number;
  w: number;
  h: number;
  lines: readonly string[];
  /** white behind the text */
  clear?: boolean;
}

/** Code and size in the middle, as large as the box allows; along the height in a narrow box; the code alone where both do not fit. */
function Label({ lines, ...box }: BoxProps) {
  const isTight = lines.length > 1 && sizeOf(box, lines).size < LEAST_TEXT;
  return <Lines {...box} lines={isTight ? lines.slice(0, 1) : lines} />;
}

/** How large the lines can be written, and whether along the height. */
function sizeOf({ w, h }: Pick<BoxProps, 'w' | 'h'>, lines: readonly string[]) {
  const longest = Math.max(...lines.map(textWidth));
  const fit = (a: number, b: number) =>
    Math.min(MOST_TEXT, (a * 0.92) / longest, (b * 0.88) / (lines.length * 1.25));
  const flat = fit(w, h);
  const upright = fit(h, w);
  const turn = flat < LEAST_TEXT && upright > flat;
  return { size: turn ? upright : flat, turn, longest };
}

function Lines({ x, y, w, h, lines, clear }: BoxProps) {
  const { size, turn, longest } = sizeOf({ w, h }, lines);
  if (Math.max(w, h) < LEAST_PX || size < LEAST_TEXT) return null;
  const [cx, cy] = [x + w / 2, y + h / 2];
  return (
    <g transform={turn ? `rotate(-90 ${cx} ${cy})` : undefined} pointerEvents="none">
      {clear && (
        <rect
          x={cx - (longest * size) / 2 - 6}
          y={cy - size * lines.length * 0.8}
          width={longest * size + 12}
          height={size * lines.length * 1.6}
          fill="#fff"
        />
      )}
      {lines.map((line, i) => (
        <text
          key={i}
          x={cx}
          y={cy + (i - (lines.length - 1) / 2) * size * 1.25 + size * 0.36}
          fontSize={i === 0 ? size : size * 0.86}
          fontWeight={i === 0 ? 600 : 400}
          textAnchor="middle"
          fill={i === 0 ? '#211f2d' : '#5a5770'}
        >
          {line}
        </text>
      ))}
    </g>
  );
}

export interface PartProps {
  placement: NestPlacement;
  product: NestDrawnProduct | undefined;
  color: PartColor;
  view: View;
  width: number;
  /** lit by the pointer or by its row in the list */
  lit: boolean;
  chosen: boolean;
  dimmed: boolean;
}

export const SheetPart = memo(function SheetPart({
  placement: p,
  product,
  color,
  view,
  width,
  lit,
  chosen,
  dimmed,
}: PartProps) {
  const [w, h] = product ? [product.w, product.h] : [p.w, p.h];
  const transform = screenMatrix(placed(p, w, h), view, width);
  const box = labelBox(p, product);
  const px = {
    x: view.x + box.x * view.k,
    y: view.y + (width - box.y - box.h) * view.k,
    w: box.w * view.k,
    h: box.h * view.k,
  };
  const strong = chosen ? '#6938d6' : color.line;
  return (
    <g data-seq={p.seq} className="nest-part" opacity={dimmed ? 0.45 : 1}>
      <title>{`${product?.code ?? ''} ${sizeText(w, h)}`}</title>
      <g transform={transform} vectorEffect="non-scaling-stroke">
        <path
          d={pathOf(product, w, h)}
          fill={color.fill}
          fillRule="evenodd"
          stroke={strong}
          strokeWidth={chosen ? 2.5 : lit ? 2 : 1}
          vectorEffect="non-scaling-stroke"
        />
        {product && <PartLines product={product} stroke={color.line} />}
      </g>
      <Label {...px} lines={[product?.code ?? '', sizeText(w, h)]} />
    </g>
  );
});

/** Where a name is written: in the box of the part, on true outlines where there is most room on the material. */
function labelBox(p: NestPlacement, product: NestDrawnProduct | undefined) {
  const spot = product?.spot;
  if (!p.at || !spot) return p;
  const [a, b, c, d, e, f] = placed(p, 0, 0);
  const [x, y] = [a * spot.x + c * spot.y + e, b * spot.x + d * spot.y + f];
  const { w, h } = turnedBox(spot, p.rotation);
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** Where code and size of a part really stand, mm: in the middle of its box. Nothing where they do not fit. */
function writtenBox(p: NestPlacement, product: NestDrawnProduct | undefined, k: number): TextBox[] {
  if (!product) return [];
  const box = labelBox(p, product);
  const px = { w: box.w * k, h: box.h * k };
  const both = [product.code, sizeText(product.w, product.h)];
  const lines = sizeOf(px, both).size < LEAST_TEXT ? both.slice(0, 1) : both;
  const { size, turn, longest } = sizeOf(px, lines);
  if (Math.max(px.w, px.h) < LEAST_PX || size < LEAST_TEXT) return [];
  const [long, high] = [(longest * size) / k, (lines.length * size * 1.25) / k];
  const [w, h] = turn ? [high, long] : [long, high];
  return [{ x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h }];
}

/** Outline and openings as one path: what is open shows what lies in it. */
const pathOf = (product: NestDrawnProduct | undefined, w: number, h: number): string => {
  const outer = product?.outline ?? `M0 0L${w} 0L${w} ${h}L0 ${h}Z`;
  return product?.spot ? [outer, ...product.holes].join('') : outer;
};

/** Holes, bend lines and grooves of a part. */
function PartLines({ product, stroke }: { product: NestDrawnProduct; stroke: string }) {
  return (
    <>
      {(product.spot ? [] : product.holes).map((d, i) => (
        <path key={i} d={d} fill="#fff" stroke={stroke} strokeWidth={0.8} vectorEffect="non-scaling-stroke" />
      ))}
      {product.bends.length > 0 && (
        <path
          d={strokesOf(product.bends)}
          stroke={stroke}
          strokeOpacity={0.65}
          strokeWidth={0.8}
          strokeDasharray="3 2.5"
          fill="none"
          vectorEffect="non-scaling-stroke"
        />
      )}
      {product.grooves.length > 0 && (
        <path
          d={strokesOf(product.grooves)}
          stroke={stroke}
          strokeWidth={1.2}
          strokeDasharray="1 2"
          fill="none"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  );
}

const strokesOf = (lines: NestDrawnProduct['bends']): string =>
  lines.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join('');

/** Remnants of a sheet, hatched, with their size. */
export const SheetRemnants = memo(function SheetRemnants({
  layout,
  view,
}: {
  layout: NestLayout;
  view: View;
}) {
  return layout.remnants.map((r, i) => {
    const px = {
      x: view.x + r.x * view.k,
      y: view.y + (layout.width - r.y - r.w) * view.k,
      w: r.l * view.k,
      h: r.w * view.k,
    };
    return (
      <g key={i}>
        <title>{`余料 ${r.l} × ${r.w}`}</title>
        <rect
          x={px.x}
          y={px.y}
          width={px.w}
          height={px.h}
          fill="url(#nest-hatch)"
          stroke="#a4a1b5"
          strokeDasharray="4 3"
        />
        <Label {...px} lines={[`余料 ${r.l} × ${r.w}`]} clear />
      </g>
    );
  });
});

const BADGE = 8;

/** Every stroke: a line with its number, each where it can be read. */
export const SheetCuts = memo(function SheetCuts({
  layout,
  products,
  view,
  lit,
}: {
  layout: NestLayout;
  products: ReadonlyMap<string, NestDrawnProduct>;
  view: View;
  lit: number | null;
}) {
  const at = (x: number, y: number) => [view.x + x * view.k, view.y + (layout.width - y) * view.k] as const;
  const badges = placeBadges(layout.steps, {
    length: layout.length,
    width: layout.width,
    scale: view.k,
    radius: BADGE,
    side: 'bottom',
    texts: layout.placements.flatMap((p) => writtenBox(p, products.get(p.productId), view.k)),
  });
  return (
    <g pointerEvents="none">
      {layout.steps.map((s) => {
        const isAcross = s.cut === 'across';
        const [x1, y1] = at(s.x, s.y);
        const [x2, y2] = isAcross ? at(s.x, s.y + s.length) : at(s.x + s.length, s.y);
        const strong = s.no === lit;
        return (
          <line
            key={s.no}
            x1={x1}
            y1={y1}
            x2={x2}
            y2={y2}
            stroke={strong ? '#6938d6' : '#211f2d'}
            strokeWidth={strong ? 2 : 1}
            strokeDasharray={strong ? undefined : '5 4'}
            opacity={strong ? 1 : 0.45}
          />
        );
      })}
      {badges.map((b) => {
        const [x, y] = at(b.x, b.y);
        return (
          <g key={b.no}>
            <circle cx={x} cy={y} r={BADGE} fill={b.no === lit ? '#6938d6' : '#211f2d'} />
            <text x={x} y={y + 3.4} fontSize={9.5} fontWeight={600} textAnchor="middle" fill="#fff">
              {b.no}
            </text>
          </g>
        );
      })}
    </g>
  );
});
