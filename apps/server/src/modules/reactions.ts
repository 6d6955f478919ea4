/** Who listens to what, in the same transaction: facts go up the flow, calls go down (document-kit §4). */
import { materialStockIn, member, transfer } from '@muyun/contract';
import { businessDay } from '../kit/clock.ts';
import { approvalAwaited, approvalEnded } from '../kit/document/index.ts';
import { countDuties, handOver } from '../kit/duties.ts';
import { doing, on, type Reaction } from '../kit/facts.ts';
import { raise } from '../kit/raise.ts';
import { brandUsing } from './basic/brand/index.ts';
import { CUSTOMER_DUTY, demanderDisabling } from './basic/demander/index.ts';
import { raiseAt } from './basic/index.ts';
import { scrapBorn, scrapUnborn } from './basic/stock/index.ts';
import { supplierDisabling } from './basic/supplier/index.ts';
import { warehouseEmptying } from './basic/warehouse/index.ts';
import { dropAccessories } from './cad/accessory/index.ts';
import { productsChanged, productsRemoving } from './cad/product/index.ts';
import { paintChanged } from './cad/project-paint/index.ts';
import {
  hasOpenProject,
  PROJECT_DUTY,
  projectEnded,
  projectHiding,
  projectVoiding,
  standingTitle,
} from './cad/project/index.ts';
import {
  dutiesAsked,
  dutiesHandedOver,
  LEADS,
  memberAnswered,
  memberInvited,
  memberTurnedAway,
  raiseAllRights,
  roleDeleting,
  transferAsked,
  transferEnded,
} from './identity/index.ts';
import { holdsStock, movedForProject } from '../ledger/inventory/index.ts';
import { markDue } from './home/analysis/index.ts';
import { reservationsFreed, reservationsFreeing } from './inventory/index.ts';
import {
  cuttingDayAsked,
  dropLostBeyond,
  endLost,
  issueAsked,
  machineAsked,
  nestConfirmed,
  nestReopening,
  nestWithdrawn,
  piecesAsked,
  piecesUncut,
  voidWithProject,
  refuseHiding,
  refuseRemoving,
  sheetCut,
  sheetUncut,
  sheetsAsked,
} from './nest/order/index.ts';
import { approvalWith } from './platform/approval/approval.ts';
import { askApprovers, notify, settle } from './platform/message/index.ts';
import { featuresTurned, spaceBought } from './platform/payment/index.ts';
import {
  cuttingDays,
  dropProducts,
  endProject,
  followNest,
  followProducts,
  machineName,
  piecesToCut,
  PROCESS_DUTY,
  refuseHidingBegun,
  refuseVoidingChanged,
  reportCut,
  unreportCut,
  unreportPieces,
} from './produce/index.ts';
import {
  bookScrap,
  loadFreeSheets,
  receiptsOf,
  refuseWithdrawal,
  sheetValue,
  unbookScrap,
} from './warehouse/material/index.ts';
import { hasOpenAccessoryOrders } from './psi/index.ts';
import { hasOpenPaintPurchase, markOutdated } from './psi/paint/index.ts';
import {
  dropFromNest,
  dropFromProject,
  followReservations,
  hasOpenOrders,
  holdTasks,
  raiseFromNest,
  receiptsAsked,
  refuseReopening,
} from './purchase/index.ts';
import { itemReactions } from './reactions.items.ts';
import { materialReactions } from './reactions.materials.ts';
import { paperReactions } from './reactions.papers.ts';
import { projectReactions } from './reactions.projects.ts';

/** how a message that asked was answered (MESSAGE_RESULTS) */
const [AGREED, REFUSED, LAPSED] = [1, 2, 3] as const;
const TRANSFER = 'identity.members.transfer';
/** What a member answers for, over the areas. */
const DUTIES = [CUSTOMER_DUTY, PROJECT_DUTY, PROCESS_DUTY, ...LEADS];

export const reactions: readonly Reaction[] = [
  ...projectReactions,
  ...itemReactions,
  ...materialReactions,
  ...paperReactions,
  on(nestConfirmed, async (telling, demand) => {
    await raiseFromNest(doing(telling), demand);
  }),
  on(nestReopening, ({ tx }, { orderId }) => refuseReopening(tx, orderId)),
  on(nestWithdrawn, ({ tx }, { orderId }) => refuseWithdrawal(tx, orderId)),
  on(sheetsAsked, async ({ tx, who }, { found, ...asked }) => {
    found.push(...(await loadFreeSheets(tx, who, asked)));
  }),
  on(issueAsked, async ({ tx }, { answer, ...of }) => {
    Object.assign(answer, await sheetValue(tx, of));
  }),
  on(nestWithdrawn, (telling, { orderId }) => dropFromNest(doing(telling), orderId)),
  on(nestConfirmed, (telling, { orderId }) => followNest(doing(telling), orderId)),
  on(nestWithdrawn, (telling, { orderId }) => followNest(doing(telling), orderId)),
  on(piecesAsked, async ({ tx }, { productIds, found }) => {
    found.push(...(await piecesToCut(tx, productIds)));
  }),
  on(cuttingDayAsked, async ({ tx }, { projectIds, found }) => {
    for (const { projectId, day } of await cuttingDays(tx, projectIds)) found.set(projectId, day);
  }),
  on(sheetCut, async ({ tx, who }, { skipped, ...sheet }) => {
    skipped.push(...(await reportCut(tx, who, sheet)));
  }),
  on(machineAsked, async ({ tx }, { id, found }) => {
    found.name = await machineName(tx, id);
  }),
  on(sheetUncut, ({ tx }, sheet) => unreportCut(tx, sheet)),
  on(receiptsAsked, async ({ tx }, { lineIds, found }) => {
    found.push(...(await receiptsOf(tx, lineIds)).map((own) => ({ title: materialStockIn.title, ...own })));
  }),
  on(piecesUncut, ({ tx }, told) => unreportPieces(tx, told)),
  on(reservationsFreeing, (telling, { sourceIds }) => holdTasks(doing(telling), sourceIds)),
  on(reservationsFreed, async (telling, { sourceIds }) => {
    await followReservations(doing(telling), sourceIds);
  }),
  on(scrapBorn, async (telling, { source, pieces, booked }) => {
    booked.push(...(await bookScrap(telling, source, pieces)));
  }),
  on(scrapUnborn, ({ tx }, source) => unbookScrap(tx, source)),
  on(warehouseEmptying, async ({ tx }, { id, positions }) => {
    if (await holdsStock(tx, id, positions)) raise('Basic:WarehouseHasStock');
  }),
  on(projectVoiding, ({ tx }, { id }) => refuseVoidingChanged(tx, id)),
  on(nestConfirmed, ({ tx }) => markDue(tx)),
  on(nestWithdrawn, ({ tx }) => markDue(tx)),
  on(supplierDisabling, async ({ tx }, { id }) => {
    const isOpen =
      (await hasOpenOrders(tx, id)) ||
      (await hasOpenAccessoryOrders(tx, id)) ||
      (await hasOpenPaintPurchase(tx, id));
    if (isOpen) raise('Basic:SupplierHasOpen');
  }),
  on(demanderDisabling, async ({ tx }, { id }) => {
    if (await hasOpenProject(tx, id)) raiseAt('status', 'Basic:DemanderHasProject');
  }),
  on(brandUsing, async ({ tx, who }, { projectId, standing }) => {
    standing.title = await standingTitle(tx, who, projectId);
  }),
  on(projectVoiding, (telling, project) => voidWithProject(telling, project)),
  on(projectHiding, ({ tx }, { id }) => refuseHiding(tx, id)),
  on(projectHiding, ({ tx }, { id }) => refuseHidingBegun(tx, id)),
  on(projectHiding, async ({ tx }, { id, since }) => {
    const no = await movedForProject(tx, id, since);
    if (no !== null) raise('Cad:ProjectHasStock', { no });
  }),
  on(productsRemoving, ({ tx }, { ids }) => refuseRemoving(tx, ids)),
  on(productsRemoving, ({ tx }, { ids }) => dropAccessories(tx, ids)),
  on(productsRemoving, ({ tx }, { ids }) => dropProducts(tx, ids)),
  on(productsChanged, ({ tx }, { projectIds }) => followProducts(tx, projectIds)),
  on(productsChanged, ({ tx }, { projectIds }) => markOutdated(tx, projectIds)),
  on(productsChanged, ({ tx }, { projectIds }) => dropLostBeyond(tx, projectIds)),
  on(paintChanged, ({ tx }, { projectIds }) => markOutdated(tx, projectIds)),
  on(projectEnded, ({ tx }, { id, isVoid }) => endProject(tx, id, isVoid)),
  on(projectEnded, ({ tx }, { id, isVoid }) => endLost(tx, id, isVoid)),
  on(projectEnded, (telling, { id }) => dropFromProject(doing(telling), id)),
  on(approvalAwaited, ({ tx }, awaiting) => askApprovers(tx, awaiting)),
  on(roleDeleting, async ({ tx }, { id }) => {
    const title = await approvalWith(tx, id);
    if (title !== null) raise('Identity:RoleInApproval', { title });
  }),
  on(memberInvited, async ({ tx }, { tenantUserId: id, userId, spaceName, inviterName, until }) => {
    // asked once more: the one before has lapsed
    await settle(tx, 'invitation', { type: 'identity.members', id }, LAPSED);
    await notify(tx, {
      kind: 'invitation',
      receivers: { to: 'users', userIds: [userId] },
      vars: { space: spaceName, inviter: inviterName, until: businessDay(new Date(until)) },
      bizRef: { type: 'identity.members', id },
      decideUntil: until,
    });
  }),
  on(memberAnswered, async ({ tx }, { tenantUserId: id, inviterUserId, spaceName, name, accepted }) => {
    await settle(tx, 'invitation', { type: 'identity.members', id }, accepted ? AGREED : REFUSED);
    if (inviterUserId === null) return;
    const answer = accepted ? member.INVITE_ANSWERS.accepted : member.INVITE_ANSWERS.rejected;
    await notify(tx, {
      kind: 'inviteAnswered',
      receivers: { to: 'users', userIds: [inviterUserId] },
      vars: { name, answer, space: spaceName },
      bizRef: { type: 'identity.members', id },
      url: '/identity/member',
    });
  }),
  on(memberTurnedAway, ({ tx }, { userId, inviterUserId, spaceName, name, reason }) =>
    notify(tx, {
      kind: 'seatsFull',
      receivers: { to: 'users', userIds: [inviterUserId] },
      vars: { name, space: spaceName, reason },
      url: '/identity/member',
      dedupKey: `seats:${tx.tenantId}:${userId}:${businessDay()}`,
    }),
  ),
  on(transferAsked, ({ tx }, { id, userId, ownerName, spaceName, until }) =>
    notify(tx, {
      kind: 'adminTransfer',
      receivers: { to: 'users', userIds: [userId] },
      vars: { space: spaceName, owner: ownerName, until: businessDay(new Date(until)) },
      bizRef: { type: TRANSFER, id },
      decideUntil: until,
    }),
  ),
  on(transferEnded, async ({ tx }, { id, isAccepted, ownerUserId, name, spaceName }) => {
    const result = isAccepted === null ? LAPSED : isAccepted ? AGREED : REFUSED;
    await settle(tx, 'adminTransfer', { type: TRANSFER, id }, result);
    if (isAccepted === null) return;
    const { accepted, rejected } = transfer.TRANSFER_ANSWERS;
    await notify(tx, {
      kind: 'transferAnswered',
      receivers: { to: 'users', userIds: [ownerUserId] },
      vars: { name, answer: isAccepted ? accepted : rejected, space: spaceName },
      bizRef: { type: TRANSFER, id },
      url: '/identity/member',
    });
  }),
  on(dutiesAsked, async ({ tx }, { memberId, found }) => {
    for (const duty of DUTIES)
      found.push({ title: duty.title, count: await countDuties(tx, duty, memberId) });
  }),
  on(dutiesHandedOver, async ({ tx }, { from, to }) => {
    for (const duty of DUTIES) await handOver(tx, duty, from, to);
  }),
  on(spaceBought, (telling) => raiseAllRights(telling)),
  on(featuresTurned, (telling) => raiseAllRights(telling)),
  on(approvalEnded, ({ tx }, { document, id }) => settle(tx, 'approval', { type: document.id, id })),
];
