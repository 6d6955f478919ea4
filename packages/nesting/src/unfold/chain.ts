// A section: legs and the bends between them, laid flat (B2). One direction only, no corners.
import { roundHalfAway } from '../geometry/round.ts';
import { allowanceOf, deductionOf, insideGainOf } from './bend.ts';
import type { Bend } from './bend.ts';
import { finding } from './messages.ts';
import type { UnfoldWarning } from './messages.ts';
import { bendFindings } from './limits.ts';

/** A leg of `length` mm and the bend at its end; the last leg has none. */
export type Segment = { length: number; bend?: Bend };

export type SectionRow = {
  length: number;
  angle: number;
  allowance: number;
  deduction: number;
  /** where the bend centre lies on the flat, mm from the start; null after the last leg */
  bendAt: number | null;
};

export type Section = {
  flatLength: number;
  flat: number;
  rows: SectionRow[];
  bendAt: number[];
  warnings: UnfoldWarning[];
};

/**
 * Lays a section flat. Lengths in mm, outside (default) or inside dimensions. `flatLength` is unrounded,
 * `flat` rounded to 0.1. A bend centre lies at Σ lengths − Σ earlier BD − BD/2 from the start (B2); with
 * inside dimensions at Σ lengths + Σ earlier gains + gain/2. Never throws; findings are in `warnings`.
 */
export function unfoldSection(
  segments: readonly Segment[],
  thickness: number,
  dimension: 'outside' | 'inside' = 'outside',
): Section {
  const rows: SectionRow[] = [];
  const warnings: UnfoldWarning[] = [];
  let position = 0;
  segments.forEach((segment, index) => {
    if (!(segment.length > 0)) warnings.push(finding('Unfold:SizeNotPositive', segment.length));
    position += segment.length;
    const bend = index === segments.length - 1 ? undefined : segment.bend;
    const change = bend === undefined ? 0 : changeOf(bend, thickness, dimension);
    rows.push({
      length: segment.length,
      angle: bend?.angle ?? 0,
      allowance: bend === undefined ? 0 : allowanceOf(bend, thickness),
      deduction: bend === undefined ? 0 : deductionOf(bend, thickness),
      bendAt: bend === undefined ? null : position + change / 2,
    });
    position += change;
    if (bend) warnings.push(...bendFindings(bend, legsAt(segments, index), thickness));
  });
  if (!(position > 0)) warnings.push(finding('Unfold:FlatNotPositive', roundHalfAway(position, 1)));
  const bendAt = rows.flatMap((row) => (row.bendAt === null ? [] : [row.bendAt]));
  return { flatLength: position, flat: roundHalfAway(position, 1), rows, bendAt, warnings };
}

/** Shortest of the end legs that this bend holds; a bend between two long legs holds none. */
function legsAt(segments: readonly Segment[], index: number): number[] {
  const legs: number[] = [];
  if (index === 0) legs.push(segments[0]?.length ?? 0);
  if (index === segments.length - 2) legs.push(segments[index + 1]?.length ?? 0);
  return legs;
}

function changeOf(bend: Bend, thickness: number, dimension: 'outside' | 'inside'): number {
  return dimension === 'outside' ? -deductionOf(bend, thickness) : insideGainOf(bend, thickness);
}
