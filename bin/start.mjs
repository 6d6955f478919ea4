// `npm start`: installs what is missing, builds what is stale, starts the server on the project's own Node 24.
// Runs on any Node ≥ 20; everything after this file runs on the runtime that npm brought.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildServer, buildThreads, buildWeb, ensureInstalled, root, runtime } from './prepare.mjs';

ensureInstalled();
buildWeb();
buildThreads();
buildServer();
const { args, cache } = JSON.parse(readFileSync(new URL('server-args.json', import.meta.url), 'utf8'));
const env = { NODE_COMPILE_CACHE: path.join(root, cache), ...process.env };
const child = spawn(runtime(), args, { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
