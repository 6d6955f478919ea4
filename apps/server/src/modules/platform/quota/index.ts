/** The door of what a space may use. */
export { giveNestBack, takeNest } from './nest-quota.ts';
