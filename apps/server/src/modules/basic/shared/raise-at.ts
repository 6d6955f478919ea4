/** Refusals that name the field: of the kit, under the name by which the areas know it. */
export { raiseAt } from '../../../kit/raise.ts';
