/** Words for what the server counts: queues, pools, jobs, recurring work, and why something is not reached. */

export const QUEUE_TITLES: Readonly<Record<string, string>> = {
  reads: '短查询',
  writes: '写入',
  parsers: '读图纸与表格',
  exports: '导出',
  uploads: '接收上传',
  nests: '套料线程',
};

export const POOL_TITLES: Readonly<Record<string, string>> = {
  user: '空间请求',
  host: '平台请求',
  owner: '定时任务',
  work: '后台任务',
};

export const JOB_KIND_TITLES: Readonly<Record<string, string>> = {
  'nest.solve': '套料计算',
  'cad.import.commit': '产品导入',
  'cad.split': '拆图',
  'cad-product.export': '产品导出',
  'tenant.init': '空间初始化',
  'tenant.export': '空间数据导出',
  'third.sync': '第三方同步',
  'third.pull': '通讯录同步',
  other: '其他',
};

export const TASK_TITLES: Readonly<Record<string, string>> = {
  'account.anonymise': '注销到期账号',
  'audit.partitions': '操作日志建月份',
  'audit.seal': '操作日志封存',
  'audit.verify': '操作日志核验',
  'backup.check': '备份恢复核对',
  'backup.look': '备份检查',
  'backup.make': '每日备份',
  'brand.expire': '品牌授权到期',
  'file.gc': '清理无主文件',
  'house.invariants': '数据核对',
  'house.settle': '合计校正',
  'inventory.check': '账实核对',
  'inventory.reservations': '库存预留到期',
  'log.purge': '清理过期日志',
  'market.quotations': '铝锭价检查',
  'member.clean': '清理过期邀请',
  'member.invites-over': '邀请过期提醒',
  'message.clean': '清理过期消息',
  'message.lapse': '待办过期',
  'metric.due': '看板数据更新',
  'metric.recount': '看板数据重算',
  'nest.draft-release': '释放搁置的套料占用',
  'nest.reconcile': '套料件数核对',
  'payment.attempts': '未付订单查单',
  'payment.expire': '未付订单过期',
  'payment.features': '功能开通与到期',
  'payment.reconcile': '支付对账',
  'payment.seats': '席位核对',
  'produce.partitions': '生产记录建月份',
  'product.figures': '补上旧产品的穿孔次数和最小外接面积',
  'product.nest-kind': '补上旧产品的套料方式',
  'project.count': '工程计数核对',
  'project.days': '工程每日进度',
  'project.facts': '工程状态核对',
  'project.risk': '延期风险提醒',
  'purchase.demands': '采购需求刷新',
  'purchase.late': '逾期未到提醒',
  'supplier.rating': '供应商评分',
  'record.fold': '列表合计整理',
  'record.fold-busy': '繁忙列表合计整理',
  'session.clean': '清理过期登录',
  'storage.clean': '清理回收站文件',
  'storage.orphans': '清理孤立文件',
  'storage.warn': '存储空间提醒',
  'tenant.activity': '空间活跃统计',
  'tenant.dissolve': '空间解散',
  'tenant.expiry': '空间到期处理',
  'tenant.export-clean': '清理过期导出',
  'tenant.follow-ups': '客户跟进提醒',
  'tenant.init': '空间初始化补做',
  'tenant.looks': '代登录月度汇总',
  'tenant.purge': '清除已解散空间的数据',
  'third.nonces': '清理开放接口随机数',
  'third.schedule': '第三方自动同步',
  'third.retry': '第三方同步重试',
  'watch.look': '体检',
};

/** What is asked and is no call; a space that is one of too many. */
export const WATCH_WORDS = {
  web: '网页与静态文件',
  health: '健康检查与监控',
  other: '其他',
} as const;

export const REACH_WORDS = {
  name: '域名解析不了',
  refused: '对方拒绝连接',
  late: '{seconds} 秒内没有应答',
  certificate: '证书不被信任或已过期',
  other: '网络不通（{code}）',
} as const;

export const DOCTOR_WORDS = {
  title: '幕云 {version} 体检　{time}（北京时间）',
  mend: '处理：{mend}',
  sum: '正常 {ok}，提示 {hint}，警告 {warn}，故障 {error}',
  usage: '用法：npm run doctor [-- --json]',
  dataPlace: '数据目录',
  backupPlace: '备份目录',
  seconds: '{n} 秒',
  minutes: '{n} 分钟',
  hours: '{n} 小时',
  days: '{n} 天',
  ownPort: '端口 {port}，需要令牌',
  otherPort: '{host}:{port}，需要令牌',
  localPort: '{host}:{port}，只有本机能访问',
} as const;
