/** Lists that fill a page with several blocks of columns: the same head stands twice or more beside itself (engineering D3). */
import { headKey, type HeadHelp, mapHead, namesSizes } from '@muyun/contract';
import type { Line } from './grid.lines.ts';

export interface Block {
  readonly from: number;
  /** behind its last column */ readonly to: number;
}
/** Rows of a further block are numbered behind those of the first. */
export const BLOCK_STRIDE = 100_000;
const LEAST = 3;
const MOST_BLOCKS = 12;

const WHOLE: readonly Block[] = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];

/** The blocks of a head, from left to right; one over the whole width where nothing repeats. */
export function blocksOf(titles: readonly string[], help: HeadHelp, lastLine: number): readonly Block[] {
  const keys = titles.map(headKey);
  const first = keys.findIndex((key) => key !== '');
  const starts = [...keys.entries()].flatMap(([i, key]) => (first >= 0 && key === keys[first] ? [i] : []));
  if (starts.length < 2 || starts.length > MOST_BLOCKS || lastLine >= BLOCK_STRIDE) return WHOLE;
  const blocks = starts.map((from, i): Block => ({ from, to: starts[i + 1] ?? Number.MAX_SAFE_INTEGER }));
  const own = (block: Block): string[] => keys.slice(block.from, block.to).filter((key) => key !== '');
  const pattern = own(blocks[0] as Block);
  // the last block may have columns behind it
  const isRepeated = blocks.every((block, i) => {
    const words = own(block);
    return (
      (i === blocks.length - 1 ? words.length >= pattern.length : words.length === pattern.length) &&
      pattern.every((key, k) => words[k] === key)
    );
  });
  const columns = mapHead(titles.slice(blocks[0]?.from, blocks[0]?.to), help);
  const has = (field: string): boolean => columns.some((c) => c.field === field);
  return pattern.length >= LEAST && isRepeated && namesSizes(columns) && (has('code') || has('quantity'))
    ? blocks
    : WHOLE;
}

const within = <T>(texts: readonly T[], { from, to }: Block, empty: T): T[] =>
  texts.slice(0, to).map((text, i) => (i < from ? empty : text));

/** A line with the cells of one block alone. */
export const lineWithin = (line: Line, block: Block): Line => ({
  ...line,
  own: within(line.own, block, ''),
  filled: within(line.filled, block, ''),
  fromAbove: new Set([...line.fromAbove].filter((i) => i >= block.from && i < block.to)),
});
export const titlesWithin = (titles: readonly string[], block: Block): string[] => within(titles, block, '');
