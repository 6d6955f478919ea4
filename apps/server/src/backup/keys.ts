/** Keys and configuration of an installation: without them a restored database refuses every password and opens no sealed field. */
import { existsSync, readFileSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Keys {
  /** pepper.secret of the data folder, or PASSWORD_PEPPER */
  readonly pepper: string | null;
  /** of the superuser; null where the database is the operator's own */
  readonly database: string | null;
  /** what the server was started with */
  readonly environment: Readonly<Record<string, string>>;
}

const textOf = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null);

export function keysOf(dataDir: string, database: string | null, environment: Keys['environment']): Keys {
  return {
    pepper: textOf(path.join(dataDir, 'pepper.secret')),
    database: database && textOf(path.join(database, 'database.secret')),
    environment,
  };
}

const quoted = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`;

/** Lays them where a server looks for them; the environment as a file that a person reads. */
export async function writeKeys(keys: Keys, dataDir: string, database: string | null): Promise<void> {
  const write = async (file: string, text: string): Promise<void> => {
    await writeFile(file, text, { mode: 0o600 });
    await chmod(file, 0o600);
  };
  if (keys.pepper) await write(path.join(dataDir, 'pepper.secret'), keys.pepper);
  if (keys.database && database) await write(path.join(database, 'database.secret'), keys.database);
  const lines = Object.entries(keys.environment).map(([name, value]) => `${name}=${quoted(value)}`);
  if (lines.length > 0) await write(path.join(dataDir, 'restored.env'), `${lines.join('\n')}\n`);
}
