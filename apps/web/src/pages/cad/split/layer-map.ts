/** What is said of the layers of a drawing: pure. */
import { type LayerRole, split, type SplitDetail } from '@muyun/contract';

export const { SPLIT_LAYERS_MOST } = split;

/** `count`: the drawing has it, with so many entities; without one its name was typed. */
export interface LayerSaid {
  name: string;
  role: LayerRole;
  count?: number;
}

/** The layers of a drawing that was read, the fullest first. */
export const layersOf = (row: Pick<SplitDetail, 'layers'> | undefined): LayerSaid[] =>
  (row?.layers ?? [])
    .toSorted((a, b) => b.count - a.count)
    .map(({ name, role, count }) => ({ name, role, count }));

/** What is to be sent: what was typed, and of the drawing's own layers what is otherwise than it was read or was said before. */
export function saidLayers(
  typed: readonly LayerSaid[],
  row: Pick<SplitDetail, 'layers'> | undefined,
): { name: string; role: LayerRole }[] {
  const read = new Map((row?.layers ?? []).map((l) => [l.name, l]));
  return typed
    .map(({ name, role }) => ({ name: name.trim(), role }))
    .filter(({ name, role }) => {
      const before = read.get(name);
      return name !== '' && (!before || before.isSaid || before.role !== role);
    })
    .slice(0, SPLIT_LAYERS_MOST);
}
