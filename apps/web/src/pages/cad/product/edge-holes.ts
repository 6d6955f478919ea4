/** Rows of holes on returns as they are typed: which are whole, and what is wrong with one. Pure. */
import { edgeHole, type EdgeHoleRow } from '@muyun/contract';
import { EDGE_SIDES, sideName } from '@muyun/contract/product-sheet';

export type TypedHole = { [K in keyof EdgeHoleRow]?: EdgeHoleRow[K] | null };

/** The edges that can have returns: the four sides, or of a polygonal face those with a chain. */
export function sidesOf(facePolygon: unknown): { value: string; label: string }[] {
  const { corners } = (facePolygon ?? {}) as { corners?: readonly { chain: readonly unknown[] }[] };
  if (!corners) return [...EDGE_SIDES];
  return corners.flatMap(({ chain }, i) =>
    chain.length > 0 ? [{ value: String(i + 1), label: sideName(String(i + 1)) }] : [],
  );
}

/** Rows that say everything; the unfolding takes these. */
export const wholeHoles = (rows: unknown): EdgeHoleRow[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row) => {
    const read = edgeHole.safeParse(row);
    return read.success ? [read.data] : [];
  });

/** What is wrong with row `index`: what it lacks, else what the unfolding found. Empty while it is untouched. */
export function holeFault(
  rows: readonly TypedHole[],
  index: number,
  found: string | undefined,
): string | undefined {
  const read = edgeHole.safeParse(rows[index]);
  if (!read.success) return read.error.issues[0]?.message;
  if (!found || rows.some((row) => !edgeHole.safeParse(row).success)) return undefined;
  const mine = found.split('；').find((sentence) => sentence.startsWith(`第 ${index + 1} 行：`));
  return mine?.slice(mine.indexOf('：') + 1);
}
