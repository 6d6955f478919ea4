/** What is looked at in the database and of the program that uses it. */
import type { Findings } from './finding.ts';

export const DATABASE_FINDINGS = {
  database: {
    title: '数据库',
    outcomes: {
      ok: { level: 'ok', text: '应答 {ms} 毫秒，大小 {size}' },
      slow: {
        level: 'warn',
        text: '应答用了 {ms} 毫秒',
        mend: '看「最久的事务」「数据库连接」两项，以及数据库所在磁盘是否繁忙',
      },
      away: {
        level: 'error',
        text: '连接不上：{reason}',
        mend: '内置数据库：先看「磁盘空间」，再重新启动幕云；外部数据库：确认它在运行，核对 DATABASE_URL 和网络',
      },
      stopped: {
        level: 'warn',
        text: '内置数据库没有运行，与数据库有关的各项没有检查',
        mend: '用 npm start 启动幕云，再检查一次',
      },
    },
  },
  version: {
    title: '版本',
    outcomes: {
      ok: { level: 'ok', text: '幕云 {version}，Node {node}，PostgreSQL {database}' },
      program: { level: 'ok', text: '幕云 {version}，Node {node}' },
      node: {
        level: 'error',
        text: 'Node {node} 太旧，需要 24 以上',
        mend: '用 npm start 启动（自带 Node 24），不要用系统里的旧版本',
      },
      database: {
        level: 'error',
        text: 'PostgreSQL {database} 太旧，需要 15 以上',
        mend: '升级数据库后再启动幕云',
      },
    },
  },
  migrations: {
    title: '数据库结构',
    outcomes: {
      ok: { level: 'ok', text: '{count} 项变更全部完成' },
      pending: {
        level: 'warn',
        text: '还有 {count} 项变更没有执行',
        mend: '重新启动幕云，启动时会先备份再执行（运维手册「升级」）',
      },
      newer: {
        level: 'error',
        text: '已由更新的版本 {version} 升级过（{name}），这个程序不能使用',
        mend: '用原来的新版本启动；确要退回，按运维手册「升级」恢复升级前的副本',
      },
      empty: { level: 'hint', text: '数据库还是空的，第一次启动时自动建立' },
    },
  },
  encoding: {
    title: '字符编码',
    outcomes: {
      ok: { level: 'ok', text: '{encoding}，{ctype}' },
      wrong: {
        level: 'error',
        text: '数据库的编码是 {encoding}，需要 UTF8',
        mend: '新建一个编码为 UTF8 的数据库再恢复：createdb -T template0 -E UTF8 -l C.UTF-8 muyun',
      },
      ctype: {
        level: 'error',
        text: '数据库的字符分类是 {ctype}，按中文查找会找不全',
        mend: '新建一个字符分类为 UTF-8 的数据库再恢复：createdb -T template0 -E UTF8 -l C.UTF-8 muyun',
      },
    },
  },
  clock: {
    title: '时钟',
    outcomes: {
      ok: { level: 'ok', text: '与数据库相差 {seconds} 秒' },
      apart: {
        level: 'warn',
        text: '与数据库的时钟相差 {seconds} 秒',
        mend: '在两台机器上都打开自动对时（chrony 或 systemd-timesyncd）',
      },
      back: {
        level: 'error',
        text: '时钟曾被调回：数据库里已有 {noted} 的记录，而现在是 {now}',
        mend: '核对现在的时间并打开自动对时。时钟追上之前，备份的新旧、登录的有效期和单据时间都可能不准',
      },
    },
  },
  connections: {
    title: '数据库连接',
    outcomes: {
      ok: { level: 'ok', text: '{used} / {most}' },
      many: {
        level: 'warn',
        text: '已用 {used} / {most}，快用完了',
        mend: '减小 POOL_SIZE 或关掉别的程序的连接，或调大数据库的 max_connections',
      },
    },
  },
  transaction: {
    title: '最久的事务',
    outcomes: {
      ok: { level: 'ok', text: '{age}' },
      old: {
        level: 'warn',
        text: '有一个事务已经开了 {age}，它挡住清理，也可能锁着别人',
        mend: '找到它：select pid, application_name, state, xact_start from pg_stat_activity order by xact_start；确认无用后 select pg_terminate_backend(pid)',
      },
      blind: {
        level: 'hint',
        text: '数据库账号看不到别的连接',
        mend: '用超级用户执行：grant pg_read_all_stats to 幕云使用的账号',
      },
    },
  },
  replica: {
    title: '只读副本',
    outcomes: {
      ok: { level: 'ok', text: '{name} 落后 {age}' },
      lag: {
        level: 'warn',
        text: '{name} 落后 {age}',
        mend: '检查副本那台机器的磁盘与网络；追上之前，从它读的报表和导出是旧的',
      },
    },
  },
  keys: {
    title: '密钥',
    outcomes: {
      ok: { level: 'ok', text: '与数据库写入时的一致' },
      wrong: {
        level: 'error',
        text: '{variable} 与数据库写入时的不同，所有密码与密文都无法使用',
        mend: '换回原来的值；自动生成的在首台服务器数据目录的 pepper.secret，备份里也有',
      },
      missing: {
        level: 'error',
        text: '找不到密钥：{file} 不存在，也没有设置 PASSWORD_PEPPER',
        mend: '从备份或首台服务器取回 pepper.secret 放到数据目录；不要新建一个',
      },
      alone: {
        level: 'hint',
        text: '密钥只在这台机器的 {file} 里',
        mend: '另外保存一份；有几台服务器时用 PASSWORD_PEPPER 给它们同一个值',
      },
    },
  },
} as const satisfies Findings;
