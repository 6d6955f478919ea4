/** The door of what a space may use. */
export { adjustNest, giveNestBack, isNestCharged, nestLeft, takeNest } from './nest-quota.ts';
export { assertFeature } from './feature.ts';
