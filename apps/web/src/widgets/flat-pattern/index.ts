export { breakOf } from './break.ts';
export { FlatPattern } from './FlatPattern.tsx';
export type { FlatPatternProps } from './FlatPattern.tsx';
export { Thumbnail } from './Thumbnail.tsx';
