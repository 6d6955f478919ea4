export * from './kit/index.ts';
export * from './permissions.ts';
export * from './references.ts';
export * from './platform/index.ts';
export * from './basic/index.ts';
export * from './cad/index.ts';
export * from './nest/index.ts';
export { errors } from './errors.ts';
export type { ErrorCode } from './errors.ts';
