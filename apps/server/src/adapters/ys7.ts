/** 萤石云: its open platform over HTTPS, forms in, JSON out. */
import { type CameraCloud, CloudError } from '../kit/cameras.ts';

export const HOST = 'https://open.ys7.com';
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
    // the secret goes to the cloud and nowhere that it names
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new CloudError((error as Error).name);
  });
  if (!response.ok) throw new CloudError(String(response.status));
  const told = (await response.json().catch(() => ({}))) as Told;
  if (String(told.code) !== FINE) throw new CloudError(`${told.code ?? ''} ${told.msg ?? ''}`.trim());
  return told.data ?? {};
}

const MOST_BYTES = 5 * 1024 * 1024;
/** Pictures lie with the maker or with its storage; the cloud's answer leads nowhere else. */
const isPictureHost = (url: URL): boolean =>
  url.protocol === 'https:' && /(^|\.)(ys7\.com|aliyuncs\.com)$/.test(url.hostname);

async function pictureAt(address: string, isOpen: (url: URL) => boolean): Promise<Uint8Array> {
  if (!URL.canParse(address) || !isOpen(new URL(address))) throw new CloudError('picUrl');
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const response = await fetch(address, { redirect: 'error', signal }).catch((error: unknown) => {
    throw new CloudError((error as Error).name);
  });
  if (!response.ok || !response.body) throw new CloudError(String(response.status));
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > MOST_BYTES) throw new CloudError('picture too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** `host` is another one in tests, and so is where pictures may lie. */
export const ys7 = (host = HOST, isOpen = isPictureHost): CameraCloud => ({
  async capture(accessToken, { serial, channel }) {
    const form = { accessToken, deviceSerial: serial, channelNo: String(channel) };
    const data = await ask(host, '/api/lapp/device/capture', form);
    return pictureAt(String(data['picUrl']), isOpen);
  },
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
