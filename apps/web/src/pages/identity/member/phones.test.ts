import { describe, expect, it } from 'vitest';
import { phonesFault, phonesIn } from './phones.ts';

describe('phones as they are pasted', () => {
  it('are told apart by lines, commas and blanks, each once', () => {
    expect(phonesIn('13800000001\n13800000002，13800000003 13800000001;')).toEqual([
      '13800000001',
      '13800000002',
      '13800000003',
    ]);
    expect(phonesIn('138 0000 0001、+86 13800000002')).toEqual(['138 0000 0001', '+86 13800000002']);
    expect(phonesIn(' \n ')).toEqual([]);
  });

  it('say what is wrong', () => {
    expect(phonesFault('')).toBe('请输入手机号');
    expect(phonesFault('13800000001')).toBeUndefined();
    const many = Array.from({ length: 51 }, (_, i) => `138000000${String(i).padStart(2, '0')}`).join('\n');
    expect(phonesFault(many)).toBe('一次最多邀请 50 人，现有 51 个');
    expect(phonesFault('这是一个没有分隔的很长很长很长的一段文字说明')).toContain('不是手机号');
  });
});
