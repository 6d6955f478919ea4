/** 微信扫码登录: the third way in. */
import { logIn } from '../../kit/auth/index.ts';
import { binding } from '@muyun/contract';
import { WechatCode } from './WechatCode.tsx';

// the token alone moves on: the router leaves this page
export default function WechatLogin() {
  return (
    <WechatCode
      call={binding.loginTicket}
      hint="打开微信扫一扫登录"
      onConfirmed={async (proof) => void (await logIn({ grantType: 'wechat', rememberMe: true, ...proof }))}
    />
  );
}
