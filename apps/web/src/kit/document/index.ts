/** The door of pages.tsx files, which the first page holds: whatever draws (MasterList.tsx, numeral.ts) is imported by its own name. */
export { documentPages, masterPages } from './pages.tsx';
export type { DocumentPaths, DocumentScreens, MasterScreens } from './pages.tsx';
export type { MasterActs } from './MasterList.tsx';
export type { DocRow } from './doc-columns.ts';
export type { LineRow } from './line-columns.ts';
export type { MasterOptions } from './MasterList.tsx';
export type { LineRefs } from './use-choices.ts';
export type { DocumentScreen } from './use-document.ts';
