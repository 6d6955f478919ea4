export { documentPages, masterPages } from './pages.tsx';
export type { DocumentPaths, DocumentScreens, MasterScreens } from './pages.tsx';
