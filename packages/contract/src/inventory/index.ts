export * from './inventory.errors.ts';
export * from './inventory.words.ts';
export * as inventory from './inventory.calls.ts';
