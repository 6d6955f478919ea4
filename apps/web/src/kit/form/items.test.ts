import { describe, expect, it } from 'vitest';
import { catalogue, f } from '@muyun/contract';
import { faultOf, initialOf, itemsOf, wireOf } from './items.ts';

const fields = catalogue({
  name: f.text('名称', { required: true, max: 6 }),
  memo: f.text('备注'),
  price: f.price('单价', { unit: '元' }),
  pieces: f.int('件数', { required: true, min: 1, max: 50 }),
  prefix: f.text('前缀', { default: '' }),
  area: f.area('面积', { mark: 'C' }),
});

describe('form items', () => {
  it('takes label, star, unit and lock from the catalogue', () => {
    expect(itemsOf(fields, ['name', 'area']).map((i) => [i.label, i.required, i.unit, i.disabled])).toEqual([
      ['名称', true, undefined, false],
      ['面积', false, 'm²', true],
    ]);
  });
  it('faults in Chinese', () => {
    expect(faultOf(fields.name, '')).toBe('必填');
    expect(faultOf(fields.name, '一二三四五六七')).toBe('最多 6 个字');
    expect(faultOf(fields.pieces, 99)).toBe('不能大于 50');
    expect(faultOf(fields.price, '1.2345678')).toBe('最多 6 位小数');
    expect(faultOf(fields.price, '-1')).toBe('不能小于 0');
    expect(faultOf(fields.memo, '')).toBeUndefined();
  });
  it('sends null for what was left empty and the default where there is one', () => {
    const items = itemsOf(fields, ['name', 'memo', 'prefix']);
    expect(wireOf(items, { name: ' 甲 ', memo: '', prefix: '' })).toEqual({
      name: '甲',
      memo: null,
      prefix: '',
    });
    expect(initialOf(items, { name: '甲' })).toEqual({ prefix: '', name: '甲' });
  });
});
