/** The 31 document kinds with prefix and variants (platform M21). Numbers of every document come from here. */
export interface OrderKind {
  readonly kind: number;
  readonly title: string;
  readonly prefix: string;
  readonly variants: Readonly<Record<string, string>>;
}

const kind = (
  no: number,
  title: string,
  prefix: string,
  variants: Record<string, string> = {},
): OrderKind => ({ kind: no, title, prefix, variants });

export const ORDER_KINDS: readonly OrderKind[] = [
  kind(1, '工程', 'GC'),
  kind(2, '套料单', 'TL', { N: '板材', A: '配件' }),
  kind(3, '合同', 'HT'),
  kind(4, '工程订单', 'GD'),
  kind(5, '发货单', 'FH'),
  kind(6, '退货单', 'TH'),
  kind(7, '打包单', 'DB'),
  kind(8, '成品入库单', 'CR', { P: '盘盈' }),
  kind(9, '成品出库单', 'CC', { P: '盘亏' }),
  kind(10, '请购单', 'QG', { T: '采购任务' }),
  kind(11, '材料采购单', 'CG'),
  kind(12, '材料入库单', 'MR', { P: '盘盈' }),
  kind(13, '材料出库单', 'MC', { P: '盘亏' }),
  kind(14, '涂料采购单', 'TG'),
  kind(15, '涂料入库单', 'TR', { P: '盘盈' }),
  kind(16, '涂料出库单', 'TC', { P: '盘亏' }),
  kind(17, '涂料退货单', 'TT'),
  kind(18, '辅料采购单', 'FG'),
  kind(19, '辅料入库单', 'FR', { P: '盘盈' }),
  kind(20, '辅料出库单', 'FC', { P: '盘亏' }),
  kind(21, '对账与发票', 'DZ', { S: '应收对账', F: '应付对账', X: '销项发票', J: '进项发票' }),
  kind(22, '收付款', 'SF', {
    R: '收款任务',
    K: '收款',
    Q: '付款申请',
    F: '付款',
    Y: '预收',
    Z: '预付',
    H: '退款',
    W: '账户转账',
  }),
  kind(23, '收支', 'SZ', { B: '报销', G: '工资', Z: '其他支出', S: '其他收入' }),
  kind(24, '计划单', 'JH', { P: '工程计划', T: '生产任务' }),
  kind(25, '流转单', 'LZ'),
  kind(26, '变更单', 'BG'),
  kind(27, '外协发出单', 'WX'),
  kind(28, '外协收退单', 'WS', { Y: '验收', T: '退回' }),
  kind(29, '质检单', 'ZJ'),
  kind(30, '返工单', 'FX'),
  kind(31, '设备维修单', 'WB'),
];
