/** The door of plate types: what an import asks. */
export { insertNamed, plateTypeCodes } from './plate-type.store.ts';
