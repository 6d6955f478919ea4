export { RuleVersions, type TermText } from './RuleVersions.tsx';
export { areaTermText, conditionsText } from './terms.ts';
export { pricesText, ruleDays, unitOf } from './price-text.ts';
