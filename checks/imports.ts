/** The import graph of the house, read from the sources. TypeScript 7 has no API for it, the import forms we use are few. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const SKIP = new Set(['node_modules', 'dist', 'fixtures', '.data', '.git']);

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    if (SKIP.has(name)) continue;
    const full = path.join(folder, name);
    if (statSync(full).isDirectory()) yield* walk(full);
    else if (/\.(ts|tsx)$/.test(name)) yield full;
  }
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every source of `folders` with what it imports: project paths from the root, packages by name. */
export function sources(...folders: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => [...walk(path.join(ROOT, folder))])
    .map((full) => {
      const text = readFileSync(full, 'utf8');
      const imports = [...text.matchAll(IMPORT)]
        .map((m) => m[1] ?? m[2] ?? m[3] ?? '')
        .map((target) => resolve(full, target));
      return { file: path.relative(ROOT, full), text, imports };
    });
}

function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return path.relative(ROOT, path.resolve(path.dirname(from), target));
  if (target.startsWith('@muyun/')) {
    const [, name = '', ...rest] = target.split('/');
    return `packages/${name}/${rest.join('/') || 'index'}`;
  }
  return target;
}
