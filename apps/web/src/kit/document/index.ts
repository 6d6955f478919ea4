export { documentPages, masterPages } from './pages.tsx';
export type { DocumentPaths, DocumentScreens, MasterScreens } from './pages.tsx';
export type { MasterActs } from './MasterList.tsx';
export type { DocRow } from './doc-columns.ts';
export type { LineRow } from './line-columns.ts';
export type { DocumentScreen } from './use-document.ts';
