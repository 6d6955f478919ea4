/** The door of 涂装设置. */
export { paintChanged, settingOfProject } from './project-paint.ts';
export { paintedAreas } from './project-paint.store.ts';
