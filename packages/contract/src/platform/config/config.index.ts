/** Calls of what a space says of itself and of how it works. */
export * from './config.calls.ts';
export * from './config.settings.calls.ts';
