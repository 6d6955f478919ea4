export * from './import.fields.ts';
export * from './import.messages.ts';
export * from './import.values.ts';
export * from './import.names.ts';
export * from './import.positions.ts';
export * from './import.head.ts';
export type { ImportDefaults, ImportView } from './import.calls.ts';
export * as productImport from './import.calls.ts';
