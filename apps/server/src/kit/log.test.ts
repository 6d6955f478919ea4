/** What the log never says: numbers of phones, addresses of mail, keys, the values that an error quotes. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openLog, shownError, struck } from './log.ts';
import { appError } from './raise.ts';
import { visiting } from './watch/visit.ts';

const TOKEN = 'Zk3vX9qLmN2pR7sT1uW5yA8bC4dE6fG0hJkLmNoPqRs';

describe('a line of the log', () => {
  it.each([
    ['sent to 13800138000.', 'sent to [phone].'],
    ['"+86 13800138000"', '"[phone]"'],
    ['18-digit 11010519491231002X', '18-digit [paper]'],
    ['to zhang.san+a@example.com.cn', 'to [mail]'],
    [`Bearer ${TOKEN}`, 'Bearer [key]'],
    [`{"t":"${TOKEN}"}`, '{"t":"[key]"}'],
    ['https://x/y?secret=abc&grant_type=z', 'https://x/y?secret=[key]&grant_type=z'],
  ])('%s is struck out', (text, left) => {
    expect(struck(text)).toBe(left);
  });

  it.each([
    '"time":1763900000000',
    '"requestId":"019ab3f2-1380-7c00-8000-138001380001"',
    // the seal of a day
    '"headHash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"',
    '    at Object.query (/work/node_modules/a-very-long-name-of-a-package-that-goes-on/index.js:1:2)',
    'select t.id from cad_product t where t.tenant_id = $1 and t.plate_material_texture_id = $2',
  ])('%s stays', (text) => {
    expect(struck(text)).toBe(text);
  });

  it('has the request and the space that it belongs to', () => {
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => void lines.push(line) });
    visiting({ call: 'color.list', requestId: 'r1', tenantId: 't1', statements: 0 }, () =>
      log.warn(
        { err: appError('Common:NotFound'), password: 'Secret#1', who: { phone: '13800138000' } },
        'odd',
      ),
    );
    log.info({ note: { deep: ['13800138000'] } }, `alone with ${TOKEN}`);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      requestId: 'r1',
      tenantId: 't1',
      callId: 'color.list',
      msg: 'odd',
      err: { type: 'Error', message: 'Common:NotFound', code: 'Common:NotFound' },
      password: '[Redacted]',
      who: { phone: '[Redacted]' },
    });
    // wherever it stands in the line
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      note: { deep: ['[phone]'] },
      msg: 'alone with [key]',
    });
    expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('requestId');
  });
});

describe('an error in the log', () => {
  const text = (error: unknown): string => JSON.stringify(shownError(error));
  it('is what it is and where it came from, never the values it quotes', () => {
    const refused = Object.assign(
      new Error('duplicate key value violates unique constraint "app_account_phone"'),
      {
        code: '23505',
        detail: 'Key (phone_number)=(13800138000) already exists.',
        table: 'app_account',
        constraint: 'app_account_phone',
        where: 'COPY app_account, line 1: "张三"',
      },
    );
    expect(text(refused)).toContain('"constraint":"app_account_phone"');
    expect(text(refused)).not.toMatch(/13800138000|张三/);
    const odd = Object.assign(new Error('invalid input syntax for type integer: "张三"'), { code: '22P02' });
    expect(text(odd)).not.toContain('张三');
    const fault = z
      .object({ nickname: z.string().max(1) })
      .safeParse({ nickname: '张三丰' }, { reportInput: true });
    expect(text(fault.error)).toContain('nickname: too_big');
    expect(text(fault.error)).not.toContain('张三丰');
    const deep = new Error('outer', { cause: new Error('inner', { cause: refused }) });
    expect(text(deep)).toContain('"message":"inner"');
    expect(text(deep)).not.toContain('13800138000');
    expect(text({ name: '张三' })).toBe('"[object]"');
  });
});
