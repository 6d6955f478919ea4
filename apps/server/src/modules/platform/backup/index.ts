/** The door of backups. */
export { backupRoutes } from './backup.ts';
export { backupTasks } from './backup.tasks.ts';
