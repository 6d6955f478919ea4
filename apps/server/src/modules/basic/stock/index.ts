/** The door of sheet stock: remnants that the shop floor leaves. */
export { bookRemnants, type BookedRemnant, unbookRemnants } from './remnant.ts';
export {
  lockSizedRemnants,
  remnantsThatHold,
  type SizedRemnant,
  sizedRemnants,
} from './remnant-fit.store.ts';
export { scrapBorn, type ScrapPiece, type ScrapSource, scrapUnborn } from './scrap.facts.ts';
export { followCounted } from './followed.ts';
export { namesOfBoards, type RemnantOut, remnantsToIssue } from './stock.store.ts';
export { remnantRulesOf } from './remnant-rules.ts';
export { sheetCostAsked } from './remnant-worth.ts';
