/** The door of processes. */
export { processes, processRoutes } from './process.ts';
export {
  type ChoosableProcess,
  choosableProcesses,
  routedProcesses,
  type RoutedProcess,
} from './process.store.ts';
