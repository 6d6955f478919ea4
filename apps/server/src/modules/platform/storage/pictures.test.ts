/** A picture is kept without what it says beside itself (platform M20): where it was taken, with what, by whom. */
import { describe, expect, it } from 'vitest';
import { file } from '@muyun/contract';
import { makeSpace } from '../../../../test/kit.ts';
import { complete, put, start } from '../../../../test/upload-scene.ts';

const PLACE = 'GPS 23.0215N 113.1214E';
const part = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** An Exif part of either order of bytes with a turn and a place. */
function exif(orientation: number, isLittle: boolean): Buffer {
  const tiff = Buffer.from(
    isLittle
      ? '49492a000800000001001201030001000000000000000000000000'
      : '4d4d002a000000080001011200030000000100000000000000000000',
    'hex',
  );
  if (isLittle) tiff.writeUInt16LE(orientation, 18);
  else tiff.writeUInt16BE(orientation, 18);
  return part(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(PLACE)]));
}
const JFIF = part(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
const TABLE = part(0xdb, Buffer.alloc(65, 7));
/** the picture itself, with bytes that look like markers and are none */
const SCAN = Buffer.concat([
  part(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd3, 4, 5]),
]);
const EOI = Buffer.from([0xff, 0xd9]);
const SOI = Buffer.from([0xff, 0xd8]);
const jpeg = (orientation: number, isLittle = false): Buffer =>
  Buffer.concat([
    SOI,
    JFIF,
    exif(orientation, isLittle),
    part(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x>${PLACE}</x>`)),
    part(0xfe, Buffer.from(`${PLACE} 陈师傅的手机`)),
    TABLE,
    SCAN,
    EOI,
    // a second picture behind the first, with a place of its own
    jpegPlain(exif(1, false)),
  ]);
const jpegPlain = (...more: readonly Buffer[]): Buffer =>
  Buffer.concat([SOI, ...more, JFIF, TABLE, SCAN, EOI]);

const chunk = (name: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  return Buffer.concat([size, Buffer.from(name), body, Buffer.alloc(4)]);
};
const png = (...more: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.alloc(13)),
    ...more,
    chunk('IDAT', Buffer.from([1, 2, 3])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
const riff = (name: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name), size, body, Buffer.alloc(body.length % 2)]);
};
const webp = (flags: number, ...more: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riff('VP8X', Buffer.from([flags, 0, 0, 0, 9, 0, 0, 9, 0, 0])),
    riff('VP8 ', Buffer.from([1, 2, 3])),
    ...more,
  ]);
  return riff('RIFF', body);
};

async function sent(name: string, bytes: Buffer): Promise<{ back: Buffer; size: number; used: number }> {
  const { owner } = await makeSpace();
  const [made] = await owner
    .raw(file.uploadFile, { file: { name, bytes: new Uint8Array(bytes) } })
    .then((raw) => raw.json() as { id: string; size: number }[]);
  const back = await owner.raw(file.downloadFile, { params: { id: made?.id ?? '' } });
  return { back: Buffer.from(back.bytes), size: made?.size ?? 0, used: back.bytes.length };
}

describe('a picture', () => {
  it.each([1, 3, 6, 8])('JPEG turned %d ways keeps its turn and its light, and no place', async (turn) => {
    for (const isLittle of [true, false]) {
      const { back, size } = await sent('现场.jpg', jpeg(turn, isLittle));
      expect(back.toString('latin1')).not.toContain('GPS');
      expect(size).toBe(back.length);
      const turned = Buffer.from(
        'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000',
        'hex',
      );
      turned.writeUInt16BE(turn, 28);
      const expected = turn === 1 ? jpegPlain() : jpegPlain(turned);
      expect(back.toString('hex')).toBe(expected.toString('hex'));
    }
  });

  it('PNG and WebP lose their texts and keep their light', async () => {
    const texts = [chunk('tEXt', Buffer.from(PLACE)), chunk('eXIf', Buffer.from(PLACE))];
    expect((await sent('a.png', Buffer.concat([png(...texts), Buffer.from(PLACE)]))).back).toEqual(png());
    const parts = [riff('EXIF', Buffer.from(`${PLACE}!`)), riff('XMP ', Buffer.from(PLACE))];
    expect((await sent('a.webp', webp(0x1c, ...parts))).back).toEqual(webp(0x10));
  });

  it('that is not built as one is kept as it is', async () => {
    const odd = [
      ['a.jpg', Buffer.concat([SOI, exif(6, true), Buffer.from([0xff, 0xdb, 0xff, 0xff, 1])])],
      ['b.jpg', Buffer.concat([SOI, JFIF])],
      ['c.png', png().subarray(0, 30)],
      ['d.webp', webp(4, riff('EXIF', Buffer.from('x'))).subarray(0, -2)],
    ] as const;
    for (const [name, bytes] of odd) expect((await sent(name, bytes)).back).toEqual(Buffer.from(bytes));
  });

  it('sent in parts is the same', async () => {
    const { owner } = await makeSpace();
    const bytes = new Uint8Array(jpeg(6));
    const begun = await start(owner, '现场.jpg', bytes);
    await put(owner, begun.uploadId, 1, bytes);
    const { id } = (await complete(owner, begun.uploadId)).json() as { id: string };
    const back = await owner.raw(file.downloadFile, { params: { id } });
    expect(Buffer.from(back.bytes).toString('latin1')).not.toContain('GPS');
  });
});
