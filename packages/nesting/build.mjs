// Builds the package as others get it: `node packages/nesting/build.mjs [folder]`, default `dist`. Compiled modules for
// Node ≥ 20 and browsers, types, README. Inside the repository imports go on using the sources.
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = resolve(process.argv[2] ?? join(here, 'dist'));

rmSync(out, { recursive: true, force: true });
compile();
for (const file of declarations(out)) useCompiled(file);
writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
for (const name of ['README.md', 'docs', 'examples'])
  cpSync(join(here, name), join(out, name), { recursive: true });

function compile() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const args = [tsc, '-p', join(here, 'tsconfig.build.json'), '--outDir', out];
  // what it complains about is an error, wherever it prints it
  execFileSync(process.execPath, args, { stdio: ['ignore', process.stderr, process.stderr] });
}

function declarations(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(folder, name));
}

/** Declarations name the sources they came from; those are not in the package. */
function useCompiled(file) {
  const text = readFileSync(file, 'utf8');
  const compiled = text.replaceAll(/((?:from|import)\s*\(?\s*['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2');
  if (compiled !== text) writeFileSync(file, compiled);
}

/** The manifest of the package: the doors of the repository's own, pointing at what was compiled. */
function manifest() {
  const own = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
  const { name, version, description, keywords, license, author, engines } = own;
  const door = (file) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
  return {
    name,
    version,
    private: true,
    description,
    keywords,
    license,
    author,
    engines,
    type: 'module',
    sideEffects: false,
    main: './index.js',
    types: './index.d.ts',
    exports: { '.': door('index'), './panel': door('panel'), './package.json': './package.json' },
  };
}
