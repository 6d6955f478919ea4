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
  'Stock:Insufficient': { status: 400, message: '{item}可用库存不足：可用{x}，需要{y}' },
  'Stock:ReservedByOthers': { status: 400, message: '{item}已被{project}预留{n}，请先释放' },
  'Stock:FutureNegative': { status: 400, message: '{item}按{day}出库会使{later}库存为负' },
  'Stock:BeforeStockTake': { status: 400, message: '{item}已于{day}盘点，业务日期须晚于盘点日' },
  'Stock:Frozen': { status: 409, message: '{warehouse}正在盘点，暂停出入库' },
  'Stock:UnitCostRequired': { status: 400, message: '{item}无历史成本，请填写单价' },
  'Stock:LocationMismatch': { status: 400, message: '库位{code}不属于仓库{name}' },
  'Stock:WarehouseType': { status: 400, message: '{name}不能存放{domain}' },
  'Stock:ReserveExceeded': { status: 400, message: '{item}预留数量超过可用库存{x}' },
  'Stock:ReturnExceeds': { status: 400, message: '{item}可退{x}，本次{y}' },
});
