/** Short messages that are no codes: the text of each, by the name of its template at the gateway. */
export const SMS_NOTICES = {
  phoneChanged: '您的幕云账号已改绑手机 {phone}，本号码不能再登录。如非本人操作，请立即联系管理员。',
  invitation: '{inviter} 邀请您加入「{space}」，{days} 天内打开注册：{link}',
  message: '【{space}】{title}',
  test: '{title}：{content}',
} as const;
export type SmsNoticeName = keyof typeof SMS_NOTICES;
