/** Products whose install structure or size is another: their accessories follow (engineering A7). */
import type { Changing } from './product.change.ts';
import type { ProductColumns } from './product.rows.ts';
import { followStructures, type Rehung } from '../accessory/index.ts';

export const followHung = followStructures;

const sizeIn = (columns: ProductColumns, ...names: string[]): number | null => {
  const found = names.map((n) => columns[n]).find((v) => typeof v === 'number' && v > 0);
  return typeof found === 'number' ? found : null;
};

/** By the columns that are written: the face, else the flat. */
export const hungOf = (projectId: string, id: string, columns: ProductColumns): Rehung => ({
  id,
  projectId,
  installStructureId: (columns['install_structure_id'] as string | null | undefined) ?? null,
  width: sizeIn(columns, 'visible_width', 'unfold_width'),
  height: sizeIn(columns, 'visible_height', 'unfold_height'),
});

/** Those of the planned changes that hang otherwise, or are of another size while they hang. */
export function rehung(plans: readonly Changing[]): Rehung[] {
  return plans.flatMap(({ before, next, derived }) => {
    const width = next.visibleWidth ?? derived?.unfoldWidth ?? next.unfoldWidth ?? null;
    const height = next.visibleHeight ?? derived?.unfoldHeight ?? next.unfoldHeight ?? null;
    const was = [before.visibleWidth ?? before.unfoldWidth, before.visibleHeight ?? before.unfoldHeight];
    const isOther = (next.installStructureId ?? null) !== (before.installStructureId ?? null);
    const isSized = next.installStructureId && (was[0] !== width || was[1] !== height);
    if (!isOther && !isSized) return [];
    const { id, projectId } = before;
    return { id, projectId, installStructureId: next.installStructureId ?? null, width, height };
  });
}
