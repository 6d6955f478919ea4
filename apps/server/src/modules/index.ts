/** All bindings and job kinds of the house, in the order of the areas. An area is added by one line each. */
import type { Binding } from '../kit/call.ts';
import type { FileOwner } from '../kit/file-access.ts';
import type { House } from '../kit/house.ts';
import type { JobKind } from '../kit/jobs.ts';
import type { ScheduledTask } from '../kit/scheduler.ts';
import type { ThirdGateway } from '../kit/third.ts';
import {
  basicFileOwners,
  basicRoutes,
  brandTasks,
  marketTasks,
  accountTasks,
  ratingTasks,
  initAreaRules,
  initColors,
  initMasters,
  initPlateTypes,
  initTextures,
} from './basic/index.ts';
import { areaSyncRoutes } from './cad/area-rule/area-sync.routes.ts';
import { commitImportJob } from './cad/import/import.jobs.ts';
import { importRoutes } from './cad/import/import.routes.ts';
import { cadFileOwners, cadJobs, cadRoutes } from './cad/index.ts';
import { invariantTask, settleTask } from './invariants.ts';
import { inventoryRoutes, inventoryTasks } from './inventory/index.ts';
import { productFigureTasks } from './cad/product/product.figures.task.ts';
import { nestKindTasks } from './cad/product/nest-kind.task.ts';
import { projectDayTasks } from './cad/project-stat/index.ts';
import { projectTasks } from './cad/project/project.tasks.ts';
import { startProjectFacts } from './cad/project/project.told.ts';
import { splitJob } from './cad/split/split.ts';
import { startSplitWaiters } from './cad/split/split.waiting.ts';
import { analysisRoutes } from './home/analysis/analysis.routes.ts';
import { metricTasks } from './home/analysis/metric.ts';
import { dashboardRoutes } from './home/dashboard/dashboard.routes.ts';
import { pullJob } from './home/third/pull.job.ts';
import { thirdJob } from './home/third/third.job.ts';
import { thirdRoutes } from './home/third/third.routes.ts';
import { thirdTasks } from './home/third/third.tasks.ts';
import { projectTieRoutes } from './home/project-ties/project-ties.routes.ts';
import { searchRoutes } from './home/search/search.routes.ts';
import { ensureRootUnit, giveUsualRoles, identityRoutes, memberTasks } from './identity/index.ts';
import { machineRoutes } from './nest/machine/index.ts';
import { nestCostRoutes } from './nest/cost/nest-cost.routes.ts';
import { lostPhotos } from './nest/order/index.ts';
import { nestTasks } from './nest/order/nest-idle.ts';
import { lostTasks } from './nest/order/lost/lost-count.ts';
import { nestJob } from './nest/order/nest-job.ts';
import { barOrderRoutes } from './nest/order/bar/bar-order.routes.ts';
import { nestOrderRoutes } from './nest/order/nest-order.routes.ts';
import { statisticsRoutes } from './nest/statistics/statistics.routes.ts';
import { accountRoutes } from './platform/account/account.routes.ts';
import { bindingRoutes } from './platform/account/binding.routes.ts';
import { produceFileOwners, produceRoutes, productionTasks } from './produce/index.ts';
import { financeRoutes } from './finance/index.ts';
import { psiFileOwners, psiRoutes } from './psi/index.ts';
import { paintStoreFileOwners, paintStoreRoutes } from './psi/paint/index.ts';
import {
  demandTasks,
  sharedDemandTasks,
  lateTasks,
  purchaseFileOwners,
  purchaseRoutes,
  startOrderSends,
} from './purchase/index.ts';
import { materialWarehouseFileOwners, materialWarehouseRoutes } from './warehouse/material/index.ts';
import { purgeTasks } from '../move/purge.ts';
import { approvalRoutes } from './platform/approval/approval.ts';
import { printTemplateRoutes } from './platform/print-template/print-template.ts';
import { cancelRoutes, cancelTasks } from './platform/account/cancel.ts';
import { doorRoutes } from './platform/account/door.routes.ts';
import { spaceRoutes } from './platform/space/space.routes.ts';
import { configFileOwners, configRoutes } from './platform/config/index.ts';
import { auditRoutes } from './platform/audit/audit.routes.ts';
import { auditTasks } from './platform/audit/audit.tasks.ts';
import { backupRoutes, backupTasks } from './platform/backup/index.ts';
import { convertRoutes, startConversions } from './platform/convert/index.ts';
import { enterpriseRoutes, enterpriseTasks, exportSpaceJob } from './platform/enterprise/index.ts';
import { fileRoutes } from './platform/file/file.routes.ts';
import { storageTasks } from './platform/storage/index.ts';
import { startSms } from './platform/sms/index.ts';
import { startDeliveries, startFanOut } from './platform/message/index.ts';
import { messageRoutes } from './platform/message/message.routes.ts';
import { notificationRoutes } from './platform/message/notification.routes.ts';
import { messageTasks } from './platform/message/message.tasks.ts';
import { logRoutes } from './platform/log/log.routes.ts';
import { logTasks } from './platform/log/log.tasks.ts';
import { paymentRoutes } from './platform/payment/payment.routes.ts';
import { paymentTasks } from './platform/payment/payment.tasks.ts';
import { webFileOwners, webRoutes } from './platform/web/index.ts';
import { watchRoutes, watchTasks } from './platform/watch/index.ts';
import { jobRoutes } from './platform/job/job.routes.ts';
import { upkeepTasks } from './platform/upkeep/upkeep.tasks.ts';
import { hostAccountRoutes } from './platform/tenant/host-account.ts';
import { profileRoutes } from './platform/account/profile.routes.ts';
import { hostUserRoutes } from './platform/tenant/host-user.routes.ts';
import { platformRoleRoutes } from './platform/tenant/platform-role.ts';
import {
  activityTasks,
  expiryTasks,
  reminderTasks,
  initJob,
  initTasks,
  type InitStep,
  MAKERS,
  tenantInfoRoutes,
} from './platform/tenant/index.ts';
import { tenantRoutes } from './platform/tenant/tenant.routes.ts';
import { impersonationRoutes } from './platform/impersonation/impersonation.routes.ts';
import { preferenceRoutes } from './platform/preference/preference.routes.ts';
import { unlockRoutes } from './platform/unlock/unlock.routes.ts';
import { addOrderCodes, orderCodeRoutes } from './platform/order-code/order-code.routes.ts';

export { reactions } from './reactions.ts';

export function allBindings(pepper: () => string): readonly Binding[] {
  return [
    ...accountRoutes(pepper),
    ...doorRoutes(pepper),
    ...cancelRoutes(pepper),
    ...bindingRoutes(pepper),
    ...spaceRoutes(pepper),
    ...configRoutes,
    ...tenantRoutes(pepper),
    ...tenantInfoRoutes,
    ...hostUserRoutes(pepper),
    ...hostAccountRoutes(pepper),
    ...platformRoleRoutes,
    ...profileRoutes,
    ...impersonationRoutes(pepper),
    ...paymentRoutes(pepper),
    ...jobRoutes,
    ...messageRoutes,
    ...notificationRoutes,
    ...auditRoutes,
    ...backupRoutes,
    ...watchRoutes,
    ...logRoutes,
    ...fileRoutes(pepper),
    ...convertRoutes,
    ...webRoutes,
    ...enterpriseRoutes(pepper),
    ...preferenceRoutes,
    ...identityRoutes(pepper),
    ...unlockRoutes,
    ...orderCodeRoutes,
    ...basicRoutes,
    ...cadRoutes(pepper),
    ...areaSyncRoutes,
    ...importRoutes,
    ...inventoryRoutes,
    ...nestOrderRoutes,
    ...nestCostRoutes,
    ...machineRoutes,
    ...statisticsRoutes,
    ...barOrderRoutes,
    ...produceRoutes,
    ...paintStoreRoutes,
    ...purchaseRoutes,
    ...materialWarehouseRoutes,
    ...psiRoutes,
    ...financeRoutes,
    ...approvalRoutes,
    ...printTemplateRoutes,
    ...dashboardRoutes,
    ...analysisRoutes,
    ...thirdRoutes,
    ...projectTieRoutes,
    ...searchRoutes,
  ];
}

/** What the areas give a space that is opened. */
const initSteps: readonly InitStep[] = [
  { key: 'roles', run: (tx, { editionType }) => giveUsualRoles(tx, editionType) },
  { key: 'units', types: MAKERS, run: (tx, { name }) => ensureRootUnit(tx, name) },
  { key: 'codes', types: MAKERS, run: addOrderCodes },
  {
    key: 'basics',
    types: MAKERS,
    async run(tx) {
      for (const give of [initTextures, initPlateTypes, initColors, initAreaRules, ...initMasters])
        await give(tx);
    },
  },
];

export const jobKinds: readonly JobKind[] = [
  initJob(initSteps) as JobKind,
  nestJob as JobKind,
  exportSpaceJob as JobKind,
];

/** Jobs that send to other systems. */
export const thirdJobs = (third: ThirdGateway): readonly JobKind[] => [thirdJob(third) as JobKind];

/** Jobs that work as a request does. */
export const houseJobs = (house: House): readonly JobKind[] => [
  pullJob(house) as JobKind,
  ...cadJobs(house),
  commitImportJob(house) as JobKind,
  splitJob(house) as JobKind,
];

/** Which rows show files, and to whom. */
export const fileOwners: readonly FileOwner[] = [
  ...basicFileOwners,
  ...cadFileOwners,
  ...produceFileOwners,
  lostPhotos,
  ...paintStoreFileOwners,
  ...purchaseFileOwners,
  ...materialWarehouseFileOwners,
  ...psiFileOwners,
  ...webFileOwners,
  ...configFileOwners,
];

/** Recurring work of the server. */
export const scheduledTasks = (house: House): readonly ScheduledTask[] => [
  ...auditTasks(house),
  ...backupTasks(house),
  ...watchTasks(house),
  ...logTasks(house),
  ...upkeepTasks(house),
  ...storageTasks(house),
  ...enterpriseTasks(house),
  ...purgeTasks(house),
  ...initTasks(house),
  ...activityTasks(house),
  ...expiryTasks(house),
  ...reminderTasks(house),
  ...cancelTasks(house),
  ...messageTasks(house),
  ...memberTasks(house),
  ...paymentTasks(house),
  ...nestKindTasks(house),
  ...productFigureTasks(house),
  ...projectDayTasks(house),
  ...projectTasks(house),
  ...inventoryTasks(house),
  ...demandTasks(house),
  ...sharedDemandTasks(house),
  ...lateTasks(house),
  ...nestTasks(house),
  ...lostTasks(house),
  ...metricTasks(house),
  ...thirdTasks(house),
  ...productionTasks(house),
  ...brandTasks(house),
  ...marketTasks(house),
  ...accountTasks(house),
  ...ratingTasks(house),
  settleTask(house),
  invariantTask(house),
];

/** Work that goes on all the time; the answered function ends it. */
export function startWorkers(house: House): () => Promise<void> {
  const ends = [
    startFanOut(house),
    startDeliveries(house),
    startSms(house),
    startOrderSends(house),
    startConversions(house),
    startSplitWaiters(house),
    startProjectFacts(house),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
