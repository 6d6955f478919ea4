/** WeChat as a way in and as a channel of messages. Which one a server has is decided where it is started. */
export interface WechatPerson {
  readonly openId: string;
  /** the same over all applications of one operator, where WeChat tells it */
  readonly unionId: string | null;
  readonly nickname: string | null;
}
export interface WechatNote {
  readonly openId: string;
  /** sent again under the same id it arrives once, for ten minutes at least */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** a screen of the application */
  readonly url: string | null;
  readonly time: Date;
}
export interface WechatDoor {
  readonly appId: string;
  /** only a simulator: a page of its own plays the phone */
  readonly isSimulated: boolean;
  /** of the picture by which the public account is followed */
  readonly followUrl: string | null;
  /** the address that the phone opens; it comes back with a code and this state */
  address(state: string): string;
  /** Who has agreed; the code is good once. Throws when WeChat does not know it. */
  identify(code: string): Promise<WechatPerson>;
  /** The application's own token and the seconds for which it is good; the one before ends soon. */
  freshToken(): Promise<{ token: string; seconds: number }>;
  /** Throws WechatError. */
  isFollowing(token: string, openId: string): Promise<boolean>;
  /** Sends one message. Throws WechatError. */
  send(token: string, note: WechatNote): Promise<void>;
}

/** `token`: another one is needed; `unfollowed`: nothing reaches this person; `refused`: it was not taken; `unknown`: nobody knows whether it was. */
export class WechatError extends Error {
  readonly kind: 'token' | 'unfollowed' | 'refused' | 'unknown';
  constructor(kind: WechatError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
