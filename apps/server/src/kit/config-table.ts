/**
 * Every variable of the environment that the server reads, one row each: what may be read (readConfig takes no other name), the pages of
 * the manual, the files of deploy/ and what a start says of values that it cannot use
 * (config-faults.ts) follow from it. `npm run config:write` writes them.
 */
import { outsideRows, watchRows } from './config-rows.ts';
import type { Setting } from './config-setting.ts';

export { GROUPS, type Setting } from './config-setting.ts';

const table = {
  PORT: { group: 'basic', meaning: '网页与接口的端口', usual: '8080', is: 'number', compose: '8080' },
  HOST: { group: 'basic', meaning: '监听的地址；前面有反向代理时可设 `127.0.0.1`', usual: '0.0.0.0' },
  DATA_DIR: {
    group: 'basic',
    meaning: '数据目录（数据库、文件、密钥）',
    usual: '`./.data`',
    compose: '/data',
  },
  PUBLIC_URL: {
    group: 'basic',
    meaning: '从外网打开本系统的地址，如 `https://erp.example.com`；短信邀请的链接和微信的跳转要用',
    is: 'url',
    compose: 'https://${DOMAIN}',
  },
  PLATFORM_ADMIN_PASSWORD: {
    group: 'basic',
    meaning: '首次启动时平台管理员的密码；不给则随机生成并只打印一次',
    isSecret: true,
  },
  LOG_LEVEL: {
    group: 'basic',
    meaning: '日志的详细程度',
    usual: 'warn',
    is: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  },
  DEMO_DATA: {
    group: 'basic',
    meaning:
      '`projects` 只装入演示工厂的客户、工程、产品与套料单，仓库留空；`off` 都不装入，同时给了 `PLATFORM_ADMIN_PASSWORD` 时连演示空间和账号 `demo` 也不建（仅内置数据库）',
    usual: '装入',
    is: ['projects', 'off'],
  },
  TEST_HOST_MARKERS: { group: 'basic', meaning: '主机名以这些词结尾时显示「测试环境」', usual: 'test' },
  DATABASE_URL: {
    group: 'several',
    meaning: '使用已有的 PostgreSQL ≥ 15，不启动内置数据库，不装演示数据',
    usual: '内置数据库',
    is: 'url',
    isSecret: true,
    compose: 'postgres://muyun:${POSTGRES_PASSWORD}@database:5432/muyun',
  },
  READ_DATABASE_URL: {
    group: 'several',
    meaning:
      '同一数据库的只读副本（PostgreSQL 流复制）；导出与报表在那里读，赶不上或连不上时自动改读主库。用户名与口令不必写',
    usual: '都读主库',
    is: 'url',
    isSecret: true,
  },
  ROLE: {
    group: 'several',
    meaning: '`all`、`api`（只接请求）、`worker`（只做后台任务：导入、套料、导出、提醒）',
    usual: 'all',
    is: ['all', 'api', 'worker'],
  },
  DRAIN_SECONDS: {
    group: 'several',
    meaning:
      '收到停止信号后，先以 `/api/health/ready` 回答 503 多少秒，再停止接请求；应长于反向代理检查的间隔',
    usual: '使用 `DATABASE_URL` 时 5，否则 0',
    is: 'number',
  },
  TRUST_PROXY: {
    group: 'several',
    meaning:
      '前面反向代理的层数（`1`），或它们的地址（`10.0.0.1, 10.0.1.0/24`）；只有它们写的 `X-Forwarded-For` 才算数',
    usual: '不信任',
    compose: '1',
  },
  S3_ENDPOINT: {
    group: 'files',
    meaning: 'S3 兼容的对象存储；五项（区域可省）齐全时文件存到那里，多台服务器不在同一台机器上时必须设',
    usual: '数据目录',
    is: 'url',
    compose: 'http://files:7070',
  },
  S3_BUCKET: { group: 'files', meaning: '桶名', compose: 'muyun' },
  S3_ACCESS_KEY_ID: {
    group: 'files',
    meaning: '访问密钥的编号',
    isSecret: true,
    compose: '${S3_ACCESS_KEY_ID}',
  },
  S3_SECRET_ACCESS_KEY: {
    group: 'files',
    meaning: '访问密钥',
    isSecret: true,
    compose: '${S3_SECRET_ACCESS_KEY}',
  },
  S3_REGION: { group: 'files', meaning: '区域', usual: 'auto', compose: 'us-east-1' },
  BACKUP: { group: 'backup', meaning: '`off` 关闭自动备份（内置数据库）', usual: '打开', is: ['on', 'off'] },
  BACKUP_DIR: {
    group: 'backup',
    meaning: '备份目录，**请放到另一块磁盘**',
    usual: '数据目录旁的 `.data.backup`',
  },
  BACKUP_S3_ENDPOINT: {
    group: 'backup',
    meaning: '备份到对象存储（代替目录）；除桶名外，没写的取 `S3_…` 的值',
    usual: '不使用',
    is: 'url',
  },
  BACKUP_S3_BUCKET: { group: 'backup', meaning: '备份的桶名' },
  BACKUP_S3_ACCESS_KEY_ID: { group: 'backup', meaning: '备份访问密钥的编号', isSecret: true },
  BACKUP_S3_SECRET_ACCESS_KEY: { group: 'backup', meaning: '备份访问密钥', isSecret: true },
  BACKUP_S3_REGION: { group: 'backup', meaning: '备份的区域' },
  BACKUP_S3_PREFIX: { group: 'backup', meaning: '备份在桶里的前缀' },
  BACKUP_KEY: {
    group: 'backup',
    meaning: '备份口令，至少 16 个字符；设了就加密，对象存储必须设。请另外保管',
    usual: '不加密',
    isSecret: true,
    isNotKept: true,
  },
  BACKUP_AT: { group: 'backup', meaning: '每天完整备份的时间（北京时间）', usual: '02:30', is: 'time' },
  UPGRADE_COPY_MB: {
    group: 'backup',
    meaning: '升级前，内置数据库不大于它（MB）就整个复制一份；更大而自动备份完整时以备份为退路，不再复制',
    usual: '512',
    is: 'number',
  },
  BACKUP_LOG_SECONDS: { group: 'backup', meaning: '日志归档的间隔（秒）', usual: '40', is: 'number' },
  PASSWORD_PEPPER: {
    group: 'keys',
    meaning:
      '密码散列与文件链接的附加密钥；多台服务器共用数据库时必须一致，与数据库写入时不同的服务器拒绝启动',
    usual: '数据目录中自动生成（`pepper.secret`）',
    isSecret: true,
    compose: '${PASSWORD_PEPPER}',
  },
  SECRETS_KEY: {
    group: 'keys',
    meaning: '身份证号、第三方与萤石密钥等保密字段的加密密钥；更换后原有密文无法读出，须重新填写',
    usual: '由 `PASSWORD_PEPPER` 推导',
    isSecret: true,
  },
  TRANSFER_KEY: {
    group: 'keys',
    meaning: '单个空间导出与导入时，密文改用这段口令带走；两端须相同',
    usual: '密文不带走',
    isSecret: true,
  },
  ...outsideRows,
  POOL_SIZE: {
    group: 'limits',
    meaning: '每台服务器的数据库连接数（请求用；任务与平台另有约一半）',
    usual: '16',
    is: 'number',
  },
  READS_AT_ONCE: {
    group: 'limits',
    meaning: '同时在数据库中执行的短查询',
    usual: '处理器核数 × 2 + 1',
    is: 'number',
  },
  WRITES_AT_ONCE: {
    group: 'limits',
    meaning: '同时在数据库中执行的写入',
    usual: '处理器核数 × 2 + 1',
    is: 'number',
  },
  RATE_ANONYMOUS: { group: 'limits', meaning: '每分钟每个未登录地址的请求', usual: '120', is: 'number' },
  RATE_SESSION: { group: 'limits', meaning: '每分钟每个会话的请求', usual: '600', is: 'number' },
  RATE_TOKEN: { group: 'limits', meaning: '每分钟每个地址的登录尝试', usual: '10', is: 'number' },
  RATE_EXPORTS: { group: 'limits', meaning: '每分钟每人的导出', usual: '6', is: 'number' },
  RATE_UPLOADS: { group: 'limits', meaning: '每分钟每人的上传', usual: '120', is: 'number' },
  CAPTCHA_AFTER_ACCOUNT: {
    group: 'limits',
    meaning: '15 分钟内一个账号输错多少次后要验证码',
    usual: '2',
    is: 'number',
  },
  CAPTCHA_AFTER_ADDRESS: {
    group: 'limits',
    meaning: '15 分钟内一个地址输错多少次后要验证码',
    usual: '5',
    is: 'number',
  },
  ...watchRows,
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof table;
export const SETTINGS: Readonly<Record<SettingName, Setting>> = table;
/** What may be read of an environment: nothing that has no row. */
export type Environment = Readonly<Partial<Record<SettingName, string | undefined>>>;
