/** How much of a paint a coat of a structure takes (engineering A12): where the structure names the paint, its own figures count. */
import { coatLabel, paintDemand } from '@muyun/contract';
import { type StoredCoat, structureCoats } from '../../basic/paint/index.ts';
import type { Tx } from '../../../kit/tx.ts';

/** kg over an area; null unless the coat names this paint. */
export function coatKgOf(
  coat: StoredCoat | null,
  paint: { readonly id: string },
  area: string,
): string | null {
  if (coat?.paintId !== paint.id) return null;
  return paintDemand([coat], area)[0]?.paintKg ?? null;
}

interface Asked {
  readonly paintStructureId?: string | null;
  readonly coatName?: string | null;
  readonly paintId: string;
}
/** Answers the coat of a structure that names the paint of a demand; null where none does. */
export async function coatsNaming(
  tx: Tx,
  rows: readonly Pick<Asked, 'paintStructureId'>[],
): Promise<(asked: Asked) => StoredCoat | null> {
  const ids = rows.flatMap((r) => r.paintStructureId ?? []);
  const known = ids.length === 0 ? new Map() : await structureCoats(tx, ids);
  return ({ paintStructureId, coatName, paintId }) =>
    (known.get(paintStructureId ?? '')?.coats as readonly StoredCoat[] | undefined)?.find(
      (c) => c.paintId === paintId && coatLabel(c.coatKind) === coatName,
    ) ?? null;
}
