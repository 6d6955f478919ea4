/** Cameras of a demonstration: every key but one that says so is right, a device that ends in 0 is off, the picture is drawn by the page. */
import { type CameraCloud, CloudError } from '../kit/cameras.ts';

const WEEK_MS = 7 * 86_400_000;

export const ys7Simulator = (): CameraCloud => ({
  login: async (appKey, appSecret) => {
    if (appSecret.startsWith('wrong')) throw new CloudError('10017 appKey or appSecret error');
    return { token: `at.${appKey}.${Date.now()}`, until: Date.now() + WEEK_MS };
  },
  isOnline: async (_token, serial) => !serial.endsWith('0'),
  live: async (_token, _camera, seconds) => ({ url: '', until: Date.now() + seconds * 1000 }),
});
