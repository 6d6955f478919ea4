/** What is looked at beyond the machine: what it is configured with, and whether that is reached. */
import type { Findings, Outcome } from './finding.ts';

/** What something beyond this server may be found to be: reached, not reached, not configured, half configured, pretended. */
const beyond = <const L extends 'ok' | 'hint'>(variables: string, without: string, off: L) =>
  ({
    ok: { level: 'ok', text: '{host} 可以连接' },
    away: {
      level: 'error',
      text: '连接不上 {host}：{reason}',
      mend: `检查这台机器的网络、域名解析和防火墙是否允许访问 {host}；地址由 ${variables} 指定`,
    },
    off: { level: off, text: `没有配置：${without}`, mend: `需要时设置 ${variables} 后重新启动` },
    half: {
      level: 'warn',
      text: '配置不完整，没有生效：缺少 {names}',
      mend: '补上 {names} 后重新启动；不用就删去其余几项',
    },
    demo: { level: 'hint', text: '使用演示用的模拟器，不会真的发出' },
    pretended: {
      level: 'warn',
      text: '正式的数据库却在使用演示用的模拟器，不会真的发出',
      mend: `设置 ${variables}；不需要就设为 off`,
    },
  }) as const satisfies Readonly<Record<string, Outcome>>;

export const BEYOND_FINDINGS = {
  sms: { title: '短信', outcomes: beyond('SMS_GATEWAY_URL', '不能发送验证码和短信', 'hint') },
  wechat: { title: '微信公众号', outcomes: beyond('WECHAT_APP_ID 等', '不能用微信登录和接收消息', 'hint') },
  wx: { title: '微信开放平台', outcomes: beyond('WX_OPEN_APP_ID 等', '不能绑定公众号与小程序', 'hint') },
  pay: {
    title: '支付',
    outcomes: {
      ...beyond('PAY_TRANSFER_NAME、PAY_TRANSFER_BANK、PAY_TRANSFER_ACCOUNT', '空间不能付款', 'hint'),
      transfer: { level: 'ok', text: '转账到 {bank}' },
    },
  },
  cameras: { title: '摄像头', outcomes: beyond('CAMERAS', '不能查看监控画面', 'hint') },
  files: { title: '文件存储', outcomes: beyond('S3_ENDPOINT', '文件存放在数据目录', 'ok') },
  backupPlace: { title: '备份位置', outcomes: beyond('BACKUP_S3_ENDPOINT', '备份存放在目录', 'ok') },
  traces: { title: '链路追踪', outcomes: beyond('OTEL_EXPORTER_OTLP_ENDPOINT', '不发送追踪数据', 'ok') },
  convert: {
    title: '文件转换',
    outcomes: {
      ok: { level: 'ok', text: '{command}' },
      off: {
        level: 'hint',
        text: '没有配置：不能预览办公文档，不能读取 DWG',
        mend: '需要时用 CONVERT_COMMAND 指定转换程序',
      },
      absent: {
        level: 'error',
        text: '{command} 不存在或不能执行',
        mend: '核对 CONVERT_COMMAND 的路径，并给它执行权限（chmod +x）',
      },
    },
  },
  metrics: {
    title: '监控接口',
    outcomes: {
      ok: { level: 'ok', text: '{where}' },
      off: {
        level: 'hint',
        text: '没有开放 /metrics',
        mend: '需要接入监控时设置 METRICS_TOKEN 或 METRICS_PORT（运维手册「监控」）',
      },
      short: {
        level: 'warn',
        text: 'METRICS_TOKEN 只有 {length} 个字符，容易被猜到',
        mend: '换成至少 16 个字符的随机值，例如 openssl rand -hex 24',
      },
      bare: {
        level: 'warn',
        text: '{host}:{port} 上的 /metrics 对谁都开放',
        mend: '同时设置 METRICS_TOKEN，或让 METRICS_HOST 保持 127.0.0.1',
      },
    },
  },
} as const satisfies Findings;
