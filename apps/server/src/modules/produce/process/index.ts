/** The door of processes. */
export { processes, processRoutes } from './process.ts';
export { routedProcesses, type RoutedProcess } from './process.store.ts';
