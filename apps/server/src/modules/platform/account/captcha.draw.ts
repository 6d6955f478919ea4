/** Draws the captcha: a façade of panels with a gap, and the piece that fits it. */
import { crc32, deflateSync } from 'node:zlib';
import { randomBytes, randomInt } from 'node:crypto';

export const CAPTCHA = { width: 300, height: 150, piece: 46 } as const;

/** RGBA, row by row. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

const picture = (width: number, height: number): Picture => ({
  width,
  height,
  data: new Uint8Array(width * height * 4),
});

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** PNG (ISO/IEC 15948), 8 bits per channel with alpha, no filter. */
function png({ width, height, data }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1)
    rows.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

const HUES = [
  [104, 56, 214],
  [36, 86, 214],
  [11, 114, 133],
  [163, 82, 6],
  [22, 115, 74],
] as const;

/** Staggered panels of different light, with a grain that no two pictures share. */
function wall(): Picture {
  const { width, height } = CAPTCHA;
  const made = picture(width, height);
  const hue = HUES[randomInt(HUES.length)] as readonly [number, number, number];
  const tall = randomInt(22, 34);
  const [wide, shift] = [randomInt(38, 64), randomInt(20)];
  const lights = randomBytes(256);
  const grain = randomBytes(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const row = Math.floor(y / tall);
      const col = Math.floor((x + shift + (row % 2) * (wide / 2)) / wide);
      const isJoint = y % tall < 2 || (x + shift + (row % 2) * (wide / 2)) % wide < 2;
      const light = isJoint ? 0.55 : 0.75 + (lights[(row * 31 + col * 7) & 255] as number) / 700;
      const at = (y * width + x) * 4;
      const noise = ((grain[y * width + x] as number) & 7) - 4 + (x * 24) / width;
      for (let c = 0; c < 3; c += 1)
        made.data[at + c] = Math.max(0, Math.min(255, (hue[c] as number) * light + 46 + noise));
      made.data[at + 3] = 255;
    }
  return made;
}

/** The piece: a panel with a round tongue at its right and a notch at its top. */
function isInside(x: number, y: number): boolean {
  const size = CAPTCHA.piece;
  const round = size * 0.17;
  const body = size - round * 1.5;
  const tongue = Math.hypot(x - (body + round * 0.35), y - (size - body / 2)) <= round;
  const notch = Math.hypot(x - body / 2, y - (size - body + round * 0.2)) <= round;
  const inBody = x >= 1 && x < body && y >= size - body && y < size - 1;
  return (inBody && !notch) || tongue;
}

export interface CaptchaPicture {
  /** where the gap is, in pixels of the picture */
  readonly x: number;
  readonly y: number;
  readonly background: string;
  readonly piece: string;
}

const dataUrl = (made: Picture): string => `data:image/png;base64,${png(made).toString('base64')}`;

export function drawCaptcha(): CaptchaPicture {
  const { width, height, piece: size } = CAPTCHA;
  const ground = wall();
  const piece = picture(size, size);
  const [x, y] = [randomInt(size + 40, width - size - 4), randomInt(4, height - size - 4)];
  for (let py = 0; py < size; py += 1)
    for (let px = 0; px < size; px += 1) {
      if (!isInside(px, py)) continue;
      const from = ((y + py) * width + x + px) * 4;
      const to = (py * size + px) * 4;
      const isRim =
        !isInside(px - 1, py) || !isInside(px + 1, py) || !isInside(px, py - 1) || !isInside(px, py + 1);
      for (let c = 0; c < 3; c += 1) {
        const old = ground.data[from + c] as number;
        piece.data[to + c] = isRim ? 255 : old;
        ground.data[from + c] = isRim ? 235 : old * 0.42;
      }
      piece.data[to + 3] = 255;
    }
  return { x, y, background: dataUrl(ground), piece: dataUrl(piece) };
}
