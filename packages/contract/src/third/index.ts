export * as third from './third.calls.ts';
export * from './third.words.ts';
export { thirdErrors } from './third.errors.ts';
