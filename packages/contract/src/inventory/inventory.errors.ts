/** Refusals of the stock core and of business days (commerce §1.6, §2.10). */
import { defineErrors } from '../kit/errors.ts';

export const inventoryErrors = defineErrors({
  'Common:PeriodClosed': {
    status: 400,
    message: '{month}已结账，不能新增或修改该期间单据',
    field: 'businessDate',
  },
  'Common:DateInFuture': { status: 400, message: '业务日期不能晚于今天', field: 'businessDate' },
  'Common:BackdateTooFar': { status: 400, message: '业务日期最多可提前{n}天', field: 'businessDate' },
  'Stock:Insufficient': { status: 400, message: '{item}可用库存不足：{place}可用{x}，需要{y}{where}' },
  'Stock:ReservedByOthers': { status: 400, message: '{item}已被{project}预留{n}，请先释放' },
  'Stock:FutureNegative': { status: 400, message: '{item}按{day}出库会使{later}库存为负' },
  'Stock:BeforeStockTake': { status: 400, message: '{item}已于{day}盘点，业务日期须晚于盘点日' },
  'Stock:Frozen': { status: 409, message: '{warehouse}正在盘点，暂停出入库' },
  'Stock:UnitCostRequired': { status: 400, message: '{item}无历史成本，请填写单价' },
  'Stock:LocationMismatch': { status: 400, message: '库位{code}不属于仓库{name}' },
  'Stock:WarehouseType': { status: 400, message: '{name}不能存放{domain}' },
  'Stock:ReserveExceeded': { status: 400, message: '{item}预留数量超过可用库存{x}' },
  'Stock:ReservePast': { status: 400, message: '预留期限不能早于今天', field: 'expiresOn' },
  'Stock:ReserveEnded': { status: 409, message: '预留已消耗、释放或过期，不能修改' },
  'Stock:ReserveOfNest': { status: 409, message: '预留属于套料单{no}，请反确认或作废套料单来释放' },
  'Stock:ReleaseExceeded': { status: 409, message: '预留只剩{x}，不能释放{y}，请刷新后重试' },
  'Stock:TakeScope': { status: 400, message: '该范围内没有库存可盘' },
  'Stock:TakeOpen': { status: 409, message: '{warehouse}的盘点单{no}尚未结束' },
  'Stock:TakeUncounted': { status: 400, message: '还有{n}行未盘点' },
  'Stock:TakeReason': { status: 400, message: '第{n}行有差异，请填写原因' },
  'Stock:TakeBatch': { status: 400, message: '{item}按批次管理，请填写入过库的批次号' },
  'Stock:TakeOvertaken': { status: 409, message: '{item}录入后，账面已由盘点单{no}调整，请重新录入实盘数' },
  'Stock:RecountNeeded': { status: 400, message: '{n}行差异超限，需由另一人复盘' },
  'Stock:RecountOther': { status: 400, message: '第{n}行需由另一人复盘' },
  'Stock:TakeCounter': { status: 409, message: '该盘点单由{names}录入' },
  'Stock:TakeMoved': { status: 409, message: '{item}盘点后已有出入库，不能反审核' },
  'Stock:TakeLinked': { status: 409, message: '本单由盘点单{no}产生，请在盘点单上{action}' },
  'Stock:TransitLines': { status: 400, message: '在途调拨的明细随调出单，不能增减行、换物料或换仓库' },
  'Stock:TransitQuantity': { status: 400, message: '第{n}行调出{x}，不能多收' },
  'Stock:TransitShort': { status: 400, message: '第{n}行少收{x}，请填写少收原因' },
  'Stock:TransitLinked': { status: 409, message: '本单由调拨单{no}产生，请在{no}上反审核' },
  'Stock:TakeDay': { status: 409, message: '只能在审核当天反审核' },
});

/** What a receipt of a transfer on its way refuses, in every warehouse. */
export const TRANSIT_ERRORS = ['Stock:TransitLines', 'Stock:TransitQuantity', 'Stock:TransitShort'] as const;
