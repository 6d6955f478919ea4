// The package as a stranger gets it: built, packed, installed into an empty project and run by plain `node`, its types
// read by another compiler setting than ours. Nothing is fetched.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PACKAGE = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'muyun-nesting-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/@muyun/nesting');

/** Plain commands of the machine: the runtime of the tests is ours. */
function call(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function filesOf(ending: string): string[] {
  return readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(ending),
  );
}

beforeAll(() => {
  const dist = join(folder, 'dist');
  call(process.execPath, [join(PACKAGE, 'build.mjs'), dist], folder);
  const packed = call('npm', ['pack', dist, '--silent', '--pack-destination', folder], folder).trim();
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "stranger", "private": true, "type": "module" }');
  const quiet = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'];
  call('npm', ['install', ...quiet, join(folder, packed)], project);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the packed package', () => {
  it.each(['plates', 'bars', 'shapes'])('runs the example of %s with plain node', (name) => {
    writeFileSync(join(project, `${name}.mjs`), readFileSync(join(installed, 'examples', `${name}.mjs`)));
    expect(call('node', [`${name}.mjs`], project)).toMatch(/verified true\n$/);
  });

  it('begins its README with those programs, word for word and short', () => {
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const programs = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, program]) => program);
    const examples = ['plates', 'bars', 'shapes'].map((name) =>
      readFileSync(join(installed, 'examples', `${name}.mjs`), 'utf8'),
    );
    expect(programs).toEqual(examples);
    for (const text of examples) expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
    expect(readme.indexOf('```js')).toBeLessThan(800);
  });

  it('tells its licence, engines and doors', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(manifest).toMatchObject({ license: 'UNLICENSED', engines: { node: '>=20' }, type: 'module' });
    expect(manifest['exports']).toHaveProperty('./panel');
    expect(manifest).not.toHaveProperty('dependencies');
    const program = "import { writeDxf } from '@muyun/nesting/panel'; console.log(typeof writeDxf);";
    expect(call('node', ['--input-type=module', '-e', program], project)).toBe('function\n');
  });

  it('holds nothing but compiled modules that import each other', () => {
    const modules = [...filesOf('.js'), ...filesOf('.d.ts')];
    expect(modules.length).toBeGreaterThan(100);
    const foreign = modules.flatMap((name) => {
      const text = readFileSync(join(installed, name), 'utf8');
      const targets = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
        ([, t = '']) => t,
      );
      return targets.filter((t) => !/^\.{1,2}\/.*\.js$/.test(t)).map((t) => `${name} → ${t}`);
    });
    expect(foreign).toEqual([]);
    expect(filesOf('.ts').filter((name) => !name.endsWith('.d.ts'))).toEqual([]);
  });

  it.each([
    ['bundler', 'esnext', 'ES2022,DOM'],
    ['nodenext', 'nodenext', 'ES2022'],
  ])('is understood by tsc with moduleResolution %s', (resolution, module, lib) => {
    writeFileSync(join(project, 'consumer.ts'), CONSUMER);
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    const own = ['--moduleResolution', resolution, '--module', module, '--target', 'es2022', '--lib', lib];
    const strict = ['--strict', '--noEmit', '--types', '', 'consumer.ts'];
    expect(call(process.execPath, [tsc, ...own, ...strict], project)).toBe('');
  });
});

const CONSUMER = `
import {
  barParams, check, createRun, cutRows, ownerRows, parse, presetParams, purchaseRows, remnantRows, renderSvg,
  serialise, shapeParams, verify,
} from '@muyun/nesting';
import type { BarProblem, BarRun, BarSolution, NestError, Problem, ShapeProblem, Solution } from '@muyun/nesting';
import { decodeDxf } from '@muyun/nesting/panel';

declare const plates: Problem;
declare const bars: BarProblem;
declare const shapes: ShapeProblem;
const options = { seed: 1, budget: { rounds: 10 } };
const sheets: Solution = createRun(plates, presetParams(1), options).best();
const run: BarRun = createRun(bars, barParams(), options);
const cut: BarSolution = run.best();
const placed = createRun(shapes, shapeParams(), options).best();
export const faults: NestError[] = [
  ...check(plates, presetParams(1)), ...run.errors, ...verify(bars, barParams(), cut).faults,
  ...verify(shapes, shapeParams(), placed).faults,
];
export const isProven: boolean[] = [sheets, cut, placed].map((s) => s.totals.isProven);
export const stops: number[] = cutRows(bars, barParams(), cut, 'N').flatMap((row) => row.cuts.map((c) => c.stop));
export const cost: string | undefined = purchaseRows(shapes, shapeParams(), placed)[0]?.cost;
export const width: number | undefined = remnantRows(plates, presetParams(1), sheets, 'N')[0]?.w;
export const owner: string | undefined = ownerRows(bars, barParams(), cut, new Map([['a', 'o']]))[0]?.owner;
export const pictures: string[] = placed.layouts.map((layout) => renderSvg(shapes, shapeParams(), layout));
const read = parse(serialise(plates, presetParams(1)));
export const kind: 1 | 2 | 4 | undefined = read.ok ? read.kind : undefined;
export { decodeDxf };
`;
