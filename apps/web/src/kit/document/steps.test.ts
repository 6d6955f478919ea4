import { materialOrder, materialTask } from '@muyun/contract';
import { describe, expect, it } from 'vitest';
import { stepsOf } from './steps.ts';

const view = (orderStatus: number, more: Record<string, unknown> = {}) => ({
  id: 'a',
  version: 1,
  orderStatus,
  creationTime: '2026-11-20T08:00:00Z',
  submitTime: null,
  approveTime: null,
  ...more,
});
const states = (orderStatus: number, more: Record<string, unknown> = {}): string[] =>
  stepsOf(materialOrder, view(orderStatus, more)).map((s) => `${s.label} ${s.state}`);

describe('the way of a document', () => {
  it('what lies behind is done, what it is now is current', () => {
    expect(states(4)).toEqual([
      '草稿 done',
      '待审核 done',
      '已审核 current',
      '部分到货 future',
      '已到货 future',
    ]);
  });
  it('a void draft was never approved; a closed order was', () => {
    expect(states(64)).toEqual(['草稿 done', '已作废 bad']);
    const passed = { submitTime: '2026-11-20T09:00:00Z', approveTime: '2026-11-20T10:00:00Z' };
    expect(states(32, passed)).toEqual(['草稿 done', '待审核 done', '已审核 done', '已关闭 bad']);
  });
  it('what is not approved has no way', () => {
    expect(stepsOf(materialTask, view(1))).toEqual([]);
  });
});
