export * from './inventory.errors.ts';
