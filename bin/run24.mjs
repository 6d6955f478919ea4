// Runs a script of the project on its own runtime: node bin/run24.mjs script.ts …arguments
import { buildServer, buildThreads, ensureInstalled, runOnRuntime } from './prepare.mjs';

ensureInstalled();
buildThreads();
const args = process.argv.slice(2);
// tests that start servers build them themselves
if (!args[0]?.includes('vitest')) buildServer();
// who is held to little memory is so outside the heap too: by itself the C library keeps a store of free memory for every thread
const isSmall = args.some((arg) => arg.startsWith('--max-old-space-size'));
const env = isSmall ? { MALLOC_ARENA_MAX: '2', ...process.env } : process.env;
process.exit(runOnRuntime(['--disable-warning=ExperimentalWarning', ...args], { env }));
