/**
 * What the house costs when it has grown: type check and start with 120 standard documents more, and what one of them costs by hand.
 * Works in a copy of the tree in which the document of `standard-document/` (20 head fields, 16 line fields, two effects) stands 120 times
 * under other names, declared, served and drawn.
 */
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { peakMb } from './memory.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const [DOCUMENTS, CALLS] = [120, 1500] as const;
const [MAX_CPU_S, MAX_PEAK_MB, MAX_START_MS, MAX_LINES, MAX_FILES, MAX_SHARED] = [10, 1024, 3000, 450, 11, 2];
/** An earlier peak is kept by the kernel: only what is reached in the very last moment escapes. */
const LOOK_MS = 10;
/** Of each figure that is a time the median of as many runs: the machine may be busy with other things. */
const RUNS = 3;
const LEFT_OUT = new Set(['.git', '.mutants', '.data', 'node_modules', 'dist', '.cache']);
const TSC = path.join(
  ROOT,
  `node_modules/@typescript/typescript-${process.platform}-${process.arch}/lib/tsc`,
);

const CONTRACT = 'packages/contract/src/purchase';
const SERVER = 'apps/server/src/modules/purchase';
const WEB = 'apps/web/src/pages/purchase';
const TEMPLATE = path.join(import.meta.dirname, 'standard-document');
/** What is written by hand for it: template, folder of its area, file. */
const FILES = [
  ['contract.fields', CONTRACT, 'specimen.fields.ts'],
  ['contract.figures', CONTRACT, 'specimen.figures.ts'],
  ['contract.document', CONTRACT, 'specimen.ts'],
  ['server.document', SERVER, 'specimen.ts'],
  ['web.screen', WEB, 'specimen.screen.tsx'],
  ['web.pages', WEB, 'specimen.pages.tsx'],
] as const;
const template = (name: string): string => fs.readFileSync(path.join(TEMPLATE, `${name}.tmpl`), 'utf8');

export interface Row {
  readonly what: string;
  readonly wanted: string;
  readonly measured: string;
  readonly isMet: boolean;
}

const read = (root: string, file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Replaces `from`, which must stand there once: a template that has changed must not be measured silently. */
function edit(copy: string, file: string, from: string, to: string): void {
  const before = read(copy, file);
  if (before.split(from).length !== 2) throw new Error(`${file}: «${from}» does not stand there once`);
  fs.writeFileSync(
    path.join(copy, file),
    before.replace(from, () => to),
  );
}

/** The tree without what is built; the packages of the house are those of the copy. */
function copyTree(copy: string): void {
  for (const entry of fs.readdirSync(ROOT)) {
    if (LEFT_OUT.has(entry)) continue;
    fs.cpSync(path.join(ROOT, entry), path.join(copy, entry), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(path.basename(source)),
    });
  }
  const packages = path.join(copy, 'node_modules');
  fs.mkdirSync(path.join(packages, '@muyun'), { recursive: true });
  for (const entry of fs.readdirSync(path.join(ROOT, 'node_modules')))
    if (entry !== '@muyun' && entry !== '.vite')
      fs.symlinkSync(path.join(ROOT, 'node_modules', entry), path.join(packages, entry));
  for (const folder of ['packages/contract', 'packages/nesting', 'apps/server', 'apps/web'])
    fs.symlinkSync(path.join(copy, folder), path.join(packages, '@muyun', path.basename(folder)));
}

const numbers = Array.from({ length: DOCUMENTS }, (_, i) => String(i + 1).padStart(3, '0'));

/** The document under another name. */
const renamed = (text: string, no: string): string =>
  text
    .replaceAll('specimen', `doc${no}`)
    .replaceAll('Specimen', `Doc${no}`)
    .replaceAll('SPECIMEN', `DOC${no}`)
    .replaceAll('领用申请', `领用申请${no}`);

function writeDocument(copy: string, no: string): void {
  for (const [name, area, file] of FILES) {
    const target = path.join(copy, area, `doc${no}`, renamed(file, no));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, renamed(template(name), no));
  }
}

/** Its lines in the two files that documents share. */
const CONTRACT_LINES = ['.fields', '.figures', ''].map(
  (part) => `export * from './specimen/specimen${part}.ts';\n`,
);
const SERVER_LINES = [
  "import { specimens } from './specimen/specimen.ts';\n",
  '  ...specimens.routes,\n',
  '  specimens,\n',
] as const;

function writeLines(copy: string): void {
  const each = (line: string): string => numbers.map((no) => renamed(line, no)).join('');
  const [contract, server] = [`${CONTRACT}/index.ts`, `${SERVER}/index.ts`];
  const last = "export * from './requisition/requisition.ts';\n";
  edit(copy, contract, last, last + CONTRACT_LINES.map(each).join(''));
  const [imported, routes, owner] = SERVER_LINES;
  const own = "import { requisitions } from './requisition/index.ts';\n";
  edit(copy, server, own, own + each(imported));
  const bound = '  ...requisitions.routes,\n';
  edit(copy, server, bound, bound + each(routes));
  edit(copy, server, '[materialTasks, requisitions,', `[materialTasks, requisitions,${each(owner)}`);
}

interface Check {
  readonly cpuS: number;
  /** of the fastest run: nearest to what it costs on an idle machine */
  readonly leastS: number;
  readonly peakMb: number;
  readonly errors: readonly string[];
}

/** Processor time as bash counts it for its child, the peak as the kernel keeps it of the compiler. */
async function typeCheck(copy: string, project: string): Promise<Check> {
  // contract and server are checked from nothing each time, not from what the last run left
  fs.rmSync(path.join(copy, project, 'dist'), { recursive: true, force: true });
  const script = '"$0" "$@" & echo "pid $!"; wait $!; code=$?; times; exit $code';
  const child = spawn('bash', ['-c', script, TSC, '--checkers', '1', '--pretty', 'false', '-p', project], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  let peak = 0;
  child.stdout.setEncoding('utf8').on('data', (part: string) => void (said += part));
  const look = setInterval(() => {
    try {
      peak = peakMb(Number(/^pid (\d+)$/m.exec(said)?.[1])) || peak;
    } catch {
      // not started yet, or just ended: it has no status
    }
  }, LOOK_MS);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearInterval(look);
  const clocks = [...said.matchAll(/^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm)].at(-1)?.slice(1).map(Number);
  const [m1 = 0, s1 = Number.NaN, m2 = 0, s2 = 0] = clocks ?? [];
  const errors = said.split('\n').filter((line) => line.includes('error TS'));
  if (code !== 0 && errors.length === 0) throw new Error(`tsc ended with ${code}: ${said}`);
  const cpuS = m1 * 60 + s1 + m2 * 60 + s2;
  return { cpuS, leastS: cpuS, peakMb: peak, errors };
}

const PROJECTS = [
  { name: '契约', project: 'packages/contract' },
  { name: '服务器', project: 'apps/server' },
  { name: '服务器的测试', project: 'tsconfig.json' },
  { name: '网页', project: 'apps/web/tsconfig.json' },
] as const;

async function sorted<T>(run: () => Promise<T>, by: (one: T) => number): Promise<T[]> {
  const all: T[] = [];
  while (all.length < RUNS) all.push(await run());
  return all.sort((a, b) => by(a) - by(b));
}
const middle = <T>(all: readonly T[]): T => all[Math.floor(RUNS / 2)] as T;

async function checks(copy: string): Promise<Check[]> {
  const all: Check[] = [];
  // a document adds nothing to it; the server reads its declarations
  await typeCheck(copy, 'packages/nesting');
  for (const { project } of PROJECTS) {
    const runs = await sorted(
      () => typeCheck(copy, project),
      (check) => check.cpuS,
    );
    all.push({ ...middle(runs), leastS: runs[0]?.cpuS ?? Number.NaN });
  }
  return all;
}

function checkRows(without: readonly Check[], grown: readonly Check[]): Row[] {
  const say = (c: Check | undefined): string =>
    `${c?.cpuS.toFixed(1)} s（最快 ${c?.leastS.toFixed(1)}）、${c?.peakMb} MB`;
  return PROJECTS.map(({ name }, i) => {
    const { cpuS = Infinity, peakMb: mb = Infinity, errors = [] } = grown[i] ?? {};
    const first = errors.length > 0 ? `；${errors.length} 个错误，数字无效：${errors[0]}` : '';
    return {
      what: `类型检查（${name}），另加 ${DOCUMENTS} 个标准单据（中位，n = ${RUNS}）`,
      wanted: `CPU ≤ ${MAX_CPU_S} s，≤ ${MAX_PEAK_MB} MB，0 个错误`,
      measured: `${say(grown[i])}；现在 ${say(without[i])}${first}`,
      isMet: errors.length === 0 && cpuS <= MAX_CPU_S && mb <= MAX_PEAK_MB && mb > 0,
    };
  });
}

/** Runs in a process of the copy: from its first moment to an application that could listen. No database is asked for that. */
const PROBE = `
import { readConfig } from './src/kit/config.ts';
import { buildApp } from './src/app.ts';
import { allBindings } from './src/modules/index.ts';
const imported = performance.now();
const bindings = allBindings(() => '').slice(0, Number(process.argv[2]));
const house = { config: readConfig(), pools: {}, sessions: {}, listener: {}, files: {}, jobs: {}, fileOwners: [], reads: {}, writes: {}, log: console, isDemo: false };
await (await buildApp(house, bindings)).ready();
const told = { calls: bindings.length, importMs: imported, ms: performance.now() };
process.stdout.write(JSON.stringify(told), () => process.exit(0));
`;

type Start = Readonly<Record<'calls' | 'importMs' | 'ms', number>>;

async function startOnce(copy: string, most: number): Promise<Start> {
  const probe = path.join(copy, 'apps/server/probe.ts');
  fs.writeFileSync(probe, PROBE);
  const flags = ['--disable-warning=ExperimentalWarning', probe, String(most)];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: copy });
  return JSON.parse(stdout) as Start;
}

async function startOf(copy: string, most: number): Promise<Start> {
  return middle(
    await sorted(
      () => startOnce(copy, most),
      (start) => start.ms,
    ),
  );
}

function startRow(without: Start, some: Start, all: Start): Row {
  const say = (s: Start): string =>
    `${s.calls} 个接口 ${(s.ms / 1000).toFixed(2)} s（读入 ${(s.importMs / 1000).toFixed(2)} s）`;
  return {
    what: `服务器读入并绑定 ${CALLS} 个接口（${DOCUMENTS} 个标准单据均已读入，中位，n = ${RUNS}）`,
    wanted: `≤ ${MAX_START_MS / 1000} s`,
    measured: `${say(some)}；${say(all)}；现在 ${say(without)}`,
    isMet: some.calls >= CALLS && some.ms <= MAX_START_MS,
  };
}

const linesIn = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/** What is written by hand for it; tests, the specification's menus and rights, and the list of kinds are not counted. */
function byHand(): Row {
  const own = FILES.reduce((n, [name]) => n + linesIn(template(name)), 0);
  const migration = linesIn(template('migration'));
  const shared = [CONTRACT_LINES, SERVER_LINES].map((lines) => linesIn(lines.join('')));
  const lines = own + migration + shared.reduce((all, n) => all + n, 0);
  const files = FILES.length + 1;
  return {
    what: '一个标准单据的手写代码（20 个表头字段、16 个行字段、两个效果，不含测试）',
    wanted: `≤ ${MAX_LINES} 行，≤ ${MAX_FILES} 个文件，改 ${MAX_SHARED} 个共用文件`,
    measured: `${lines} 行（自有 ${own}，迁移 ${migration}，共用 ${shared.join(' + ')}），${files} 个文件（含迁移），改 ${shared.length} 个共用文件`,
    isMet: lines <= MAX_LINES && files <= MAX_FILES && shared.length <= MAX_SHARED,
  };
}

/** Copies, measures, writes the documents, measures again; the copy does not stay. */
export async function benchGenerated(): Promise<Row[]> {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'muyun-generated-'));
  try {
    copyTree(copy);
    const without = { checks: await checks(copy), start: await startOf(copy, Infinity) };
    for (const no of numbers) writeDocument(copy, no);
    writeLines(copy);
    const grown = checkRows(without.checks, await checks(copy));
    const start = startRow(without.start, await startOf(copy, CALLS), await startOf(copy, Infinity));
    return [...grown, start, byHand()];
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  for (const r of await benchGenerated())
    console.log(`${r.isMet ? '达到' : '未达'}  ${r.what}  要求 ${r.wanted}  实测 ${r.measured}`);
  process.exit(0);
}
