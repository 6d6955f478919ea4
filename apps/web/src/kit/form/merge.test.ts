import { expect, it } from 'vitest';
import { catalogue, f } from '@muyun/contract';
import { itemsOf } from './items.ts';
import { mergeOf } from './merge.ts';

const fields = catalogue({
  name: f.text('名称', { required: true }),
  pieces: f.int('件数', { required: true }),
  memo: f.text('备注'),
});
const items = itemsOf(fields, ['name', 'pieces', 'memo']);
const base = { name: '标准板', pieces: 4, memo: null };

it('shows what the other one changed, and keeps it where it was not touched here', () => {
  const merge = mergeOf(items, {
    base,
    theirs: { name: '转角板', pieces: 6, memo: null },
    mine: { name: '标准板', pieces: 9, memo: '急' },
  });
  expect(merge.fields).toEqual([
    { label: '名称', theirs: '转角板', mine: '未改' },
    { label: '件数', theirs: '6', mine: '9' },
  ]);
  expect(merge.kept).toEqual({ name: '转角板' });
});

it('has nothing to ask when both typed the same, or the other one changed nothing of the form', () => {
  expect(
    mergeOf(items, { base, theirs: { ...base, pieces: 6 }, mine: { ...base, pieces: 6 } }).fields,
  ).toEqual([]);
  expect(mergeOf(items, { base, theirs: base, mine: { ...base, memo: '急' } })).toEqual({
    fields: [],
    kept: {},
  });
});
