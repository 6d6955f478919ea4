/** Codes that a commit gives to rows without one (engineering D4). */
import {
  codeOf,
  type CodePattern,
  codePattern,
  CODE_SERIAL,
  codeRuleShown,
  isCodeRule,
  MAX_CODE,
  serialOf,
} from '@muyun/contract';
import { raise } from '../../../kit/raise.ts';
import type { Tx } from '../../../kit/tx.ts';
import type { Batch, Line } from './product.commit.plan.ts';
import { codesOf, lastSerials, SERIAL_DIGITS } from './product.commit.store.ts';
import { codeTexts } from './product.rows.ts';

/** Codes by the project's rule; one running number per text before it (engineering D4). */
export async function giveCodes(tx: Tx, batch: Batch, lines: readonly Line[]): Promise<void> {
  const without = lines.filter((l) => l.code === '');
  if (without.length === 0) return;
  const { codeRule, displayBatch } = batch.project;
  if (!isCodeRule(codeRule)) raise('Cad:CodeRule', { rule: codeRuleShown(codeRule), seq: CODE_SERIAL });
  const wanted = without.map((line) => ({
    line,
    pattern: codePattern(codeRule, { ...codeTexts(batch.masters, line.row), batch: displayBatch }),
  }));
  const { used, startOf } = await serialsOf(
    tx,
    batch.project.id,
    wanted.map((w) => w.pattern),
  );
  for (const line of lines) if (line.code !== '') used.add(line.code.toLowerCase());
  const last = new Map<string, number>();
  for (const { line, pattern } of wanted) {
    const key = pattern.before.toLowerCase();
    let serial = last.get(key);
    if (serial === undefined) {
      serial = startOf(pattern);
      for (const code of used) serial = Math.max(serial, serialOf(pattern, code) ?? 0);
    }
    do {
      serial += 1;
      line.code = codeOf(pattern, serial);
    } while (used.has(line.code.toLowerCase()));
    last.set(key, serial);
    used.add(line.code.toLowerCase());
  }
}

/**
 * Where the serials of patterns go on. Asked of the index, whatever the size of the project; only where one running number
 * serves several endings, or a code would be cut, all codes of the project are looked at.
 */
async function serialsOf(
  tx: Tx,
  projectId: string,
  patterns: readonly CodePattern[],
): Promise<{ used: Set<string>; startOf: (pattern: CodePattern) => number }> {
  const byStart = new Map<string, CodePattern>();
  let isPlain = true;
  for (const pattern of patterns) {
    const key = pattern.before.toLowerCase();
    const first = byStart.get(key) ?? pattern;
    byStart.set(key, first);
    const longest = pattern.before.length + Math.max(pattern.width, SERIAL_DIGITS) + pattern.after.length;
    if (first.after !== pattern.after || longest > MAX_CODE) isPlain = false;
  }
  if (!isPlain) return { used: await codesOf(tx, projectId), startOf: () => 0 };
  const serials = await lastSerials(tx, projectId, [...byStart.values()]);
  const starts = new Map([...byStart.keys()].map((key, i) => [key, serials[i] ?? 0]));
  return { used: new Set(), startOf: ({ before }) => starts.get(before.toLowerCase()) ?? 0 };
}
