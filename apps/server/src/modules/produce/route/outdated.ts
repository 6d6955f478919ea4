/** Products of a released route whose pieces are not what they ask for any more (production §1.9 no. 11): an import does not make pieces. */
import type { Tx } from '../../../kit/tx.ts';
import { routedProducts } from '../../cad/product/index.ts';
import { piecesOfProject } from './outdated.store.ts';
import { sameMeasures } from './settle.ts';

/** How many products have another number of pieces, or pieces with other figures. */
export async function outdatedOf(tx: Tx, projectId: string): Promise<number> {
  const [products, pieces] = await Promise.all([
    routedProducts(tx, projectId),
    piecesOfProject(tx, projectId),
  ]);
  const byProduct = Map.groupBy(pieces, (p) => p.productId);
  return products.filter((product) => {
    const own = byProduct.get(product.id) ?? [];
    const count = own.reduce((n, p) => n + p.count, 0);
    return count !== product.quantity || own.some((p) => !sameMeasures(p.measures, product.measures));
  }).length;
}
