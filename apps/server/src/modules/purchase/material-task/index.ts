/** The door of purchase demands. */
export { materialTasks, moveTasks, type TaskMove } from './material-task.ts';
export { dropFromNest, raiseFromNest } from './from-nest.ts';
export { lockTasks } from './material-task.store.ts';
