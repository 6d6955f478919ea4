/** What the database, the disk and the driver refuse becomes a sentence; what nobody foresaw does not pretend to be one. */
import { expect, it } from 'vitest';
import { fromDatabase } from './raise.ts';

const of = (code: string | undefined, message = '', detail?: string): string | null =>
  fromDatabase(Object.assign(new Error(message), { code, detail }))?.code ?? null;

it.each([
  ['23505', 'Common:Duplicate'],
  ['40P01', 'Common:Busy'],
  ['22P05', 'Common:Validation'],
  ['57P01', 'Common:DatabaseDown'],
  ['ECONNREFUSED', 'Common:DatabaseDown'],
  ['53300', 'Common:Overloaded'],
  ['53100', 'Common:DiskFull'],
  ['ENOSPC', 'Common:DiskFull'],
  ['EROFS', 'Common:StorageReadOnly'],
  ['EACCES', 'Common:StorageReadOnly'],
  ['ENOTDIR', 'Common:StorageReadOnly'],
])('%s is %s', (code, known) => {
  expect(of(code)).toBe(known);
});

it('messages of the driver count where it gives no code', () => {
  expect(of(undefined, 'timeout exceeded when trying to connect')).toBe('Common:Overloaded');
  expect(of(undefined, 'Connection terminated unexpectedly')).toBe('Common:DatabaseDown');
  expect(of('55000', 'database "x" is not currently accepting connections')).toBe('Common:DatabaseDown');
});

it('a row that points to nothing is not found, one that is pointed to stays', () => {
  expect(of('23503', '', 'Key (id)=(1) is not present in table "a".')).toBe('Common:NotFound');
  expect(of('23503', '', 'Key (id)=(1) is still referenced from table "b".')).toBe('Common:Referenced');
});

it('what nobody foresaw stays unknown', () => {
  expect([
    of('42601'),
    of(undefined, 'Cannot read properties of undefined'),
    of('constructor'),
    of('toString'),
  ]).toEqual([null, null, null, null]);
});
