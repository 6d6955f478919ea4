/** What goes wrong with a backup, as a sentence for the person in front of the machine. */
export class BackupTrouble extends Error {}

const CODES: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘空间不足',
  EDQUOT: '磁盘空间不足',
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  EROFS: '所在的磁盘只读',
  ENOENT: '找不到文件或目录',
  ENOTDIR: '路径不是目录',
  ECONNREFUSED: '无法连接',
  ECONNRESET: '连接中断',
  ENOTFOUND: '找不到主机',
};

const CHINESE = /[\u4e00-\u9fff]/;

/** A sentence for any error: what is ours already is told as it is. */
export function told(error: unknown): string {
  if (error instanceof BackupTrouble) return error.message;
  const { code, path, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  const known = code === undefined ? undefined : CODES[code];
  if (known) return path === undefined ? known : `${known}：${path}`;
  if (/No space left on device/.test(String(message))) return '磁盘空间不足';
  if (cause instanceof Error && !CHINESE.test(String(message))) return told(cause);
  return String(message ?? error);
}

/** What was restored does not agree with itself. */
export class Unsound extends BackupTrouble {}
