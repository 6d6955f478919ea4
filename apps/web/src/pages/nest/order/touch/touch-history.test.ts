import { expect, it } from 'vitest';
import { begun, gone, settled, stepped } from './touch-history.ts';

it('what is typed is one step back, what follows is another one', () => {
  const typed = ['1', '15', '150'].reduce((h, text) => stepped(h, text, true), begun(''));
  expect(typed).toEqual({ steps: ['', '150'], at: 1, isOpen: true });
  const next = stepped(settled(typed), '200', true);
  expect(next.steps).toEqual(['', '150', '200']);
  expect([gone(next, -1).at, gone(gone(next, -1), -1).at, gone(next, -5).at, gone(next, 5).at]).toEqual([
    1, 0, 0, 2,
  ]);
  expect(settled(begun('x'))).toEqual(begun('x'));
});

it('after a step back the steps that were left are gone', () => {
  const back = gone(stepped(stepped(begun('a'), 'b'), 'c'), -1);
  expect(stepped(back, 'd').steps).toEqual(['a', 'b', 'd']);
});
