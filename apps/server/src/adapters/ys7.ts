/** 萤石云: its open platform over HTTPS, forms in, JSON out. */
import { type CameraCloud, CloudError } from '../kit/cameras.ts';

const HOST = 'https://open.ys7.com';
const TIME_LIMIT_MS = 10_000;
/** HLS, which a page plays without a plug-in */
const HLS = '2';
const FINE = '200';

interface Told {
  readonly code?: string | number;
  readonly msg?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

async function ask(
  host: string,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${host}${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  }).catch((error: unknown) => {
    throw new CloudError((error as Error).name);
  });
  if (!response.ok) throw new CloudError(String(response.status));
  const told = (await response.json().catch(() => ({}))) as Told;
  if (String(told.code) !== FINE) throw new CloudError(`${told.code ?? ''} ${told.msg ?? ''}`.trim());
  return told.data ?? {};
}

/** `host` is another one in tests. */
export const ys7 = (host = HOST): CameraCloud => ({
  async login(appKey, appSecret) {
    const data = await ask(host, '/api/lapp/token/get', { appKey, appSecret });
    return { token: String(data['accessToken']), until: Number(data['expireTime']) };
  },
  async isOnline(accessToken, deviceSerial) {
    const data = await ask(host, '/api/lapp/device/info', { accessToken, deviceSerial });
    return Number(data['status']) === 1;
  },
  async live(accessToken, { serial, channel, quality, code }, seconds) {
    const data = await ask(host, '/api/lapp/v2/live/address/get', {
      accessToken,
      deviceSerial: serial,
      channelNo: String(channel),
      protocol: HLS,
      // of the cloud 1 is high, 2 is fluent
      quality: quality === 2 ? '1' : '2',
      expireTime: String(seconds),
      ...(code ? { code } : {}),
    });
    return { url: String(data['url']), until: Date.now() + seconds * 1000 };
  },
});
