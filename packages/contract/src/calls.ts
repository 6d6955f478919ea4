/** The registry of all calls, read from the areas. */
export { allCalls } from './registry.ts';
