// Runs a script of the project on its own runtime: node bin/run24.mjs script.ts …arguments
import { buildThreads, ensureInstalled, runOnRuntime } from './prepare.mjs';

ensureInstalled();
buildThreads();
process.exit(runOnRuntime(['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)]));
