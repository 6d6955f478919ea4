/** What is looked at of the work that goes on by itself, and of the machine. */
import type { Findings } from './finding.ts';

export const WORK_FINDINGS = {
  jobs: {
    title: '后台任务',
    outcomes: {
      ok: { level: 'ok', text: '正在进行 {running} 个，排队 {queued} 个' },
      waiting: {
        level: 'warn',
        text: '{kind} 已经排队 {age}（共 {queued} 个在排队）',
        mend: '确认有一台服务器的 ROLE 是 all 或 worker；一直排队就增加 worker',
      },
      long: {
        level: 'warn',
        text: '{kind} 已经进行了 {age}',
        mend: '可在「任务」里取消后重做；常常如此时看日志里这个任务的错误',
      },
    },
  },
  tasks: {
    title: '定时任务',
    outcomes: {
      ok: { level: 'ok', text: '{count} 项都按时完成' },
      failing: {
        level: 'warn',
        text: '「{name}」上一次没有成功',
        mend: '五分钟后自动再试；一直不成功时看日志里 {task} 的错误',
      },
      overdue: {
        level: 'warn',
        text: '「{name}」已过期 {age} 没有执行',
        mend: '确认有一台服务器的 ROLE 是 all 或 worker，并且在运行',
      },
    },
  },
  backup: {
    title: '备份',
    outcomes: {
      ok: { level: 'ok', text: '最近一次成功在 {age}前' },
      stale: {
        level: 'error',
        text: '超过 26 小时没有成功的备份，最近一次：{time}',
        mend: '打开「备份与恢复」看最近一条失败的说明，处理后点「立即备份」（运维手册「备份与恢复」）',
      },
      none: {
        level: 'warn',
        text: '还没有一次成功的备份',
        mend: '第一次启动几分钟后就会有；一直没有时打开「备份与恢复」看失败的说明',
      },
      failing: {
        level: 'error',
        text: '数据库日志没有送到备份位置：{reason}',
        mend: '检查备份磁盘或对象存储；恢复后自动补上，期间注意数据盘的空间',
      },
      off: {
        level: 'hint',
        text: '这台服务器不做备份',
        mend: '外部数据库请自己定时备份；内置数据库去掉 BACKUP=off（运维手册「备份与恢复」）',
      },
      same: {
        level: 'hint',
        text: '备份与数据在同一块磁盘上，磁盘坏了会一起丢',
        mend: '用 BACKUP_DIR 指定另一块磁盘，或用 BACKUP_S3_BUCKET 备份到对象存储',
      },
    },
  },
  disk: {
    title: '磁盘空间',
    outcomes: {
      ok: { level: 'ok', text: '{place}可用 {free}，共 {total}' },
      low: {
        level: 'warn',
        text: '{place}只剩 {free}（共 {total}）',
        mend: '清理 {folder} 所在的磁盘，或换更大的磁盘',
      },
      full: {
        level: 'error',
        text: '{place}只剩 {free}，随时会写不进去',
        mend: '立即清理 {folder} 所在的磁盘；写满后幕云会拒绝写入，已有的数据不受影响',
      },
      broken: {
        level: 'error',
        text: '{place}写不进去：{reason}',
        mend: '检查 {folder} 所在的磁盘是否挂载、是否只读、权限是否属于运行幕云的账号',
      },
      absent: {
        level: 'warn',
        text: '{place} {folder} 不存在',
        mend: '确认磁盘已挂载；第一次启动时会自动建立',
      },
    },
  },
  rights: {
    title: '文件权限',
    outcomes: {
      ok: { level: 'ok', text: '数据目录、密钥和备份只有幕云的账号能看' },
      open: {
        level: 'error',
        text: '{file} 对其他账号开放（权限 {mode}）',
        mend: '执行：chmod {wanted} {file}',
      },
      owner: {
        level: 'warn',
        text: '{file} 属于另一个账号，幕云可能读不了',
        mend: '用运行幕云的账号执行检查；确实不对就用 chown 改回来',
      },
    },
  },
  port: {
    title: '端口',
    outcomes: {
      ok: { level: 'ok', text: '{port} 由幕云提供服务' },
      free: { level: 'hint', text: '{port} 空闲，幕云没有在这个端口上运行' },
      taken: {
        level: 'error',
        text: '{port} 被别的程序占用',
        mend: '停掉那个程序，或用 PORT 指定另一个端口',
      },
      deaf: {
        level: 'error',
        text: '{port} 有幕云在监听，但 {seconds} 秒内没有应答',
        mend: '看日志与处理器、内存是否用尽；必要时重新启动幕云，数据不会丢失',
      },
      unwell: {
        level: 'error',
        text: '{port} 上的幕云说自己不正常',
        mend: '看其他各项的处理办法，以及 http://localhost:{port}/api/health',
      },
    },
  },
} as const satisfies Findings;
