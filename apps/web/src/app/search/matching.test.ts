import { expect, it } from 'vitest';
import { entriesOf, entryOf, matching } from './matching.ts';

const menu = [
  {
    title: '项目',
    icon: 'x',
    children: [
      { title: '套料订单', path: '/nest/order', children: [] },
      { title: '工程管理', path: '/cad/project', children: [] },
    ],
  },
];
const actions = [entryOf('新增工程', { path: '/cad/project?do=x', trail: '工程管理' })];
const titles = (typed: string) => matching([...entriesOf(menu), ...actions], typed, 5).map((e) => e.title);

it('finds menus and actions by title, initials, whole pinyin and group', () => {
  expect(titles('套料')).toEqual(['套料订单']);
  expect(titles('TLDD')).toEqual(['套料订单']);
  expect(titles('taoliao')).toEqual(['套料订单']);
  expect(titles('xzgc')).toEqual(['新增工程']);
  expect(titles('gc')).toEqual(['工程管理', '新增工程']);
  expect(titles('项目')).toEqual(['套料订单', '工程管理']);
  expect(titles('没有的')).toEqual([]);
});

it('offers everything, in the order of the menu, when nothing is typed', () => {
  expect(titles('  ')).toEqual(['套料订单', '工程管理', '新增工程']);
});
