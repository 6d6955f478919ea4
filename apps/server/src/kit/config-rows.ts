/** Rows of the environment's table: what lies beyond the house, and how it is watched. */
import type { Setting } from './config-setting.ts';

type Rows = Readonly<Record<string, Setting>>;
const DEMO_OR_OFF = ['simulator', 'off'] as const;
const DEMO_USUAL = '内置数据库时为 `simulator`';

export const outsideRows = {
  SMS_GATEWAY_URL: {
    group: 'outside',
    meaning:
      '短信验证码交给自己的网关：`POST` JSON `{phone, code, purpose}`，带 Bearer 令牌；其他短信是 `{id, phone, template, vars, text}`，同一 `id` 只应发一条',
    is: 'url',
  },
  SMS_GATEWAY_TOKEN: { group: 'outside', meaning: '短信网关的令牌', isSecret: true },
  SMS: {
    group: 'outside',
    meaning: '`simulator` 把短信写入数据目录的 `sms-simulator.jsonl`；`off` 不发送',
    usual: DEMO_USUAL,
    is: DEMO_OR_OFF,
  },
  MAIL_URL: {
    group: 'outside',
    meaning:
      '发邮件的服务器：`smtps://用户:密码@主机:465`，或带 STARTTLS 的 `smtp://`；与 `MAIL_FROM` 齐全才发送采购单',
    isSecret: true,
  },
  MAIL_FROM: { group: 'outside', meaning: '发件人的邮箱' },
  MAIL: {
    group: 'outside',
    meaning:
      '`simulator` 把邮件写入数据目录的 `mail-simulator.jsonl`，附件在 `mail-simulator/`；`off` 不发送',
    usual: DEMO_USUAL,
    is: DEMO_OR_OFF,
  },
  WECHAT_APP_ID: {
    group: 'outside',
    meaning: '公众号的 AppID；与密钥、模板和 `PUBLIC_URL` 齐全才提供微信登录与提醒',
  },
  WECHAT_APP_SECRET: { group: 'outside', meaning: '公众号的 AppSecret', isSecret: true },
  WECHAT_TEMPLATE_ID: { group: 'outside', meaning: '公众号的消息模板' },
  WECHAT_TEMPLATE_FIELDS: {
    group: 'outside',
    meaning: '模板里标题、内容、时间三个字段的名字',
    usual: '`thing1,thing2,time3`',
  },
  WECHAT_FOLLOW_URL: { group: 'outside', meaning: '公众号二维码图片的地址' },
  WECHAT: {
    group: 'outside',
    meaning:
      '`simulator` 用一页网页代替手机上的微信，消息写入数据目录的 `wechat-simulator.jsonl`；`off` 关闭',
    usual: DEMO_USUAL,
    is: DEMO_OR_OFF,
  },
  WX_OPEN_APP_ID: {
    group: 'outside',
    meaning: '微信开放平台第三方账号；消息地址填 `/api/wx/open/ticket` 与 `/api/wx/open/$APPID$/callback`',
  },
  WX_OPEN_SECRET: { group: 'outside', meaning: '微信开放平台的密钥', isSecret: true },
  WX_OPEN_TOKEN: { group: 'outside', meaning: '微信开放平台的消息校验令牌', isSecret: true },
  WX_OPEN_AES_KEY: { group: 'outside', meaning: '微信开放平台的消息加解密密钥（43 个字符）', isSecret: true },
  WX_OPEN: {
    group: 'outside',
    meaning: '小程序管理：`simulator` 演示，`off` 关闭',
    usual: DEMO_USUAL,
    is: DEMO_OR_OFF,
  },
  PAY: {
    group: 'outside',
    meaning: '`simulator` 模拟扫码支付（不产生扣款），`off` 关闭',
    usual: DEMO_USUAL,
    is: DEMO_OR_OFF,
  },
  PAY_TRANSFER_NAME: { group: 'outside', meaning: '对公转账的户名；三项齐全才提供对公转账' },
  PAY_TRANSFER_BANK: { group: 'outside', meaning: '对公转账的开户行' },
  PAY_TRANSFER_ACCOUNT: { group: 'outside', meaning: '对公转账的账号' },
  SERVICE_HOTLINE: { group: 'outside', meaning: '购买窗口里的客服热线' },
  CAMERAS: {
    group: 'outside',
    meaning: '`ys7` 萤石云，`simulator` 演示画面，`off` 关闭',
    usual: '内置数据库时为 `simulator`，否则 `ys7`',
    is: ['ys7', 'simulator', 'off'],
  },
  THIRD: {
    group: 'outside',
    meaning: '`simulator` 以演示代替第三方系统（仅测试）',
    usual: '真实连接',
    is: ['https', 'simulator'],
  },
  CONVERT_COMMAND: {
    group: 'outside',
    meaning:
      '转换 DWG 与 Office 文件的程序，以 `程序 类型 源文件 目录` 启动，把结果写成目录中的 `out.pdf`、`out.dxf` 或 `out.svg`；不配置时 DXF 照常预览，其余文件排队',
  },
  CONVERT_AT_ONCE: { group: 'outside', meaning: '本机同时转换的文件数', usual: '1', is: 'number' },
} as const satisfies Rows;

export const watchRows = {
  METRICS: {
    group: 'watch',
    meaning: '`off` 不统计请求的指标（只用于测量其开销）',
    usual: '统计',
    is: ['on', 'off'],
  },
  METRICS_TOKEN: {
    group: 'watch',
    meaning: '在本服务端口的 `/metrics` 读取指标所需的 Bearer 令牌；不设则该地址关闭',
    isSecret: true,
  },
  METRICS_PORT: {
    group: 'watch',
    meaning: '单独提供 `/metrics` 的端口，不需令牌',
    usual: '不提供',
    is: 'number',
  },
  METRICS_HOST: { group: 'watch', meaning: '上述端口监听的地址', usual: '127.0.0.1' },
  SLOW_STATEMENT_MS: {
    group: 'watch',
    meaning: '超过这么多毫秒的数据库语句连同执行计划写入日志；`0` 不写',
    usual: '1000',
    is: 'number',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'watch',
    meaning: '接收链路追踪（OTLP over HTTP）的地址，不含路径',
    usual: '不发送',
    is: 'url',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    group: 'watch',
    meaning: '发送追踪时附带的请求头，如 `a=1,b=2`',
    isSecret: true,
  },
  OTEL_TRACES_SAMPLER_ARG: { group: 'watch', meaning: '追踪的请求比例，0 到 1', usual: '1', is: 'number' },
  OTEL_SERVICE_NAME: { group: 'watch', meaning: '追踪里的服务名', usual: 'muyun' },
} as const satisfies Rows;
