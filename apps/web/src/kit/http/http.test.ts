import { describe, expect, it } from 'vitest';
import { NO_PERMISSION, errorFrom } from './api-error.ts';
import { fileNameOf } from './download-name.ts';
import { eventParser } from './event-parser.ts';

describe('errors', () => {
  it('shows the no-permission text for 400, 403 and 500 without a body, and for Authorization messages', () => {
    for (const status of [400, 403, 500])
      expect(errorFrom(status, '', undefined).message).toBe(NO_PERMISSION);
    expect(
      errorFrom(
        403,
        JSON.stringify({ error: { code: 'Common:Forbidden', message: '无权限执行该操作（Authorization）' } }),
        undefined,
      ).message,
    ).toBe(NO_PERMISSION);
  });
  it('shows the message, or the code when there is none', () => {
    expect(
      errorFrom(400, JSON.stringify({ error: { code: 'A:B', message: '超出可发数量 2 件' } }), 'r1'),
    ).toMatchObject({ code: 'A:B', message: '超出可发数量 2 件', requestId: 'r1' });
    expect(errorFrom(400, JSON.stringify({ error: { code: 'A:B' } }), undefined).message).toBe('A:B');
  });
  it('survives answers that are no JSON', () =>
    expect(errorFrom(502, '<html>', undefined).message).toBe('服务异常，请稍后重试'));
});

describe('downloads', () => {
  it('prefers the RFC 5987 name', () => {
    expect(fileNameOf(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%B7%A5%E7%A8%8B.xlsx`, 'x')).toBe(
      '工程.xlsx',
    );
    expect(fileNameOf('attachment; filename=a.xlsx', 'x')).toBe('a.xlsx');
    expect(fileNameOf(null, 'x')).toBe('x');
  });
});

describe('events', () => {
  it('joins chunks and splits events', () => {
    const parser = eventParser();
    expect(parser.feed('event: progress\nda')).toEqual([]);
    expect(parser.feed('ta: {"a":1}\n\n: ping\n\ndata: x\ndata: y\n\n')).toEqual([
      { event: 'progress', data: '{"a":1}', id: undefined },
      { event: 'message', data: 'x\ny', id: undefined },
    ]);
  });
});
