/** Who tells projects what holds of them (engineering C4): states by facts. */
import { on, type Reaction } from '../kit/facts.ts';
import {
  noteProjects,
  projectEnded,
  projectFactsAsked,
  projectResumed,
  projectsOfNestsAsked,
} from './cad/project/index.ts';
import { madeAsked } from './cad/product/index.ts';
import { projectDaysAsked } from './cad/project-stat/index.ts';
import { nestedDays, projectsOfOrders, projectsUnderTheSaw } from './nest/order/index.ts';
import { madeOf, producedDays, reopenProject, tellProgress } from './produce/index.ts';
import { tellSupply } from './purchase/index.ts';

/** 生产中 of PROJECT_STATUSES */
const PRODUCING = 8;

export const projectReactions: readonly Reaction[] = [
  on(projectsOfNestsAsked, async ({ tx }, { orderIds, found }) => {
    for (const id of await projectsOfOrders(tx, orderIds)) found.add(id);
  }),
  on(projectFactsAsked, async ({ tx }, { found }) => {
    await tellSupply(tx, found);
    await tellProgress(tx, found);
    for (const id of await projectsUnderTheSaw(tx, [...found.keys()])) {
      const facts = found.get(id);
      if (facts) facts.flags |= PRODUCING;
    }
  }),
  on(projectDaysAsked, async ({ tx }, { projectIds, nested, produced }) => {
    nested.push(...(await nestedDays(tx, projectIds)));
    produced.push(...(await producedDays(tx, projectIds)));
  }),
  on(madeAsked, async ({ tx }, { productIds, found }) => {
    for (const { productId, making, made } of await madeOf(tx, productIds))
      found.set(productId, { makingQuantity: making, producedQuantity: made });
  }),
  on(projectEnded, ({ tx }, { id }) => noteProjects(tx, [id])),
  on(projectResumed, ({ tx }, { id }) => reopenProject(tx, id)),
  on(projectResumed, ({ tx }, { id }) => noteProjects(tx, [id])),
];
