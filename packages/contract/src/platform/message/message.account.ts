/** What the house says of an account to its person: what was done with it, and from where (platform M1, M2). */
export const ACCOUNT_MESSAGES = {
  passwordChanged: {
    kind: 9,
    type: 1,
    title: '登录密码已修改',
    content: '您的登录密码已从 {ip}（{device}）修改，其他设备已退出登录。如非本人操作，请立即联系管理员。',
  },
  cancelAsked: {
    kind: 9,
    type: 1,
    title: '账号将在 {days} 天后注销',
    content:
      '您的账号已从 {ip}（{device}）申请注销，{days} 天后生效。期间重新登录或在账号安全里撤回，注销即取消。如非本人操作，请立即登录并修改密码。',
  },
  accountLocked: {
    kind: 9,
    type: 1,
    title: '账号已锁定',
    content:
      '您的账号因连续输错密码被锁定 {minutes} 分钟，最近一次来自 {ip}（{device}）。锁定期间可用短信登录或找回密码；如非本人操作，请尽快修改密码。',
  },
  phoneChanged: {
    kind: 9,
    type: 1,
    title: '绑定手机已更换',
    content:
      '您的账号已从 {ip}（{device}）绑定手机 {phone}，其他设备已退出登录。如非本人操作，请立即联系管理员。',
  },
  wechatBound: {
    kind: 9,
    type: 1,
    title: '账号已绑定微信',
    content: '您的账号已从 {ip}（{device}）绑定微信，可以扫码登录。如非本人操作，请到账号绑定里解除。',
  },
} as const;
