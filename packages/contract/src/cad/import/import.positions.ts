/** Positions as lists write them: the helper of D4 with the shorter ways that factories use. */
import { expandPositions, PositionError } from '../product/product.positions.ts';
import { plain } from './import.values.ts';

/** `北立面 F5-1~24` means `北立面 F5-1~北立面 F5-24`: an end without its beginning takes that of the start. */
function completed(range: string): string {
  const [from = '', to, ...rest] = range.split('~').map((t) => t.trim());
  if (to === undefined || rest.length > 0) return range;
  const [starts, ends] = [from.split('-'), to.split('-')];
  return ends.length < starts.length && ends.every((e) => /^\d+$|^[A-Za-z]$/.test(e))
    ? `${from}~${[...starts.slice(0, starts.length - ends.length), ...ends].join('-')}`
    : range;
}

/** Positions of a cell, or the sentence that says why they cannot be read. */
export function positionsOf(
  text: string,
): { positions: string[]; problem: null } | { positions: string[]; problem: string } {
  const clean = plain(text)
    .replaceAll(/[〜∼﹏至]/g, '~')
    .replaceAll('、', ',');
  if (clean === '') return { positions: [], problem: null };
  try {
    return {
      positions: expandPositions(
        clean
          .split(/[,;\n]/)
          .map(completed)
          .join(','),
      ),
      problem: null,
    };
  } catch (error) {
    if (error instanceof PositionError) return { positions: [], problem: error.message };
    throw error;
  }
}
