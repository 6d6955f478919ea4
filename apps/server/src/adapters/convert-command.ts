/**
 * The operator's own converter: a program that is started as `<command> <fileType> <file> <folder>` and leaves `out.<ext>` in
 * the folder. It gets no environment of the server, a folder of its own, two minutes of processor time and two GB of memory;
 * what it starts ends with it.
 */
import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Converter } from '../kit/converter.ts';

const TIME_LIMIT_MS = 150_000;
const LIMITS = 'ulimit -t 120; ulimit -v 2097152; ulimit -c 0; exec "$@"';
const MOST_TOLD = 300;

export const commandConverter = (command: string): Converter => ({
  convert: ({ fileType, source, folder, ext, signal }) =>
    new Promise((resolve, reject) => {
      const child = spawn('/bin/sh', ['-c', LIMITS, 'sh', command, String(fileType), source, folder], {
        cwd: folder,
        env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' },
        stdio: ['ignore', 'ignore', 'pipe'],
        // a group of its own, so that its children end with it
        detached: true,
      });
      let told = '';
      child.stderr.on('data', (part: Buffer) => {
        told = (told + String(part)).slice(-MOST_TOLD);
      });
      const kill = (): void => {
        try {
          if (child.pid) process.kill(-child.pid, 'SIGKILL');
        } catch {
          // it has ended meanwhile
        }
      };
      const timer = setTimeout(kill, TIME_LIMIT_MS);
      signal.addEventListener('abort', kill, { once: true });
      child.once('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      child.once('close', (code, killedBy) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', kill);
        kill();
        const out = path.join(folder, `out.${ext}`);
        if (killedBy) return resolve({ kind: 'slow' });
        if (code !== 0) return resolve({ kind: 'refused', reason: told.trim().split('\n').at(-1) ?? '' });
        access(out).then(
          () => resolve({ kind: 'done', path: out }),
          () => resolve({ kind: 'empty' }),
        );
      });
    }),
});
