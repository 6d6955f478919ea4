/** The door of what is thrown away when its time is over: the spaces, one after the other. */
export { spaceIds } from './upkeep.store.ts';
