// `npm run e2e:pair`: the browser tests against two server processes behind one address, killed in turn (e2e/pair.ts); a file's name runs it alone.
import path from 'node:path';
import { buildServer, buildThreads, buildWeb, ensureInstalled, root, runOnRuntime } from './prepare.mjs';

ensureInstalled();
buildWeb();
buildThreads();
buildServer();
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--root', root, '--config', 'e2e/vitest.config.ts', ...process.argv.slice(2)];
process.exit(runOnRuntime(args, { env: { ...process.env, HOUSE: 'pair' } }));
