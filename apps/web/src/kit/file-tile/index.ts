export { FileLink } from './FileLink.tsx';
export { FileTile, FileTiles } from './FileTile.tsx';
export type { FileTileProps } from './FileTile.tsx';
export type { TileFile } from './kind.ts';
