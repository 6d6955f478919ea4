/** Data folders that are set up once for a whole run (`TEMPLATES` of global-setup.ts), by whichever worker asks first, and copied from then on. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder } from './kit.ts';

const LOOK_MS = 50;

/** A run's own folder; a program beside the runs has one for itself. */
function home(): string {
  const known = process.env['TEMPLATES'];
  if (known) return known;
  const folder = dataFolder();
  process.env['TEMPLATES'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes it, or waits for another worker that does; where that one fails the next tries. */
async function madeOnce(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
  const whole = `${folder}.whole`;
  while (!existsSync(whole))
    if (isMine(folder))
      try {
        await make(folder);
        writeFileSync(whole, '');
      } catch (error) {
        rmSync(folder, { recursive: true, force: true });
        throw error;
      }
    else
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_MS);
      });
}

function isMine(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A new folder that holds what `make` puts into one; `of` says what that depends on. */
export async function copyOf(of: unknown, make: (folder: string) => Promise<void>): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16);
  const from = path.join(home(), name);
  await madeOnce(from, make);
  const folder = dataFolder();
  // with its owners: the database runs under an account of its own
  execFileSync('cp', ['-a', `${from}/.`, folder]);
  return folder;
}
