/** What a row of the environment's table says. */
export interface Setting {
  readonly group: keyof typeof GROUPS;
  readonly meaning: string;
  /** what holds without it, as people read it */
  readonly usual?: string;
  readonly is?: 'number' | 'time' | 'url' | readonly string[];
  readonly isSecret?: true;
  /** what Docker Compose gives to every server; `${…}` is of its own .env */
  readonly compose?: string;
  /** it opens the backup: inside it would be of no use */
  readonly isNotKept?: true;
}

export const GROUPS = {
  basic: '基本',
  several: '数据库与多台服务器',
  files: '文件存储',
  backup: '备份',
  keys: '密钥',
  outside: '短信、微信、支付、摄像头与文件转换',
  limits: '性能与限流',
  watch: '监控',
} as const;
