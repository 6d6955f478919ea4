/** The door of textures for other documents of basic data. */
export { textures } from './texture.ts';
export { bendRowsOf } from './bend.store.ts';
