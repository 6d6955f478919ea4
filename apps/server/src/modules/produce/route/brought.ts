/** The route that the products of a project bring: usual processes of their structures, those of their crafts (engineering A6, A9). */
import { GRINDING, WELDING } from '@muyun/contract';
import type { Tx } from '../../../kit/tx.ts';
import { type RoutedProduct, routedProducts } from '../../cad/product/index.ts';
import { type ChoosableProcess, choosableProcesses } from '../process/index.ts';

/** Types that structures ask for by a mark: where no process of the type is named, the first one there is. */
const MARKS = [
  [WELDING, (p: RoutedProduct) => p.structure?.needsWeld === true],
  [GRINDING, (p: RoutedProduct) => p.structure?.needsGrind === true],
] as const;

/** In the order of the processes; those out of use are left out. */
export async function broughtBy(tx: Tx, projectId: string): Promise<ChoosableProcess[]> {
  const [all, processes] = await Promise.all([routedProducts(tx, projectId), choosableProcesses(tx)]);
  const products = all.filter((p) => p.quantity > 0);
  const wanted = new Set(
    products.flatMap((p) => [
      ...(p.structure?.processIds ?? []),
      ...p.crafts.flatMap((c) => c.processId ?? []),
    ]),
  );
  for (const [type, asks] of MARKS) {
    const ofType = processes.filter((p) => p.processType === type);
    if (ofType[0] && products.some(asks) && !ofType.some((p) => wanted.has(p.id))) wanted.add(ofType[0].id);
  }
  return processes.filter((p) => wanted.has(p.id));
}
