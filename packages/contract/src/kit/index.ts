export * as f from './field.ts';
export type {
  Catalogue,
  Draft,
  Dto,
  EnumOption,
  Field,
  FieldOptions,
  Kind,
  Mark,
  RefField,
  Tone,
} from './field.ts';
export { isNumberKind } from './catalogue.ts';
export { catalogue, rowFields } from './field.ts';
export * from './schema.ts';
export * from './targets.ts';
export * from './places.ts';
export { rowWords } from './row-words.ts';
export * from './paging.ts';
export * from './call.ts';
export type { PermissionCode } from '../spec/permission-codes.ts';
export * from './errors.ts';
export * from './machine.ts';
export * from './master-fields.ts';
export * from './validation.ts';
export * from './work-days.ts';
export { isRateOf, type PriceTerms, USUAL_TERMS } from './price-terms.ts';
export { line, lines, shownText, TEXT_FAULTS, withoutHidden } from './text.ts';
export * as decimal from './decimal.ts';
export { dec, round, sum } from './decimal.ts';
export * from './document/answers.ts';
export { changedText, changesText } from './document/changed.ts';
export * from './document/types.ts';
export { actionsOf, document, isTypeable, master } from './document/document.ts';
export { documentFields, lineFields, typedNumberFields } from './document/fields.ts';
export { MAX_EXPORT, MAX_LINES, namedFields } from './document/schemas.ts';
export * from './document/standard-machine.ts';
export { DOC_WORDS, PRINT_WORDS, SHEET_WORDS } from './document/words.ts';
