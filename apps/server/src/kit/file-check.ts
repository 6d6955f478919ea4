/** Whether content may be kept: an extension that is known, content that is what its name says, nothing in it that harms (platform M20). */
import { open } from 'node:fs/promises';
import { fileRule, SCAN_FAULTS, type ScanFault, WORKBOOK_FAULTS } from '@muyun/contract';
import { archiveFault } from './archive-check.ts';
import { raise } from './raise.ts';

const MB = 1024 * 1024;
/** what is looked at of a text: a declaration of entities or a script further on opens nothing on the server */
const HEAD = 64 * 1024;
const MOST_MARKUP = 20 * MB;

interface Checked {
  readonly path: string;
  readonly ext: string;
  readonly size: number;
}

const SIGNATURES: readonly (readonly [kind: string, at: number, bytes: string])[] = [
  ['zip', 0, 'PK\u0003\u0004'],
  ['zip', 0, 'PK\u0005\u0006'],
  ['ole', 0, '\u00d0\u00cf\u0011\u00e0'],
  ['pdf', 0, '%PDF'],
  ['png', 0, '\u0089PNG'],
  ['jpg', 0, '\u00ff\u00d8\u00ff'],
  ['gif', 0, 'GIF8'],
  ['bmp', 0, 'BM'],
  ['webp', 8, 'WEBP'],
  ['dwg', 0, 'AC10'],
  ['rar', 0, 'Rar!'],
  ['7z', 0, '7z\u00bc\u00af'],
  ['mp4', 4, 'ftyp'],
  ['exe', 0, 'MZ'],
  ['exe', 0, '\u007fELF'],
];
/** What the first bytes of each extension must say; one that is not here is text. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png'],
  webp: ['webp'],
  gif: ['gif'],
  bmp: ['bmp'],
  pdf: ['pdf'],
  ofd: ['zip'],
  zip: ['zip'],
  xlsx: ['zip'],
  docx: ['zip'],
  pptx: ['zip'],
  xls: ['ole'],
  doc: ['ole'],
  ppt: ['ole'],
  dwg: ['dwg'],
  rar: ['rar'],
  '7z': ['7z'],
  mp4: ['mp4'],
};
const MARKUP: ReadonlySet<string> = new Set(['svg', 'xml']);
const BINARY_DXF = 'AutoCAD Binary DXF';

/** What the first bytes say the content is; null when they say nothing. */
export function sniff(head: string): string | null {
  return SIGNATURES.find(([, at, bytes]) => head.startsWith(bytes, at))?.[0] ?? null;
}

const quarantined = (fault: ScanFault): never => raise('File:Quarantined', { reason: SCAN_FAULTS[fault] });

/** The beginning of a file, each byte one character. */
async function headOf(path: string, length: number): Promise<string> {
  const handle = await open(path);
  try {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const isWide = (head: string): boolean => head.startsWith('\u00ff\u00fe') || head.startsWith('\u00fe\u00ff');
/** Scripts, what answers to the pointer, and what is fetched from elsewhere. */
const HARMFUL =
  /<\s*(script|foreignobject|iframe|embed|object|handler|set|animate)\b|[\s"'/]on[a-z]+\s*=|javascript\s*:|(href|src)\s*=\s*["']\s*(?!#|data:image\/(png|jpe?g|webp|gif))[a-z/]|@import|url\s*\(\s*["']?\s*(https?:|\/\/)/i;
const ENTITIES = /<!\s*(ENTITY|DOCTYPE[^>[]*\[)/i;

/** Text: no zero bytes but those of two-byte letters; markup without scripts and entities. Raises File:ContentMismatch, File:Quarantined. */
async function assertText({ path, ext, size }: Checked, head: string): Promise<void> {
  if (ext === 'dxf' && head.startsWith(BINARY_DXF)) return;
  if (head.includes('\0') && !isWide(head)) raise('File:ContentMismatch');
  if ((ext === 'step' || ext === 'stp') && !/^\s*ISO-10303-21/.test(head)) raise('File:ContentMismatch');
  if (!MARKUP.has(ext)) return;
  const raw = Buffer.from(await headOf(path, Math.min(size, MOST_MARKUP)), 'latin1');
  const text = raw.toString(isWide(head) ? 'utf16le' : 'utf8');
  if (
    !text
      .trimStart()
      .replace(/^\ufeff/, '')
      .startsWith('<')
  )
    raise('File:ContentMismatch');
  if (ext === 'svg' && !/<([a-z]+:)?svg[\s>]/i.test(text)) raise('File:ContentMismatch');
  if (ENTITIES.test(text)) quarantined('entity');
  // letters written as numbers hide a word from whoever only looks for it
  const plain = text
    .replaceAll(/&#x([0-9a-f]{1,6});?/gi, (_all, hex: string) => letter(parseInt(hex, 16)))
    .replaceAll(/&#(\d{1,7});?/g, (_all, digits: string) => letter(Number(digits)))
    .replaceAll(/[\t\n\r\0]/g, ' ');
  if (ext === 'svg' && HARMFUL.test(plain)) quarantined('script');
}
const letter = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Raises File:TypeRefused and File:TooLarge: what can be said before anything is sent. */
export function assertKind(ext: string, size: number): void {
  const rule = fileRule(ext) ?? raise('File:TypeRefused');
  if (size > rule.mostMb * MB) raise('File:TooLarge', { size: rule.mostMb });
}

/** Raises File:TypeRefused, File:TooLarge, File:ContentMismatch, File:Unreadable or File:Quarantined for content that is not kept. */
export async function assertContent(file: Checked): Promise<void> {
  assertKind(file.ext, file.size);
  const head = await headOf(file.path, HEAD);
  const real = sniff(head);
  if (real === 'exe' && !EXPECTED[file.ext]) quarantined('executable');
  const expected = EXPECTED[file.ext];
  if (!expected) {
    // BM and MZ are letters too
    if (real !== null && real !== 'bmp' && real !== 'exe') raise('File:ContentMismatch');
    return assertText(file, head);
  }
  if (real === null || !expected.includes(real)) raise('File:ContentMismatch');
  if (real !== 'zip') return;
  const fault = await archiveFault(file.path, file.size);
  if (fault === 'damaged') raise('File:Unreadable', { reason: WORKBOOK_FAULTS.damaged });
  if (fault) quarantined(fault);
}
