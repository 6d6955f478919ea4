import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { withHint } from './hints.ts';

const at = dayjs('2026-11-22T14:06:20');

it('the latest words stand last, with their time', () => {
  expect(withHint(withHint('', '已连接打印服务', at), '预览完成', at)).toBe(
    '14:06:20 已连接打印服务\n14:06:20 预览完成',
  );
});

it('never more than 200 characters; the oldest lines go', () => {
  let text = '';
  for (let i = 0; i < 50; i++) text = withHint(text, `第 ${i} 次`, at);
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text.endsWith('14:06:20 第 49 次')).toBe(true);
  expect(withHint(text, '长'.repeat(500), at)).toHaveLength(200);
});
