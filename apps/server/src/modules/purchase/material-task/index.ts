/** The door of purchase demands. */
export { materialTasks, measured, moveTasks, noteTasks, stateOf, type TaskMove } from './material-task.ts';
export { lockTasks, type OpenTask, readTask, readTasks } from './material-task.store.ts';
