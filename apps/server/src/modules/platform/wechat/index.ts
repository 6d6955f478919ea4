/** The door of WeChat: whose it is, and how he is reached by it. */
export { withToken } from './token.ts';
export {
  bindWechat,
  loginOfUser,
  loginOfWechat,
  markFollowing,
  type Scanned,
  unbindWechat,
  type WechatLogin,
} from './wechat.store.ts';
