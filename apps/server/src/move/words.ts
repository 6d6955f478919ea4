/** What the programs that move a space say to the person who runs them. */
import { fill } from '@muyun/contract';

export const WORDS = {
  usageExport: '用法：npm run tenant:export -- --tenant <空间编号> --out <文件.tar>',
  usageImport: '用法：npm run tenant:import -- --in <文件.tar> [--new-ids]',
  noDatabase: '数据库没有运行：{folder}。请先启动幕云，或设置 DATABASE_URL',
  otherKey: 'SECRETS_KEY 或数据目录的 pepper.secret 与数据库写入时的不同，请用原来的配置运行',
  noSpace: '空间 {tenantId} 不存在',
  archived: '空间的数据已清除，清除前的封存件已取出：{path}',
  archiveGone: '空间 {tenantId} 的数据已清除，封存件也已到期销毁',
  outExists: '文件 {path} 已存在，不会覆盖；请换一个文件名',
  noFile: '无法读取文件 {path}',
  noArchive: '文件不是幕云的空间导出，或内容已损坏',
  truncated: '导出文件不完整（被截断），请重新导出或重新传输',
  checksum: '导出文件内容与清单不符：{name}，文件可能已损坏或被修改',
  manifestChanged: '导出文件的清单与其校验和不符，文件可能已损坏或被修改',
  newer: '导出来自更新的版本 {version}（本机 {own}），请先升级本机再导入',
  older: '导出来自较旧的版本 {version}（本机 {own}），请先把原平台升级到相同版本再导出',
  foreignRow: '导出中写有其他空间的编号（{table} 第 {row} 行），已拒绝导入',
  foreignReference: '导出中引用了不属于本空间的数据（{table}：{detail}），已拒绝导入',
  isThere: '空间「{name}」（{tenantId}）已在本平台，不会覆盖；要作为新空间导入请加 --new-ids',
  taken: '本平台已有相同的数据（{table}：{detail}），未做任何改动',
  badRow: '导出中的数据不符合规则（{table}：{detail}），已拒绝导入',
  noGlobal: '本平台缺少导出所用的：{names}。请先在平台上建立同名项再导入',
  nameTaken: '品牌名已被占用：{names}。请先与平台处理后再导入',
  counts: '导入后的行数与清单不符：{table} 应为 {expected}，实为 {found}，已撤销',
  invariants: '导入后核对不符：{names}，已撤销',
  contentChanged: '文件 {name} 的内容在导出时发生变化，请重新导出',
  unsafeKey: '导出中的文件位置不属于本空间：{name}，已拒绝导入',
  full: '磁盘空间不足，已撤销；请清理空间后重试',
  interrupted: '已中断，未做任何改动',
  exported: '已导出空间「{name}」：{tables} 张表、{rows} 行、{files} 个文件，用时 {seconds} 秒',
  imported:
    '已导入空间「{name}」，编号 {tenantId}：{tables} 张表、{rows} 行、{files} 个文件，用时 {seconds} 秒',
  missing: '有 {n} 个文件的内容在原平台已不存在，未能带走',
  sealedLost:
    '有 {n} 处密文（第三方密钥等）无法打开，请在空间里重新填写；两端设置相同的 TRANSFER_KEY 可一并带走',
  replaced: '与本平台重复、已更换或清空：{names}',
  accounts: '成员账号：{matched} 个与本平台账号对应，{made} 个新建（已停用，须由平台启用）',
  password: '新建账号的初始密码 {password}（只显示这一次，首次登录须修改）',
  isHolding: '各项核对全部一致',
  asBefore: '核对结果与原平台相同（原有 {n} 处不符）',
  auditSummary: '导入空间「{name}」（导出于 {time}）',
  readMe:
    '幕云空间导出\n\ndata/<表>/<序号>.ndjson.gz　每行一条数据（JSON），gzip 压缩，UTF-8\nfiles/…　空间里的文件，原样\nmanifest.json　清单：版本、空间、各表行数与校验和（SHA-256）\nmanifest.sha256　清单的校验和\n\n导入：npm run tenant:import -- --in <本文件> [--new-ids]\n',
} as const;

/** What is refused, in a sentence for people. Nothing has been changed. */
export class Refused extends Error {
  constructor(message: string, params?: Readonly<Record<string, string | number>>, cause?: unknown) {
    super(fill(message, params), { cause });
  }
}
