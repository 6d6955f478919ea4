/** Plays WeChat: the phone is a page of this application, where one types who one is. For demonstrations and tests. */
import { randomBytes } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { binding } from '@muyun/contract';
import { type WechatDoor, WechatError } from '../kit/wechat.ts';

/** The file's name in the data folder: one JSON object a line, the message and its time. */
export const SIMULATED_WECHAT = 'wechat-simulator.jsonl';
const NAME = /^[\p{L}\p{N} _-]{1,32}$/u;
/** Names that begin so follow nothing: no message reaches them. */
const STRANGER = 'sim-stranger';

export function wechatSimulator(dataDir: string): WechatDoor {
  const used = new Set<string>();
  const assertFollowing = (openId: string): void => {
    if (openId.startsWith(STRANGER)) throw new WechatError('unfollowed', '43004 require subscribe');
  };
  return {
    appId: 'simulator',
    isSimulated: true,
    followUrl: null,
    address: (state) => `/wechat?simulate=${encodeURIComponent(state)}`,
    async identify(code) {
      const [name = '', once = ''] = code.startsWith(binding.SIMULATED_CODE)
        ? code.slice(binding.SIMULATED_CODE.length).split('#')
        : [];
      // a code is good once, as with WeChat: the page puts something new behind each
      if (!NAME.test(name) || used.has(code)) throw new WechatError('refused', '40029 invalid code');
      if (once !== '') used.add(code);
      return { openId: `sim-${name}`, unionId: null, nickname: name.replace(/^stranger /, '') };
    },
    freshToken: async () => ({ token: randomBytes(12).toString('hex'), seconds: 7200 }),
    isFollowing: async (_token, openId) => !openId.startsWith(STRANGER),
    async send(_token, note) {
      assertFollowing(note.openId);
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await appendFile(path.join(dataDir, SIMULATED_WECHAT), `${JSON.stringify(note)}\n`, { mode: 0o600 });
    },
  };
}
