/** Refusals of the accessory warehouse (commerce §14). */
import { defineErrors } from '../kit/errors.ts';

export const accessoryPsiErrors = defineErrors({
  'Accessory:OverReceive': { status: 400, message: '{name}可收{x}，本次{y}' },
  'Accessory:FactorMissing': { status: 400, message: '{name}未设置采购单位换算' },
  'Accessory:ReturnExceeds': { status: 400, message: '可退{x}' },
  // defined here
  'Accessory:WholeUnits': { status: 400, message: '第{n}行{name}按{unit}计，数量应为整数' },
  'Accessory:LineDuplicated': { status: 400, message: '第{a}、{b}行重复，请合并数量' },
  'Accessory:LineSource': { status: 400, message: '第{n}行没有选择{what}' },
  'Accessory:OtherSource': { status: 400, message: '第{n}行的{what}与单据的{field}不一致' },
  'Accessory:UnitPriceMissing': { status: 400, message: '第{n}行没有单价' },
  'Accessory:OverIssueReason': { status: 400, message: '{name}超过计划{x}，请填写超领原因' },
  'Accessory:TransferByOut': {
    status: 400,
    message: '调拨入库由调拨出库产生，不能手工新增',
    field: 'inType',
  },
  'Accessory:SameWarehouse': {
    status: 400,
    message: '调入仓库不能与调出仓库相同',
    field: 'targetWarehouseId',
  },
  'Accessory:PaymentRequested': { status: 409, message: '采购单{no}已申请付款，不能反审核' },
  'Accessory:KitMissing': { status: 400, message: '{project}待领的配件在{warehouse}都没有可用库存' },
  'Accessory:KitOpen': { status: 409, message: '{project}已有未审核的领料单{no}，请先审核或删除' },
  'Accessory:NothingToIssue': { status: 400, message: '工程没有待领的配件' },
  'Accessory:NoLimits': { status: 400, message: '没有可采用的上下限建议' },
  'Accessory:NothingToOrder': { status: 400, message: '没有需要采购的配件' },
  'Accessory:SupplierMissing': { status: 400, message: '{name}没有常用供应商，请选择供应商' },
});
