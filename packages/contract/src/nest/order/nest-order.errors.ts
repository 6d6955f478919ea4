/** Errors of nest orders (engineering F12). */
import { defineErrors } from '../../kit/errors.ts';

export const nestOrderErrors = defineErrors({
  'Nest:NoProduct': { status: 400, message: '没有可套料的产品' },
  'Nest:QtyExceeded': { status: 400, message: '产品「{product}」可套数量仅 {available}' },
  'Nest:NotNested': { status: 400, message: '产品「{product}」的套料方式是不套料' },
  'Nest:NoStock': { status: 400, message: '{texture} {thickness}mm {color} 没有可用板材' },
  'Nest:StockShort': { status: 400, message: '库存「{stock}」可用仅 {available} 张' },
  'Nest:ParamRange': { status: 400, message: '参数「{name}」超出范围 {min}~{max}' },
  'Nest:TooLarge': { status: 400, message: '超过单次套料上限（{kinds} 种 / {pieces} 件），请分批' },
  'Nest:State': { status: 409, message: '当前状态「{state}」不能执行「{action}」' },
  'Nest:RunStale': { status: 409, message: '方案 {run} 与当前产品清单不一致，请重算' },
  'Nest:ProductChanged': { status: 409, message: '产品「{product}」在套料后已修改，请重算' },
  'Nest:ChangedSince': {
    status: 409,
    message: '变更单 {no} 已按新图补做这张套料单的产品，不能撤回；不需要的板请在下料时报废',
  },
  'Nest:StockTaken': { status: 409, message: '板材/余料「{stock}」已被占用，请重算' },
  'Nest:PurchaseStarted': { status: 400, message: '已生成采购订单 {no}，不能反确认，可改为作废' },
  'Nest:MaterialIssued': { status: 409, message: '出库单 {no} 已按这张套料单领料，请先反审核或全部退料' },
  'Nest:EngineFail': { status: 500, message: '套料计算失败：{reason}' },
  'Nest:SheetCut': { status: 400, message: '已有板材下料，不能{action}' },
  'Nest:LabelMissing': { status: 400, message: '请先生成产品标签' },
  'Nest:LayoutAffected': {
    status: 409,
    message: '变更单 {no} 改动了产品「{product}」，请先补套后再下达',
  },
  'Nest:SheetUnknown': { status: 404, message: '板号不存在' },
  'Nest:SheetDone': { status: 409, message: '该板已下料' },
  'Nest:SheetClosed': { status: 409, message: '该板{state}，不能{action}' },
  'Nest:SheetPiece': { status: 400, message: '产品「{product}」不在这张板上' },
  'Nest:SheetMissing': {
    status: 400,
    message: '产品「{product}」在这张板上只有 {placed} 件，不能报缺 {quantity} 件',
  },
  'Nest:SheetRemnant': { status: 400, message: '这张板没有余料「{code}」' },
  'Nest:RemnantSize': { status: 400, message: '余料尺寸大于原板' },
  'Nest:RestShort': {
    status: 400,
    message: '余料「{code}」短于 {min} mm，不作余料入库，请改为未产生',
  },
  'Nest:BoardUnfit': { status: 400, message: '板材「{code}」的材质、板厚、颜色或尺寸与这张板不符' },
  'Nest:BoardTaken': { status: 409, message: '板材「{code}」已被占用，请改选实际用板' },
  'Nest:UndoRemnant': { status: 409, message: '余料「{code}」已被使用或占用，不能撤销下料' },
  'Nest:UndoBoard': { status: 409, message: '原板「{code}」的库存已变动，不能撤销下料' },
  'Nest:UndoLost': {
    status: 409,
    message: '报缺的产品「{product}」已另行套料或处理，不能撤销下料',
  },
  'Nest:UndoChanged': {
    status: 409,
    message: '下料后产品「{product}」已变更并重新套料，不能撤销下料',
  },
  'Nest:LastResult': { status: 400, message: '最后一组结果不能删除，请作废套料单' },
  'Nest:LayoutInvalid': { status: 400, message: '排版不合法：{reason}' },
  'Nest:LayoutSheets': { status: 400, message: '这种排版只有 {repeat} 张' },
  'Nest:LayoutLocked': { status: 409, message: '排版 {layout} 已锁定，请先解除锁定' },
  'Nest:LockStale': {
    status: 409,
    message: '锁定的排版 {layout} 中产品「{product}」已修改，请解除锁定后重算',
  },
  'Nest:AllLocked': { status: 400, message: '排版已全部锁定，没有可重算的产品' },
  'Nest:CutMode': { status: 400, message: '这张套料单是{kind}，不能改为{mode}切割' },
  'Nest:MachineName': { status: 409, message: '下料设备「{name}」已存在', field: 'name' },
  'Nest:MachineKind': { status: 400, message: '设备「{name}」是{kind}，与所选设备类型不同' },
  'Nest:NotChosen': { status: 409, message: '第 {run} 次方案不是采用的方案，请先采用' },
  'Nest:NotRelated': { status: 400, message: '套料单「{no}」没有关联上级套料单' },
  'Nest:NoPlan': { status: 400, message: '还没有套料方案，请先开始套料' },
  'Nest:Unconfirmed': { status: 400, message: '套料单 {no} 还没有确认的方案，不能打印开平采购单' },
  'Nest:NoCoils': { status: 400, message: '所选工程的已确认套料单没有需要开平的板材' },
  'Nest:NotConfirmed': { status: 400, message: '方案确认后才能打印清单和下载图纸' },
});

/** Why a computation failed, in words. */
export const ENGINE_REASONS = {
  memory: '内存不足，请减少件数或分批',
  timeout: '计算进程无响应，已停止',
  crash: '计算进程意外退出',
  verify: '结果未通过独立校验（{code}）',
  kept: '锁定的排版与重算的排版不能同时成立（{reason}），请解除部分锁定后重算',
  empty: '没有得到任何排版',
  input: '参数不能计算（{code}）',
} as const;
