/** The door of textures for other documents of basic data. */
export { textureSpec } from './texture.routes.ts';
export { bendRowsOf } from './texture.store.ts';
