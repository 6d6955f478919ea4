/** The door of spaces: what opening one needs, whoever opens it. */
export { editionsOf, holdWord, insertOwnSpace, isNameTaken } from './space.store.ts';
