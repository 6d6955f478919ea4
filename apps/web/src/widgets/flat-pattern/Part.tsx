/** The drawing itself: outline, holes, lines, outer dimensions, and the legend of what is on it. */
import { useMemo } from 'react';
import type { PartGeometry, Point } from '@muyun/nesting/panel';
import { toSvgPath } from '@muyun/nesting/panel';
import { fmt } from '../../kit/format/index.ts';

type Line = { from: Point; to: Point };

/** `unit`: millimetres per screen pixel, so that texts and arrows keep their size while zooming. */
export function Part({ part, unit }: { part: PartGeometry; unit: number }) {
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
