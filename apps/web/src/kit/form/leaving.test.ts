import { expect, it } from 'vitest';
import { fieldOf } from './leaving.ts';

it('knows the field of a control by its id, in rows of a list too', () => {
  const form = {
    getFieldsError: () =>
      [['code'], ['lines', 2, 'size']].map((name) => ({ name, errors: [], warnings: [] })),
    validateFields: () => Promise.resolve({}),
  };
  expect(fieldOf(form as never, { id: 'code' })).toEqual(['code']);
  expect(fieldOf(form as never, { id: 'lines_2_size' })).toEqual(['lines', 2, 'size']);
  expect(fieldOf(form as never, { id: 'size' })).toBeUndefined();
  expect(fieldOf(form as never, { id: '' })).toBeUndefined();
});
