export * as account from './account/account.calls.ts';
export type { TenantBrief, FactoryBrief } from './account/account.calls.ts';
export * as file from './file/file.calls.ts';
export * as job from './job/job.calls.ts';
export type { JobView, JobState } from './job/job.calls.ts';
export { JOB_STATES } from './job/job.calls.ts';
export * as orderCode from './order-code/order-code.calls.ts';
export { orderCodeFields } from './order-code/order-code.calls.ts';
export { ORDER_KINDS } from './order-code/order-kinds.ts';
