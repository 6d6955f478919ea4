// Runs a script of the project on its own runtime: node bin/run24.mjs script.ts …arguments
import { ensureInstalled, runOnRuntime } from './prepare.mjs';

ensureInstalled();
process.exit(runOnRuntime(['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)]));
