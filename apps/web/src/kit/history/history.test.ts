import { describe, expect, it } from 'vitest';
import { freshOf, withEntry } from './history.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;

describe('form history', () => {
  it('keeps three entries, the newest first, each once (S475)', () => {
    let all = withEntry([], '一', 1);
    for (const [text, at] of [
      ['二', 2],
      ['三', 3],
      ['一', 4],
      ['四', 5],
    ] as const)
      all = withEntry(all, text, at);
    expect(all.map((e) => e.text)).toEqual(['四', '一', '三']);
  });
  it('drops an entry after thirty days (S476)', () => {
    const all = [
      { text: '新', at: NOW - 30 * DAY + 1 },
      { text: '旧', at: NOW - 30 * DAY },
    ];
    expect(freshOf(all, NOW).map((e) => e.text)).toEqual(['新']);
  });
});
