/** The open platform of WeChat, behind an adapter: who has authorised us, and the versions of a mini-program. */
import type { WxKeys } from './wx-crypt.ts';

/** What the platform refuses, in its own words. */
export class WxError extends Error {}
export interface WxAuthorized {
  readonly appId: string;
  readonly refreshToken: string;
  readonly funcScopes: readonly number[];
  readonly nickname: string;
  readonly headImg: string;
  readonly principal: string;
}
/** As whom a mini-program is spoken to. */
export interface WxApp {
  readonly ticket: string;
  readonly appId: string;
  readonly refreshToken: string;
}
export interface WxCode {
  readonly templateId: string;
  readonly version: string;
  readonly description: string;
  readonly config: object;
}
export interface WxOpenGateway {
  readonly keys: WxKeys;
  readonly isSimulated: boolean;
  /** Each throws WxError. */
  authUrl(ticket: string, redirect: string): Promise<string>;
  authorize(ticket: string, authCode: string): Promise<WxAuthorized>;
  upload(app: WxApp, code: WxCode): Promise<void>;
  experienceQr(app: WxApp): Promise<Uint8Array>;
  /** Answers the number of the audit. */
  submit(app: WxApp): Promise<string>;
  undo(app: WxApp): Promise<void>;
  release(app: WxApp): Promise<void>;
  rollback(app: WxApp): Promise<void>;
}
