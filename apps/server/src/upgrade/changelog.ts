/** CHANGELOG.md: what each release brought, in the words of its readers. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../kit/root.ts';

export const CHANGELOG = path.join(ROOT, 'CHANGELOG.md');

export interface Chapter {
  readonly version: string;
  readonly date: string;
  readonly points: readonly string[];
}

const HEAD = /^## (\d+\.\d+\.\d+)（(\d{4}-\d{2}-\d{2})）$/;

/** Chapters, the newest first. Raises where one has no points or no date. */
export function chapters(text = readFileSync(CHANGELOG, 'utf8')): Chapter[] {
  const found: { version: string; date: string; points: string[] }[] = [];
  for (const line of text.split('\n')) {
    const head = HEAD.exec(line);
    if (head) found.push({ version: head[1] ?? '', date: head[2] ?? '', points: [] });
    else if (line.startsWith('## ')) throw new Error(`CHANGELOG.md: ${line}`);
    else if (line.startsWith('- ')) found.at(-1)?.points.push(line.slice(2));
  }
  const empty = found.find((c) => c.points.length === 0);
  if (empty) throw new Error(`CHANGELOG.md: ${empty.version}`);
  return found;
}

const numbers = (version: string): number[] => version.split('.').map(Number);
export function compareVersions(a: string, b: string): number {
  const [x, y] = [numbers(a), numbers(b)];
  const at = x.findIndex((n, i) => n !== y[i]);
  return at < 0 ? 0 : (x[at] ?? 0) - (y[at] ?? 0);
}

/** What came after `from`. */
export const since = (from: string | null, all = chapters()): Chapter[] =>
  all.filter((c) => from !== null && compareVersions(c.version, from) > 0);
