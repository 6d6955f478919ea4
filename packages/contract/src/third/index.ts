export * as third from './third.calls.ts';
export * from './third.words.ts';
export * as apiKey from './api-key.calls.ts';
export type { ApiKeyRow } from './api-key.calls.ts';
export * from './open.words.ts';
export { thirdErrors } from './third.errors.ts';
