/** Cameras of a demonstration: every key but one that says so is right, a device that ends in 0 is off, the picture is drawn by the page. */
import sharp from 'sharp';
import { type CameraCloud, CloudError } from '../kit/cameras.ts';

const WEEK_MS = 7 * 86_400_000;

/** A picture that says what it is of. */
const drawn = (serial: string): Promise<Uint8Array> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720" fill="#14121c"/><g stroke="#3b3654" stroke-width="3"><path d="M0 560H1280M180 560V240H520V560M620 560V320H1100V560"/></g><text x="640" y="660" font-family="sans-serif" font-size="40" fill="#e8e6f0" text-anchor="middle">DEMO ${serial}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

export const ys7Simulator = (): CameraCloud => ({
  capture: (_token, { serial }) => drawn(serial),
  login: async (appKey, appSecret) => {
    if (appSecret.startsWith('wrong')) throw new CloudError('10017 appKey or appSecret error');
    return { token: `at.${appKey}.${Date.now()}`, until: Date.now() + WEEK_MS };
  },
  isOnline: async (_token, serial) => !serial.endsWith('0'),
  live: async (_token, _camera, seconds) => ({ url: '', until: Date.now() + seconds * 1000 }),
});
