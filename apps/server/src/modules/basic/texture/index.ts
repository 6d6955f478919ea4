/** The door of textures. */
export { thicknessMeasured, thicknessRemoving } from './child.routes.ts';
export { textures } from './texture.ts';
export { bendRowsOf } from './bend.store.ts';
