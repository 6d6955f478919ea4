/** The door of imports: how a drawing is read and its parts are checked. */
export { analyse } from './analyse.ts';
export { newColors, toCommit } from './commit.ts';
export { type Drawing, readDrawing } from './drawing.ts';
export { LABELLED, rowsOfDrawing, taughtWays } from './dxf.ts';
export { withLocal } from './parse.ts';
export { NO_DEFAULTS } from './preview.ts';
export type { Together } from './check.ts';
