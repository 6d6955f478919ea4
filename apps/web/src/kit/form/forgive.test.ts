import { expect, it } from 'vitest';
import { forgive } from './forgive.ts';

it('asks again for what is marked and being typed, for nothing else', () => {
  const asked: unknown[] = [];
  const form = {
    getFieldsError: () => [
      { name: ['code'], errors: ['请填写'], warnings: [] },
      { name: ['lines', 2, 'size'], errors: ['请填写'], warnings: [] },
      { name: ['title'], errors: [], warnings: [] },
      { name: ['other'], errors: ['请填写'], warnings: [] },
    ],
    validateFields: (names: unknown) => {
      asked.push(names);
      return Promise.reject(new Error('still wrong'));
    },
  };
  forgive(form as never, { title: 'x' });
  expect(asked).toEqual([]);
  forgive(form as never, { code: 'x', lines: [] });
  expect(asked).toEqual([[['code'], ['lines', 2, 'size']]]);
});
