import { describe, expect, it } from 'vitest';
import type { TabItem } from './tab-store.ts';
import { MAX_TABS, closing, neighbourOf, tabKeyOf, withTab } from './tab-store.ts';

const tab = (path: string, usedAt = 1, dirty = false): TabItem => ({
  key: path,
  path,
  search: '',
  title: path,
  usedAt,
  dirty,
});
const three = [tab('/home'), tab('/a'), tab('/b')];

describe('tab bar', () => {
  it('a document is a tab of its own, a list is not', () => {
    expect(tabKeyOf('/cad/project', '?page=2')).toBe('/cad/project');
    expect(tabKeyOf('/cad/project-detail', '?id=7&type=2')).toBe('/cad/project-detail?id=7');
  });
  it('renews the address of an open tab', () =>
    expect(withTab(three, { ...tab('/a', 9), search: '?page=3' })[1]?.search).toBe('?page=3'));
  it('drops the least recently used clean tab above twelve, never home', () => {
    const full = [
      tab('/home', 0),
      tab('/dirty', 1, true),
      ...Array.from({ length: MAX_TABS - 2 }, (_, i) => tab(`/p${i}`, 10 + i)),
    ];
    const next = withTab(full, tab('/new', 99)).map((t) => t.key);
    expect(next).toHaveLength(MAX_TABS);
    expect(next).toContain('/dirty');
    expect(next).not.toContain('/p0');
  });
  it('refuses as the specification says', () => {
    expect(closing([tab('/a')], '/a', 'current')).toBe('这是最后一个标签了, 无法被关闭');
    expect(closing(three, '/home', 'left')).toBe('左侧没有标签');
    expect(closing(three, '/b', 'right')).toBe('右侧没有标签');
  });
  it('closes left, right and all', () => {
    expect((closing(three, '/a', 'left') as TabItem[]).map((t) => t.key)).toEqual(['/a', '/b']);
    expect((closing(three, '/a', 'right') as TabItem[]).map((t) => t.key)).toEqual(['/home', '/a']);
    expect((closing(three, '/a', 'all') as TabItem[]).map((t) => t.key)).toEqual(['/home']);
  });
  it('shows the right neighbour next, else the left one', () => {
    expect(neighbourOf(three, [tab('/home'), tab('/b')], '/a')?.key).toBe('/b');
    expect(neighbourOf(three, [tab('/home'), tab('/a')], '/b')?.key).toBe('/a');
  });
});
