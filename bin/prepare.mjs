// What start, test and check need first: packages installed as locked, the runtime, a web build that is not stale.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

export const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '..',
);
const stamp = path.join(root, 'node_modules/.muyun-installed');
const hashOf = (...files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
};

const busy = path.join(root, '.installing');
const STALE_MS = 10 * 60_000;

/** One process at a time: two `npm ci` in one folder delete each other's packages. A mark that nobody renews is taken over. */
function oneAtATime(work) {
  for (;;)
    try {
      mkdirSync(busy);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const age = Date.now() - (statSync(busy, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (age > STALE_MS) rmSync(busy, { recursive: true, force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    }
  try {
    return work();
  } finally {
    rmSync(busy, { recursive: true, force: true });
  }
}

/** With an older one npm leaves out, without a word, packages that are built for newer ones. */
const LEAST_NODE = 20;
function assertNode() {
  if (Number(process.versions.node.split('.')[0]) >= LEAST_NODE) return;
  console.error(
    `安装依赖需要 Node ${LEAST_NODE} 以上，本机是 ${process.versions.node}。请先执行：npm install --global node@24，然后重新打开终端再试。`,
  );
  process.exit(1);
}

/** Runs `npm ci` when node_modules is absent or older than the lock file. */
export function ensureInstalled() {
  const lock = hashOf(path.join(root, 'package-lock.json'));
  const isThere = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
  if (isThere()) return;
  assertNode();
  const status = oneAtATime(() => {
    if (isThere()) return 0;
    console.log('正在安装依赖…');
    const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (result.status === 0) writeFileSync(stamp, lock);
    return result.status ?? 1;
  });
  if (status !== 0) process.exit(status);
}

/** The Node 24 of the project; elsewhere than Linux the machine's own Node if it is new enough. */
export function runtime() {
  const own = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (process.platform === 'linux' && existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(
    `本机为 ${process.platform}-${process.arch}、Node ${process.versions.node}：请安装 Node 24 以上后重试。`,
  );
  process.exit(1);
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'dist' && entry.name !== 'node_modules') yield* filesIn(full);
    } else yield full;
  }
}

const isSource = (file) =>
  !file.endsWith('.test.ts') &&
  !file.includes('/fixtures/') &&
  statSync(file, { throwIfNoEntry: false })?.isFile();
/** What the sources of these folders hold, as a word: another one when any of them, or a package, has changed. */
const stateOf = (folders) =>
  hashOf(
    ...[
      ...folders.flatMap((folder) => [...filesIn(path.join(root, folder))]),
      path.join(root, 'package-lock.json'),
    ]
      .filter(isSource)
      .sort(),
  );

/** Builds the web when a source is newer in content than the last build. */
export function buildWeb() {
  const web = path.join(root, 'apps/web');
  if (!existsSync(path.join(web, 'index.html'))) return;
  const hash = stateOf(['apps/web', 'packages/contract/src', 'packages/nesting/src']);
  const mark = path.join(web, 'dist/.source-hash');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  console.log('正在构建界面…');
  execFileSync(
    runtime(),
    [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'],
    // a test that builds must not build what tests see only
    { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
  );
  mkdirSync(path.dirname(mark), { recursive: true });
  compressWeb(path.join(web, 'dist'));
  writeFileSync(mark, hash);
}

/** smaller ones the server sends as they are */
const LEAST_BYTES = 2048;
/** a tenth smaller than what a server has the time for, and a fifth of the time of the smallest */
const QUALITY = 9;
/** Compressed once, not by the server for every browser that has never been here. */
function compressWeb(folder) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  for (const file of filesIn(folder)) {
    const bytes = /\.(js|css|html|svg)$/.test(file) ? readFileSync(file) : Buffer.of();
    // by the one of the page the server knows that there are some (app.ts)
    if (bytes.length < LEAST_BYTES && path.relative(folder, file) !== 'index.html') continue;
    const params = { [BROTLI_PARAM_QUALITY]: QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}

/** Builds what the server's threads run (bin/threads.mjs) when a source has changed, and says where it is. */
export const buildThreads = () => bundle('threads');
/** Builds the server (bin/server.mjs) when a source has changed. */
export const buildServer = () => bundle('server');

function bundle(what) {
  const folder = path.join(root, 'apps/server/dist', what);
  const hash = stateOf(['apps/server/src', 'packages/contract/src', 'packages/nesting/src']).slice(0, 16);
  if (!existsSync(path.join(folder, hash)))
    execFileSync(runtime(), [path.join(root, 'bin/threads.mjs'), root, what, hash], { stdio: 'inherit' });
  const current = path.join(folder, 'current');
  if (existsSync(current) && readFileSync(current, 'utf8') === hash) return;
  writeFileSync(`${current}.${process.pid}`, hash);
  renameSync(`${current}.${process.pid}`, current);
}

/** What node has compiled is kept for the next process, as the server's start keeps it (server-args.json): a program loads in half the time. */
const compiled = path.join(
  root,
  JSON.parse(readFileSync(new URL('server-args.json', import.meta.url), 'utf8')).cache,
);
const started = ({ env = process.env, ...options }) => ({
  cwd: root,
  stdio: 'inherit',
  ...options,
  env: { NODE_COMPILE_CACHE: compiled, ...env },
});

/** Starts a program on the project's runtime. Answers its code when it has ended. */
export function startOnRuntime(args, options = {}) {
  const child = spawn(runtime(), args, started(options));
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

/** Runs a program on the project's runtime. Answers its code. */
export function runOnRuntime(args, options = {}) {
  return spawnSync(runtime(), args, started(options)).status ?? 1;
}
