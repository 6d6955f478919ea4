/**
 * Products of a released route whose pieces are not what they ask for any more (production §1.9 no. 11): other figures or another
 * number, or a process that a rule, a structure or a craft asks for by now, or no longer.
 */
import type { Tx } from '../../../kit/tx.ts';
import { piecesOfProject } from './outdated.store.ts';
import { cellsOf } from './route.store.ts';
import { type Demand, demandOf, sameMeasures } from './settle.ts';

type Product = Demand['products'][number];
/** The pieces of a product at a process. */
interface Cell {
  readonly requiredQty: number;
  readonly doneQty: number;
}

/** Whether a process is asked for that no piece goes through, or pieces wait at one that is not. What was marked complete stays. */
const hasOtherRoute = (
  demand: Demand,
  product: Product,
  cellAt: (product: Product, stepId: string) => Cell | undefined,
): boolean =>
  demand.route.some((step) => {
    if (step.closeReportId !== null) return false;
    const { requiredQty = 0, doneQty = 0 } = cellAt(product, step.id) ?? {};
    return demand.verdict(product, step).required ? requiredQty === 0 : requiredQty > doneQty;
  });

/** How many products have another number of pieces, or pieces with other figures or another route. */
export async function outdatedOf(tx: Tx, projectId: string): Promise<number> {
  const [demand, pieces, cells] = await Promise.all([
    demandOf(tx, projectId),
    piecesOfProject(tx, projectId),
    cellsOf(tx, projectId),
  ]);
  const byProduct = Map.groupBy(pieces, (p) => p.productId);
  const known = new Map(cells.map((c) => [`${c.productId}:${c.projectProcessId}`, c]));
  const cellAt = ({ id }: Product, stepId: string) => known.get(`${id}:${stepId}`);
  return demand.products.filter((product) => {
    const own = byProduct.get(product.id) ?? [];
    const count = own.reduce((n, p) => n + p.count, 0);
    return (
      count !== product.quantity ||
      own.some((p) => !sameMeasures(p.measures, product.measures)) ||
      (count > 0 && hasOtherRoute(demand, product, cellAt))
    );
  }).length;
}
