export { FoldView } from './LazyFoldView.tsx';
