/** Who listens to what, in the same transaction: facts go up the flow, calls go down (document-kit §4). */
import { on, type Reaction, type Telling } from '../kit/facts.ts';
import { raise } from '../kit/raise.ts';
import { demanderDisabling } from './basic/demander/index.ts';
import { raiseAt } from './basic/index.ts';
import { supplierDisabling } from './basic/supplier/index.ts';
import { thicknessRemoving } from './basic/texture/index.ts';
import { hasThickness, productsRemoving } from './cad/product/index.ts';
import { hasOpenProject, projectHiding, projectVoiding } from './cad/project/index.ts';
import {
  nestConfirmed,
  nestWithdrawn,
  refuseHiding,
  refuseRemoving,
  refuseVoiding,
} from './nest/order/index.ts';
import { dropFromNest, hasOpenOrders, raiseFromNest } from './purchase/index.ts';

const doing = (telling: Telling) => ({ ...telling, audit: telling.audit, reason: null });

export const reactions: readonly Reaction[] = [
  on(nestConfirmed, async (telling, demand) => {
    await raiseFromNest(doing(telling), demand);
  }),
  on(nestWithdrawn, (telling, { orderId }) => dropFromNest(doing(telling), orderId)),
  on(supplierDisabling, async ({ tx }, { id }) => {
    if (await hasOpenOrders(tx, id)) raise('Basic:SupplierHasOpen');
  }),
  on(demanderDisabling, async ({ tx }, { id }) => {
    if (await hasOpenProject(tx, id)) raiseAt('status', 'Basic:DemanderHasProject');
  }),
  on(thicknessRemoving, async ({ tx }, { textureId, thickness }) => {
    if (await hasThickness(tx, textureId, thickness)) raise('Basic:ThicknessInUse', { thickness });
  }),
  on(projectVoiding, ({ tx }, { id }) => refuseVoiding(tx, id)),
  on(projectHiding, ({ tx }, { id }) => refuseHiding(tx, id)),
  on(productsRemoving, ({ tx }, { ids }) => refuseRemoving(tx, ids)),
];
