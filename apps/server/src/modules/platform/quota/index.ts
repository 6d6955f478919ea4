/** The door of what a space may use. */
export { runsOf as nestRunsOf } from './nest-quota.store.ts';
export { adjustNest, giveNestBack, isNestCharged, nestLeft, takeNest } from './nest-quota.ts';
export { assertFeature } from './feature.ts';
