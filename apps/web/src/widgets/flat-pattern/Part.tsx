/** The drawing itself: outline, holes, lines, outer dimensions, and the legend of what is on it. */
import { useMemo } from 'react';
import type { PartGeometry, Point } from '@muyun/nesting/panel';
import { toSvgPath } from '@muyun/nesting/panel';
import { fmt } from '../../kit/format/index.ts';

type Line = { from: Point; to: Point };
/** A bend in its order, by its line in the part. */
export type BendNumber = { no: number; line: number };
/** Pixels from the part to its dimension lines. */
export const DIM_AT = 26;

/** `unit`: millimetres per screen pixel, so that texts and arrows keep their size while zooming. */
export function Part({
  part,
  unit,
  hasDims = true,
  numbers = [],
}: {
  part: PartGeometry;
  unit: number;
  /** false: the figures are drawn elsewhere, the lines stay */
  hasDims?: boolean;
  numbers?: readonly BendNumber[];
}) {
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
      {numbers.map(({ no, line }) => (
        <BendMark key={line} part={part} unit={unit} no={no} line={line} />
      ))}
      <Dimension from={0} to={part.width} at={part.height + DIM_AT * unit} unit={unit} hasText={hasDims} />
      <Dimension from={0} to={part.height} at={-DIM_AT * unit} unit={unit} upright hasText={hasDims} />
    </>
  );
}

/** The number of a bend on its line; of return and lip they stand beside each other. */
function BendMark({ part, unit, no, line }: BendNumber & { part: PartGeometry; unit: number }) {
  const at = part.bendLines[line];
  if (!at) return null;
  const length = Math.hypot(at.to.x - at.from.x, at.to.y - at.from.y);
  const share = 0.5 + Math.min(0.4, (((at.leg ?? 1) - 1) * 24 * unit) / Math.max(1, length));
  const [x, y] = [at.from.x + (at.to.x - at.from.x) * share, at.from.y + (at.to.y - at.from.y) * share];
  return (
    <g className="no">
      <circle cx={x} cy={part.height - y} r={9 * unit} />
      <text x={x} y={part.height - y + 4 * unit} fontSize={11 * unit} textAnchor="middle">
        {no}
      </text>
    </g>
  );
}

function Dimension({
  from,
  to,
  at,
  unit,
  upright,
  hasText,
}: {
  from: number;
  to: number;
  at: number;
  unit: number;
  upright?: boolean;
  hasText: boolean;
}) {
  const tick = 5 * unit;
  const middle = (from + to) / 2;
  const text = fmt.length(to - from);
  if (upright) {
    return (
      <g className="dim">
        <path d={`M${at} ${from}V${to}M${at - tick} ${from}h${2 * tick}M${at - tick} ${to}h${2 * tick}`} />
        {hasText && (
          <text
            x={at - 6 * unit}
            y={middle}
            fontSize={12 * unit}
            textAnchor="middle"
            transform={`rotate(-90 ${at - 6 * unit} ${middle})`}
          >
            {text}
          </text>
        )}
      </g>
    );
  }
  return (
    <g className="dim">
      <path d={`M${from} ${at}H${to}M${from} ${at - tick}v${2 * tick}M${to} ${at - tick}v${2 * tick}`} />
      {hasText && (
        <text x={middle} y={at + 15 * unit} fontSize={12 * unit} textAnchor="middle">
          {text}
        </text>
      )}
    </g>
  );
}

export function Legend({ part }: { part: PartGeometry }) {
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
