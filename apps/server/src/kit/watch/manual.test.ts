/** The manual says what every figure means and what every check looks at, and nothing that there is not. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FINDINGS } from '@muyun/contract';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const manual = readFileSync(path.join(ROOT, 'docs/ops/monitor.md'), 'utf8');
const source = (name: string): string => readFileSync(path.join(import.meta.dirname, name), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((m) => m[1] ?? '');

describe('the manual of watching', () => {
  it('has a row for each figure, and none for another', () => {
    const counted = all(source('metrics.ts'), /name: 'muyun_(\w+)'/g);
    const told = all(source('exposition.ts'), /(?:add\(|gauge\(\s*registry,)\s*'(\w+)'/g);
    const requests = all(source('request-figures.ts'), /\badd\(\s*'(\w+)'/g);
    const rows = all(manual, /^\| `muyun_(\w+)` \|/gm);
    expect(rows.toSorted()).toEqual([...counted, ...requests, ...told].toSorted());
    expect(rows.length).toBeGreaterThan(30);
  });

  it('uses in its alarms only what there is', () => {
    const rows = new Set(all(manual, /^\| `muyun_(\w+)` \|/gm));
    const used = all(manual, /muyun_(\w+)/g).map((name) => name.replace(/_bucket$/, ''));
    expect(used.filter((name) => !rows.has(name) && ![...rows].some((r) => r.startsWith(name)))).toEqual([]);
  });

  it('names every check of the doctor', () => {
    const [, checks = ''] = /## 一、体检([\s\S]*?)## 二、/.exec(manual) ?? [];
    expect(Object.values(FINDINGS).filter(({ title }) => !checks.includes(title))).toEqual([]);
  });

  it('names every variable of watching', () => {
    const read = all(source('config.ts'), /env\['(\w+)'\]/g);
    expect(read.filter((name) => !manual.includes(`\`${name}`))).toEqual([]);
  });
});
