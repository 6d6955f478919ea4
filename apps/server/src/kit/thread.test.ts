/** What the threads run: JavaScript that brings no WebAssembly along (bin/threads.mjs says why). */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { threadFile, type ThreadName } from './thread.ts';

const SOURCE = path.resolve(import.meta.dirname, '..');
const NAMES: readonly ThreadName[] = ['derive', 'dxf', 'nest', 'pdf', 'picture', 'read'];

/** What V8 says of the WebAssembly that it compiles while a thread starts with `file`, in a process of its own. */
const compiled = (file: string): string => {
  const script = `const { Worker } = require('node:worker_threads');
    const ended = new Worker(${JSON.stringify(file)}, { env: {}, workerData: { masters: {}, drafts: [] } });
    ended.on('error', () => undefined);
    setTimeout(() => ended.terminate(), 3000).unref();`;
  const { stdout } = spawnSync(process.execPath, ['--trace-wasm-compilation-times', '-e', script], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  return stdout;
};

describe('a thread', () => {
  it('is known by the name of its file', () => {
    const files = globSync('**/*.worker.ts', { cwd: SOURCE }).map((f) => path.basename(f, '.worker.ts'));
    expect(files.toSorted()).toEqual(NAMES);
  });

  it.each(NAMES)('%s compiles no WebAssembly', (name) => {
    expect(compiled(fileURLToPath(threadFile(name)))).toBe('');
  });

  it('that read TypeScript would', () => {
    const [file] = globSync('**/derive.worker.ts', { cwd: SOURCE });
    expect(compiled(path.join(SOURCE, file as string))).toContain('Compiled function');
  });
});
