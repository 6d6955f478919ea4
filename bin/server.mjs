// The server's process (server-args.json): what bin/threads.mjs has bundled of it; the source itself where nothing has been built.
// Nearly two thousand modules read one by one are a third of the time that a start takes.
import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../apps/server/dist/server/', import.meta.url);
const current = new URL('current', folder);
const program = existsSync(current)
  ? new URL(`${readFileSync(current, 'utf8')}/main.js`, folder)
  : new URL('../apps/server/src/main.ts', import.meta.url);
const { run } = await import(program);
run();
