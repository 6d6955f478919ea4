/** What is told of how a space is looked after: to its owner, and to the platform's people (platform M4, M14). */
export const SPACE_MESSAGES = {
  supportMonth: {
    kind: 9,
    type: 1,
    title: '{month} 平台代登录 {count} 次',
    content:
      '{month} 平台人员以成员身份进入「{space}」{count} 次，共 {operators} 人，写入 {writes} 次。每次的原因、时间和时长在操作日志的「平台代登录」里。',
  },
  followUps: {
    kind: 12,
    type: 1,
    title: '今天有 {count} 个空间要跟进',
    content: '待跟进 {count} 个空间，其中逾期 {over} 个：{names}。',
  },
  churn: {
    kind: 12,
    type: 3,
    title: '{count} 个空间的健康分连续 {weeks} 周下降',
    content: '您负责的 {count} 个空间健康分连续 {weeks} 周下降：{names}。请联系管理员，了解使用中的困难。',
  },
  silent: {
    kind: 12,
    type: 1,
    title: '「{space}」已 {days} 天没有使用',
    content: '「{space}」已 {days} 天没有人登录，工程与套料数据都还在。需要协助请联系平台。',
  },
} as const;
