/** What the paint warehouse refuses (commerce §13). */
import { defineErrors } from '../../kit/errors.ts';

/** What the stock core and the calendar refuse of any document that posts. */
export const PAINT_POSTING_ERRORS = [
  'Common:DateInFuture',
  'Common:BackdateTooFar',
  'Common:PeriodClosed',
  'Stock:Insufficient',
  'Stock:ReservedByOthers',
  'Stock:FutureNegative',
  'Stock:BeforeStockTake',
  'Stock:Frozen',
  'Stock:UnitCostRequired',
  'Stock:LocationMismatch',
  'Stock:WarehouseType',
  'Stock:ReserveExceeded',
] as const;

export const paintStockErrors = defineErrors({
  'Paint:BatchExpired': { status: 400, message: '批次{no}已于{date}过期' },
  'Paint:BatchFrozen': { status: 400, message: '批次{no}已冻结：{reason}' },
  'Paint:FefoReason': { status: 400, message: '存在更早到期批次{no}，请填写原因' },
  'Paint:WeighBackGreater': { status: 400, message: '回称重量不能大于领出重量' },
  'Paint:WeighBackMissing': { status: 400, message: '桶{code}还没有回称' },
  'Paint:BatchRequired': { status: 400, message: '请填写批次和生产日期' },
  'Paint:BatchDates': { status: 400, message: '批次{no}的生产日期或到期日与已有批次不一致' },
  'Paint:ReturnExceeds': { status: 400, message: '可退{x}kg' },
  'Paint:OverReceive': { status: 400, message: '{paint}可收{x}kg，本次{y}kg' },
  'Paint:SourceRequired': { status: 400, message: '第{n}行请选择来源明细' },
  'Paint:SourceDiffers': { status: 400, message: '第{n}行与来源明细的供应商、仓库或涂料不一致' },
  'Paint:ProjectRequired': { status: 400, message: '工程领用必须选择工程', field: 'projectId' },
  'Paint:TargetRequired': { status: 400, message: '请选择另一个调入仓库', field: 'targetWarehouseId' },
  'Paint:NotOutsourcer': {
    status: 400,
    message: '外协发料只能调入外协商的虚拟仓库',
    field: 'targetWarehouseId',
  },
  'Paint:TransferByOut': { status: 400, message: '调拨入库由在途调拨产生，不能手工新增', field: 'inType' },
  'Paint:NotReturnable': { status: 400, message: '只有领用的涂料可以退料，调拨、盘亏和报废的不能' },
  'Paint:DrumBusy': { status: 409, message: '桶{code}已被{no}领出' },
  'Paint:DrumEmpty': { status: 400, message: '桶{code}没有可领的库存' },
  'Paint:DemandIssued': { status: 409, message: '已领料，不能删除用量' },
  'Paint:SpecMissing': { status: 400, message: '{paint}缺少固含/密度/膜厚，无法计算用量' },
  'Paint:NoShortage': { status: 400, message: '所选用量没有缺口' },
  'Paint:SupplierMissing': { status: 400, message: '{paint}没有供应商，请选择供应商' },
  'Paint:MixItself': { status: 400, message: '配比不能包含涂料本身或重复涂料', field: 'mixRatio' },
  'Paint:ConcessionPast': { status: 400, message: '让步截止日不能早于今天', field: 'until' },
});
