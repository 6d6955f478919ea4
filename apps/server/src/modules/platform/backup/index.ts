/** The door of backups. */
export { backupRoutes } from './backup.ts';
export { staff } from './backup.store.ts';
export { backupTasks } from './backup.tasks.ts';
