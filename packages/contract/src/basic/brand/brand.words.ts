/** Words of brands that screens, log and messages share (engineering A10). */

/** What an authorised company may put the brand on; a mask. */
export const BRAND_SCOPE = { label: 1, pack: 2, delivery: 4, book: 8 } as const;
export const BRAND_SCOPES = [
  { value: BRAND_SCOPE.label, label: '标签' },
  { value: BRAND_SCOPE.pack, label: '包装单' },
  { value: BRAND_SCOPE.delivery, label: '发货单' },
  { value: BRAND_SCOPE.book, label: '画册' },
] as const;
export const BRAND_SCOPE_ALL = 15;
/** Which of them bear the mark today; the rest waits for its papers. */
export const BRAND_SCOPE_NOTE = '目前印在画册上；标签、包装单、发货单的打印上线后按这里的范围使用';

export const BRAND_STATE = { waiting: 1, open: 2, refused: 4, closed: 8 } as const;

/** Which side of an authorisation a company looks from. */
export const BRAND_SIDES = { received: 1, given: 2 } as const;

/** Where a brand stands when no project is named. */
export const BRAND_DEFAULT_USE = '企业默认';

/** What log and messages say. */
export const BRAND_WORDS = {
  approve: '审核通过',
  reject: '驳回',
  disable: '停用',
  agreed: '已同意',
  refused: '已拒绝',
  grant: '授权',
  use: '使用',
  forever: '长期',
  expired: '有效期已过',
  stopped: '品牌已停用',
  turnedDown: '品牌已驳回',
  authorisation: '品牌授权',
} as const;
