/** The door of spaces as the platform keeps them. */
export { addTrend } from './trend.store.ts';
export { pageAcross, given } from './across.store.ts';
export { endInside, usersInside } from './tenant.store.ts';
