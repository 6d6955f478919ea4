import { flatMenu, fullMenu, type MenuNode } from '@muyun/contract/routes';
import { expect, it } from 'vitest';
import { entriesOf, MOST_ENTRIES } from './entries.ts';
import drawing from './entry-icons.svg?raw';

const items = Array.from({ length: 12 }, (_, i) => ({ title: `屏${i}`, path: `/${i}`, group: '组' }));
const paths = (chosen: string[], times: Record<string, number>) =>
  entriesOf(items, chosen, times).map((entry) => entry.path);

it('what is chosen comes first, in its order; then what is opened most; then as the menu has it', () => {
  expect(paths(['/9', '/3'], { '/11': 4, '/3': 9, '/5': 7 })).toEqual([
    '/9',
    '/3',
    '/5',
    '/11',
    '/0',
    '/1',
    '/2',
    '/4',
  ]);
});
it('whoever has opened nothing yet finds what is usual first', () => {
  const more = [
    ...items,
    ...['/nest/order', '/cad/project'].map((path) => ({ title: path, path, group: '组' })),
  ];
  const shown = entriesOf(more, [], {}).map((entry) => entry.path);
  expect(shown.slice(0, 3)).toEqual(['/cad/project', '/nest/order', '/0']);
});
it('what the person may not open any more is left out; there are never more than have room', () => {
  expect(paths(['/gone', '/7'], {})[0]).toBe('/7');
  expect(
    paths(
      items.map((i) => i.path),
      {},
    ),
  ).toHaveLength(MOST_ENTRIES);
});
it('every screen of the menus has the icon that the specification gives it (bin/icons.mjs)', () => {
  const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((n) => (n.children ? leaves(n.children) : [n]));
  const icons = [...leaves(fullMenu), ...leaves(flatMenu)].flatMap((n) => n.icon ?? []);
  expect(icons.length).toBeGreaterThan(100);
  expect(icons.filter((icon) => !drawing.includes(`<symbol id="${icon}"`))).toEqual([]);
});
