export { EmptyState, ErrorBlock, PanelArt } from './EmptyState.tsx';
export { type Asked, ErrorLine } from './ErrorLine.tsx';
export { Exception } from './Exception.tsx';
export { LoadingOverlay, ScreenSkeleton, SkeletonLines } from './Loading.tsx';
export { RecordInstead } from './RecordInstead.tsx';
