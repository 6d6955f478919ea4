/** What is said about formulas beside what the parser says itself. */
export const FORMULA_WORDS = {
  missing: '请填写公式',
  unused: '数量来源不是公式',
  ofShare: '百分比项目没有数量',
  negative: '结果不能为负数',
} as const;
