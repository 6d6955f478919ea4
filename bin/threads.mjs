// Bundles what the server's threads run, or the server itself: plain JavaScript, one file per `*.worker.ts` into
// apps/server/dist/threads/<hash>, main.js into apps/server/dist/server/<hash>.
// A thread that read TypeScript itself would compile Node's type stripper (WebAssembly) anew in every thread; V8 frees such
// code when a thread ends, and now and then kills the whole process over it (nodejs/node#64500: `jit_page.has_value()`).
import { globSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const [, , root, what, hash] = process.argv;
const folder = path.join(root, 'apps/server/dist', what);
// a server that runs for long, a race of half an hour beside somebody who works on the source, still starts threads from its own
const KEEP = 24;

const entries =
  what === 'server' ? ['apps/server/src/main.ts'] : globSync('apps/server/src/**/*.worker.ts', { cwd: root });
const making = path.join(folder, `${hash}.${process.pid}`);
mkdirSync(folder, { recursive: true });
await build({
  root,
  configFile: false,
  logLevel: 'error',
  // packages of the house are bundled; those of npm are JavaScript and stay where they are
  ssr: { noExternal: [/^@muyun\//] },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    // not named in what is bundled: read when an error is told (apps/server/src/kit/source-lines.ts), not at every start
    sourcemap: 'hidden',
    outDir: making,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: Object.fromEntries(
        entries.map((file) => [path.basename(file).replace(/(\.worker)?\.ts$/, ''), path.join(root, file)]),
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[hash].js' },
    },
  },
});
// whole or not at all: somebody else may be building or starting threads from it
const made = path.join(folder, hash);
try {
  renameSync(making, made);
} catch {
  rmSync(making, { recursive: true, force: true });
}
const age = (name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
const old = readdirSync(folder)
  .filter((name) => name !== hash && name !== 'current')
  .sort((a, b) => age(b) - age(a))
  .slice(KEEP);
for (const name of old) rmSync(path.join(folder, name), { recursive: true, force: true });
