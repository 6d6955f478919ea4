export * as home from './home.calls.ts';
export { figureLink, HOME_FIGURES } from './home.calls.ts';
export type { HomeFigure, HomeFigureName } from './home.calls.ts';
export * as search from './search.calls.ts';
export { FOUND_KINDS, foundPath } from './search.calls.ts';
export type { Found, FoundKindName } from './search.calls.ts';
export * from './project-ties.calls.ts';
export * from './project-curve.calls.ts';
