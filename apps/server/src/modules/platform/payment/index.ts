/** The door of buying: what an area above must know of it. */
export { spaceBought } from './settle.ts';
