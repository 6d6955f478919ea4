/**
 * A class is styled wherever it is shown: the sheet that defines it comes with the module or with everything that loads the module.
 * A sheet that another screen happened to load first makes a screen look right by the way one came to it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'apps/web/src');
const CLASS = /\bmy-[a-z0-9-]+/g;

export interface Module {
  readonly text: string;
  /** files that come with it */
  readonly brings: readonly string[];
  /** modules that are fetched when they are needed */
  readonly fetches: readonly string[];
}

const found = (text: string, pattern: RegExp, from: string): string[] =>
  [...text.matchAll(pattern)].map((m) =>
    path.posix.normalize(path.posix.join(path.posix.dirname(from), (m[1] ?? '').replace(/\?.*/, ''))),
  );

export function moduleOf(file: string, text: string): Module {
  return {
    text,
    brings: found(text, /(?:\bfrom|^import) '(\.[^']+)'/gm, file),
    fetches: found(text, /\bimport\('(\.[^']+)'\)/g, file),
  };
}

/** Everything that has come once these modules stand. */
function reached(modules: ReadonlyMap<string, Module>, from: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const next = [...from];
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    next.push(...(modules.get(file)?.brings ?? []));
  }
  return seen;
}

/** `main` fetches the pages; of a module that several fetch only what all of them bring is sure. */
export function unstyled(
  modules: ReadonlyMap<string, Module>,
  sheets: ReadonlyMap<string, string>,
  main: readonly string[],
): string[] {
  const defines = new Map<string, string[]>();
  for (const [sheet, text] of sheets)
    for (const [name] of text.matchAll(/(?<=\.)my-[a-z0-9-]+/g))
      defines.set(name, [...(defines.get(name) ?? []), sheet]);
  const sure = new Map<string, Set<string>>([['', reached(modules, main)]]);
  const waiting = [''];
  for (let root = waiting.shift(); root !== undefined; root = waiting.shift()) {
    const there = sure.get(root) as Set<string>;
    for (const file of there)
      for (const target of modules.get(file)?.fetches ?? []) {
        if (!modules.has(target)) continue;
        const now = new Set([...there, ...reached(modules, [target])]);
        const before = sure.get(target);
        const both = before ? new Set([...before].filter((f) => now.has(f))) : now;
        if (before?.size === both.size) continue;
        sure.set(target, both);
        waiting.push(target);
      }
  }
  const faults = new Set<string>();
  for (const there of sure.values())
    for (const file of there)
      for (const [name] of modules.get(file)?.text.matchAll(CLASS) ?? []) {
        const own = defines.get(name);
        if (own && !own.some((sheet) => there.has(sheet))) faults.add(`${file}: ${name}`);
      }
  return [...faults].toSorted();
}

function web(): [Map<string, Module>, Map<string, string>] {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).map((f) => f.replaceAll('\\', '/'));
  const read = (f: string): string => readFileSync(path.join(WEB, f), 'utf8');
  const code = files.filter((f) => /\.tsx?$/.test(f) && !/\.test\.tsx?$/.test(f));
  return [
    new Map(code.map((f) => [f, moduleOf(f, read(f))])),
    new Map(files.filter((f) => f.endsWith('.css')).map((f) => [f, read(f)])),
  ];
}

describe('styles', () => {
  it('come with what shows them, whatever was opened before', () => {
    const [modules, sheets] = web();
    const pages = [...modules.keys()].filter((f) => f.endsWith('.pages.tsx'));
    expect(unstyled(modules, sheets, ['main.tsx', ...pages])).toEqual([]);
  });

  it('a screen that lives on the sheet of another one is found', () => {
    const modules = new Map([
      [
        'main.tsx',
        moduleOf('main.tsx', "const A = () => import('./a.tsx'); const B = () => import('./b.tsx');"),
      ],
      ['a.tsx', moduleOf('a.tsx', 'import \'./a.css\';\n<i className="my-a" />')],
      ['b.tsx', moduleOf('b.tsx', '<i className="my-a" />')],
    ]);
    expect(unstyled(modules, new Map([['a.css', '.my-a { color: red }']]), ['main.tsx'])).toEqual([
      'b.tsx: my-a',
    ]);
  });
});
