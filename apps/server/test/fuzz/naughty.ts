/** Values that have broken somebody's server before. A `Verbatim` goes into the JSON as it is written. */
export class Verbatim {
  readonly text: string;
  constructor(text: string) { this.text = text; }
}
const verbatim = (text: string): Verbatim => new Verbatim(text);
const deep = (depth: number, open: string, close: string): Verbatim => verbatim(open.repeat(depth) + close.repeat(depth));

/** Names that every object of JavaScript inherits. */
export const PROTOTYPE_NAMES = ['constructor', '__proto__', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__defineGetter__', 'length', 'name'] as const;

const NUMBERS = [
  0, -1, 1, 0.5, -0.000_1, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991, verbatim('99999999999999999999'), 5e-324, 1.797_693_134_862_315_7e308,
  verbatim('9007199254740993'), verbatim('-9223372036854775809'), verbatim('1e400'), verbatim('-1e400'), verbatim('1e-400'), verbatim('0.1000000000000000055511151231257827'), verbatim('-0'), verbatim('1E5'),
] as const;

export const TEXTS = [
  '', ' ', '\u3000', '\0', 'a\0b', '\ud800', 'x\udfffy', '\ufeff', '\u200b', '\u202etxt.exe', '\u2066a\u2069', '\u061c', '\u00ad', '\u3164', '\u2028', 'a\r\nSet-Cookie: x=1', 'a\tb', '\u001b[31m', '\u0085', '\ufffe',
  'null', 'undefined', 'NaN', 'Infinity', 'true', 'TRUE', 'on', '0', '-0', '-1', '00012', '1e3', '1e400', '0x1F', '1_000', '1,000', '１２３', '٣', '½', '9'.repeat(40), `0.${'1'.repeat(60)}`, '1.', '.5', '+1',
  "'", "' or '1'='1", "'; drop table app_account; --", '$1', '$$', '%', '_', '%%%', '\\', '\\\\', '\\x00', '"', '`', '?', '??', ':a', '{}', '[]', '{"a":1}', '{{7*7}}', '${7*7}', '<%= 1 %>', '<script>alert(1)</script>', '&lt;', '=1+1', '@SUM(1)', "=cmd|' /C calc'!A0",
  '../../../../etc/passwd', '..\\..\\windows', '/dev/null', 'con', 'file:///etc/passwd', 'http://127.0.0.1/', '/api/basic/file/00000000-0000-0000-0000-000000000000', '/api/basic/file/x',
  '2026-02-30', '2026-13-01', '0000-00-00', '0001-01-01', '9999-12-31', '+275760-09-13', '2026-01-01T00:00:00Z', '2026-01-01T25:00:00Z', '2026-01-01T00:00:00+99:99', '2026-1-1', '01/02/2026',
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '00000000-0000-0000-0000-00000000000', '{00000000-0000-0000-0000-000000000000}', '0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B',
  '𠮷', '👨\u200d👩\u200d👧', 'ﷺ'.repeat(30), 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢', 'İ', 'ß', 'ﬁ', '①㎡', '田'.repeat(2000), 'a'.repeat(70_000), '(a+)+$', '*'.repeat(300), '.'.repeat(300), '~', '*', '~*~', 'A-1~Z-99999', 'A-0-0~Z-9999-9999', '{seq:999999999}', '{seq', '#GGGGGG',
  ...PROTOTYPE_NAMES,
] as const;

export const QUERY_TEXTS: readonly string[] = TEXTS.filter((t) => t.isWellFormed() && t.length < 3000);

const SHAPES = [
  null, true, false, [], {}, [null], [[]], [{}], ['a', 1], Array.from({ length: 3000 }, (_, i) => i), { a: 1 }, { length: 5 }, verbatim('{"then":1}'), { toString: null }, { $gt: '' },
  verbatim('{"__proto__":{"isAdmin":true}}'), verbatim('{"constructor":{"prototype":{"x":1}}}'), deep(60, '[', ']'), deep(5000, '[', ']'), verbatim(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
] as const;

export const VALUES: readonly unknown[] = [...NUMBERS, ...TEXTS, ...SHAPES];

/** Whole bodies that are no body of any call. */
export const BODIES: readonly string[] = [
  '', ' ', 'null', 'true', '5', '"text"', '[]', '[[]]', '{', '}', '{]', '{"a":}', "{'a':1}", '{"a":1,}', '\u0000', '\ufeff{}', '{"a":1}{"b":2}', 'NaN', '[1,2', '{"\\ud800":1}', '{"\\u0000":1}', '{"__proto__":null}', '{"constructor":1}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`, `${'{"a":'.repeat(20_000)}`, `"${'x'.repeat(200_000)}"`, `[${'0,'.repeat(50_000)}0]`, `{${Array.from({ length: 5000 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
];

/** Pieces of an address that are no row of anybody. */
export const PATHS: readonly string[] = ['%00', '%zz', '%', '%c0%af', '%ed%a0%80', '..%2f..%2f', '%2e%2e', "'%20or%201=1", '0', '-1', 'null', '00000000-0000-0000-0000-000000000000', 'x'.repeat(190), 'x'.repeat(2000), '%F0%9F%98%80', 'a%0d%0aSet-Cookie:x', '%20', '{id}', ':id', '*', ...PROTOTYPE_NAMES];

export const FILE_NAMES: readonly string[] = ['', 'a', '.xlsx', 'a.xlsx', 'a.XLSX', 'a.dxf', 'a.exe', 'a.xlsx.exe', '../../a.xlsx', '..\\a.dxf', 'a\u202excod.xlsx', 'a\r\nX-A: 1.dxf', '\u200b.dxf', `${'名'.repeat(300)}.xlsx`, 'con.txt', 'a\0.dxf', '<b>.svg', "a'b\".dxf", '清单.csv', 'a.xls', 'a.pdf', 'a.zip', 'constructor', '𠮷'.repeat(150)];

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const CONTENTS: readonly Uint8Array[] = [
  new Uint8Array(0), new Uint8Array([0]), new Uint8Array([0x50, 0x4b, 3, 4]), new Uint8Array([0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0)]), new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), bytesOf('%PDF-1.4'),
  bytesOf('0\nSECTION\n2\nENTITIES\n0\nEOF\n'), bytesOf('0\nSECTION\n2\nENTITIES\n0\nLINE\n10\nNaN\n20\n1e400\n11\nx\n21\n\n0\nENDSEC\n0\nEOF\n'), bytesOf('0\r\n'.repeat(20_000)), bytesOf('编号,宽,高\n\0,\ud800,1e400\n'), bytesOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  new Uint8Array(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256)), new Uint8Array([0xff, 0xfe, 0x41]), bytesOf('AC1032'),
];
