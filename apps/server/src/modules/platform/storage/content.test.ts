/** What harms is refused, whole or in parts, and nothing is left of it; names that lie are put right or refused. */
import { describe, expect, it } from 'vitest';
import { file, storage } from '@muyun/contract';
import { codeOf, makeSpace } from '../../../../test/kit.ts';
import { complete, left, put, sha, start, whole } from '../../../../test/upload-scene.ts';

/** A zip of which every number is what the test says. */
function zipOf(
  entries: readonly { name: string; size?: number; packed?: number; mode?: number; start?: number }[],
  count = entries.length,
): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const e of entries) {
    const name = Buffer.from(e.name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt32LE(e.packed ?? 0, 20);
    record.writeUInt32LE(e.size ?? 0, 24);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(((e.mode ?? 0) << 16) >>> 0, 38);
    record.writeUInt32LE(e.start ?? at, 42);
    parts.push(local, name);
    directory.push(record, name);
    at += 30 + name.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const SVG = (inner: string): Uint8Array => bytesOf(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`);

describe('content that harms is refused, and nothing of it is kept', () => {
  const HARMFUL: readonly (readonly [string, string, Uint8Array, string])[] = [
    ['a script in a drawing', 'a.svg', SVG('<script>alert(1)</script>'), 'File:Quarantined'],
    ['what answers to the pointer', 'a.svg', SVG('<g onload="alert(1)"/>'), 'File:Quarantined'],
    [
      'a script written as numbers',
      'a.svg',
      SVG('<a href="&#106;avascript:alert(1)">x</a>'),
      'File:Quarantined',
    ],
    [
      'a picture from elsewhere',
      'a.svg',
      SVG('<image href="https://boese.example/x.png"/>'),
      'File:Quarantined',
    ],
    ['HTML in a drawing', 'a.svg', SVG('<foreignObject><body/></foreignObject>'), 'File:Quarantined'],
    [
      'an outside definition',
      'a.xml',
      bytesOf('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
      'File:Quarantined',
    ],
    ['HTML by its name', 'a.html', bytesOf('<html><script>alert(1)</script></html>'), 'File:TypeRefused'],
    ['HTML as a drawing', 'a.svg', bytesOf('<html><script>alert(1)</script></html>'), 'File:ContentMismatch'],
    ['a program as a text', 'a.txt', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0]), 'File:Quarantined'],
    ['zero bytes in a text', 'a.csv', new Uint8Array([97, 0, 98]), 'File:ContentMismatch'],
    ['a PDF as a drawing', 'a.dxf', bytesOf('%PDF-1.7'), 'File:ContentMismatch'],
    ['a text as a picture', 'a.gif', bytesOf('GIFT'), 'File:ContentMismatch'],
    ['STEP that is none', 'a.step', bytesOf('irgendwas'), 'File:ContentMismatch'],
    ['a bomb', 'a.zip', zipOf([{ name: 'a', size: 200 * 1024 * 1024, packed: 1000 }]), 'File:Quarantined'],
    [
      'a bomb as a workbook',
      'a.xlsx',
      zipOf([{ name: 'a', size: 200 * 1024 * 1024, packed: 1000 }]),
      'File:Quarantined',
    ],
    [
      'more than may be unpacked',
      'a.zip',
      zipOf([
        { name: 'a', size: 1.5 * 1024 ** 3, packed: 1e9 },
        { name: 'b', size: 1e9, packed: 9e8 },
      ]),
      'File:Quarantined',
    ],
    [
      'entries that share a block',
      'a.zip',
      zipOf([{ name: 'a' }, { name: 'b', start: 0 }]),
      'File:Quarantined',
    ],
    ['too many entries', 'a.zip', zipOf([{ name: 'a' }], 5001), 'File:Quarantined'],
    ['a way out', 'a.zip', zipOf([{ name: '../../etc/passwd' }]), 'File:Quarantined'],
    ['a way out for Windows', 'a.zip', zipOf([{ name: String.raw`..\..\boot.ini` }]), 'File:Quarantined'],
    ['a link', 'a.zip', zipOf([{ name: 'a', mode: 0o120_777 }]), 'File:Quarantined'],
    ['half a zip', 'a.zip', zipOf([{ name: 'a' }]).subarray(0, 40), 'File:Unreadable'],
    ['a directory that ends early', 'a.zip', zipOf([{ name: 'a' }], 3), 'File:Unreadable'],
  ];
  it.each(HARMFUL)('%s', async (_what, name, bytes, code) => {
    const { owner: who, tenantId } = await makeSpace();
    expect(codeOf(await who.raw(file.uploadFile, { file: { name, bytes } }))).toBe(code);
    const begun = await who.raw(storage.startUpload, {
      body: { name, size: bytes.length, sha256: sha(bytes) },
    });
    if (code === 'File:TypeRefused') expect(codeOf(begun)).toBe(code);
    else expect(await whole(who, name, bytes)).toBe(code);
    expect(await left(tenantId)).toEqual({ files: 0, parts: 0, used: 0 });
  });

  it('what is plain is kept: drawings, wide letters, byte orders, empty archives', async () => {
    const { owner: who } = await makeSpace();
    const fine: [string, Uint8Array][] = [
      ['a.svg', SVG('<path d="M0 0L1 1"/><use href="#a"/><image href="data:image/png;base64,AA=="/>')],
      [
        'b.svg',
        bytesOf('\ufeff<?xml version="1.0"?><!-- on the left --><svg xmlns="http://www.w3.org/2000/svg"/>'),
      ],
      ['a.xml', bytesOf('<?xml version="1.0"?><a>text</a>')],
      ['a.txt', new Uint8Array(Buffer.from('\ufeff清单', 'utf16le'))],
      ['b.txt', bytesOf('BM25 和 MZ')],
      ['a.zip', zipOf([{ name: 'a/b.txt' }, { name: '目录/' }])],
      ['a.stp', bytesOf('ISO-10303-21;\nHEADER;')],
      ['a.dxf', bytesOf('AutoCAD Binary DXF\r\n\u001a\0')],
    ];
    for (const [name, bytes] of fine)
      expect([name, codeOf(await who.raw(file.uploadFile, { file: { name, bytes } }))]).toEqual([
        name,
        '200',
      ]);
  });

  it('is too large by its kind, before it is sent', async () => {
    const { owner: who } = await makeSpace();
    const tell = async (name: string, mb: number): Promise<string> => {
      const raw = await who.raw(storage.startUpload, {
        body: { name, size: mb * 1024 * 1024, sha256: 'a'.repeat(64) },
      });
      return raw.status === 200 ? '200' : (raw.json() as { error: { message: string } }).error.message;
    };
    expect([await tell('a.jpg', 21), await tell('a.jpg', 20)]).toEqual(['文件不能超过20MB', '200']);
    expect([await tell('a.pdf', 101), await tell('a.dwg', 301), await tell('a.dwg', 300)]).toEqual([
      '文件不能超过100MB',
      '文件不能超过300MB',
      '200',
    ]);
    expect(await tell('a.mp4', 501)).toContain('填写内容有误');
  });

  it('names: what nobody sees, what turns round, what leaves the folder and what never ends', async () => {
    const { owner: who } = await makeSpace();
    const body = (name: string) => ({ name, size: 10, sha256: 'b'.repeat(64) });
    for (const name of ['图\u202egnp.txt', 'a\0.txt', 'a\nb.txt', `${'长'.repeat(10_000)}.txt`, ''])
      expect(codeOf(await who.raw(storage.startUpload, { body: body(name) }))).toBe('Common:Validation');
    const bytes = bytesOf('weg hier');
    const begun = await start(who, '../../etc/passwd.txt', bytes);
    await put(who, begun.uploadId, 1, bytes);
    expect(((await complete(who, begun.uploadId)).json() as { name: string }).name).toBe(
      '..／..／etc／passwd.txt',
    );
    const sent = async (name: string): Promise<string> =>
      (await who.call(file.uploadFile, { file: { name, bytes: bytesOf(name) } }))[0]?.name ?? '';
    expect(await sent('图\u202egnp.txt')).toBe('图gnp.txt');
    expect((await sent(`${'a'.repeat(10_000)}.txt`)).length).toBe(200);
    expect(await sent('../../x.txt')).not.toMatch(/[/\\]/);
  });
});
