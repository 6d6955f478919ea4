// From bytes to text: what the file is, and in which code page it is written (D5).
import { DxfError } from './issues.ts';

const BINARY_MARK = 'AutoCAD Binary DXF';

const CODE_PAGES: Record<string, string> = {
  ANSI_874: 'windows-874',
  ANSI_932: 'shift_jis',
  ANSI_936: 'gbk',
  ANSI_949: 'euc-kr',
  ANSI_950: 'big5',
  GB2312: 'gbk',
  GBK: 'gbk',
  BIG5: 'big5',
  'UTF-8': 'utf-8',
  UTF8: 'utf-8',
};

/**
 * Text of an ASCII DXF. $ACADVER from AC1021 on is UTF-8, older files follow $DWGCODEPAGE; bytes that are
 * not UTF-8 in a file that should be fall back to the code page, then to GBK.
 * Throws Dxf:Empty, Dxf:Binary, Dxf:Dwg, Dxf:TooLarge.
 */
export function decodeDxf(bytes: Uint8Array, maxBytes = 64 * 1024 * 1024): string {
  if (bytes.length === 0) throw new DxfError('Dxf:Empty');
  if (bytes.length > maxBytes) throw new DxfError('Dxf:TooLarge', Math.floor(maxBytes / 1048576));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeAs('utf-16be', bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeAs('utf-16le', bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return decodeAs('utf-8', bytes.subarray(3));
  const head = decodeAs('latin1', bytes.subarray(0, 65536));
  if (head.startsWith(BINARY_MARK)) throw new DxfError('Dxf:Binary');
  if (/^AC1[0-9]{3}\0/.test(head) || /^AC10\d\d[^\r\n]/.test(head)) throw new DxfError('Dxf:Dwg');
  if (head.slice(0, 4096).includes('\0')) throw new DxfError('Dxf:Binary');
  return decodeByHeader(bytes, head);
}

function decodeByHeader(bytes: Uint8Array, head: string): string {
  const version = headerValue(head, 'ACADVER');
  const page = codePageOf(headerValue(head, 'DWGCODEPAGE'));
  const isUnicode = version >= 'AC1021' && version.startsWith('AC');
  if (!isUnicode && page !== null) return decodeOld(bytes, page);
  return (
    decodeStrictly(bytes) ??
    decodeMostly(bytes) ??
    decodeAs(page === null || page === 'utf-8' ? 'gbk' : page, bytes)
  );
}

/**
 * An old file in the page it names, unless its bytes say otherwise: programs write ANSI_1252 over Chinese texts, and
 * UTF-8 under ANSI_936. Western texts are neither UTF-8 nor all pairs of Chinese bytes.
 */
function decodeOld(bytes: Uint8Array, page: string): string {
  if (page === 'gbk') return decodeChinese(bytes) ?? decodeAs(page, bytes);
  if (!page.startsWith('windows-125')) return decodeAs(page, bytes);
  return decodeStrictly(bytes) ?? decodeAs(isChinese(bytes) ? 'gbk' : page, bytes);
}

/** UTF-8 under a page of Chinese; null when it is that page. Of Chinese bytes that happen to be UTF-8 hardly any become Chinese again. */
function decodeChinese(bytes: Uint8Array): string | null {
  const text = decodeStrictly(bytes);
  if (text !== null && countOf(text, /[\u3000-\u9FFF\uF900-\uFFEF]/g) > countOf(text, /[\u0080-\u07FF]/g))
    return text;
  return isChinese(bytes) ? null : (text ?? decodeMostly(bytes));
}

const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** pairs of GB 2312 to one that is beyond it */
const USUAL = 4;

/**
 * Every run of high bytes is whole characters of GBK, nearly all of them of GB 2312, and there are several; one is enough
 * where no letters stand beside it, as a Western accent has them.
 */
function isChinese(bytes: Uint8Array): boolean {
  let [usual, rare] = [0, 0];
  for (let index = 0; index < bytes.length; index++) {
    const lead = bytes[index] as number;
    if (lead < 0x80) continue;
    const trail = bytes[index + 1] ?? 0;
    if (lead === 0x80 || lead === 0xff || trail < 0x40 || trail === 0x7f || trail === 0xff) return false;
    const isUsual = lead >= 0xb0 && lead <= 0xf7 && trail >= 0xa1;
    const isSign = lead >= 0xa1 && lead <= 0xa9 && trail >= 0xa1;
    if (isUsual) usual += isLetter(bytes[index - 1]) || isLetter(bytes[index + 2]) ? 1 : 2;
    else if (!isSign) rare++;
    index++;
  }
  return usual >= 2 && usual >= USUAL * rare;
}

const isLetter = (byte = 0): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

function headerValue(head: string, name: string): string {
  const found = new RegExp(String.raw`\$${name}\s*\r?\n\s*\d+\s*\r?\n\s*([^\r\n]*)`, 'i').exec(head);
  return (found?.[1] ?? '').trim().toUpperCase();
}

function codePageOf(name: string): string | null {
  if (name === '') return null;
  const known = CODE_PAGES[name];
  if (known !== undefined) return known;
  const windows = /^ANSI_(125[0-8])$/.exec(name);
  return windows ? `windows-${windows[1]}` : null;
}

function decodeAs(label: string, bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes);
}

/** sound characters of UTF-8 to one that was cut or broken; Chinese bytes of another page have hardly any */
const SOUND = 3;

/** UTF-8 with a broken byte here and there, as programs leave that cut names at a length in bytes. */
function decodeMostly(bytes: Uint8Array): string | null {
  const text = decodeAs('utf-8', bytes);
  let [sound, broken] = [0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) sound++;
  }
  return sound >= SOUND * broken ? text : null;
}

function decodeStrictly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
