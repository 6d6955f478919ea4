/** The door of spaces as the platform keeps them. */
export { expiryTasks } from './expiry.ts';
export { reminderTasks } from './reminders.ts';
export { addTrend } from './trend.store.ts';
export { initJob, type InitStep, initTasks, MAKERS, startInit } from './init.ts';
export { activityTasks, tenantInfoRoutes } from './tenant-info.ts';
export { endInside, usersInside } from './tenant.store.ts';
export { type Doing as PlatformDoing, held as heldSpace, told as toldSpace } from './tenant.ts';
