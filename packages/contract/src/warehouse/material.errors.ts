/** Refusals of the material warehouse (commerce §12). */
import { defineErrors } from '../kit/errors.ts';

export const materialStockErrors = defineErrors({
  'Material:OverReceive': { status: 400, message: '{item}可收{x}，本次{y}' },
  'Material:OverIssueReason': { status: 400, message: '{item}超过计划{x}，请填写超领原因' },
  'Material:ReturnExceeds': { status: 400, message: '{item}可退{x}，本次{y}' },
  'Material:UncoilWeight': { status: 400, message: '板重合计{x}kg大于卷重{y}kg' },
  'Material:LossReason': { status: 400, message: '开平损耗{x}%超过{y}%，请填写原因', field: 'lossReason' },
  'Material:Uncoil': { status: 400, message: '第{n}行须与卷材同材质、同板厚，且宽度不超过卷宽' },
  'Material:NotCoil': { status: 400, message: '{item}不是卷材，不能开平', field: 'coilSkuId' },
  'Material:Settled': { status: 409, message: '入库已对账{no}，不能修改单价' },
  'Material:PriceDifference': { status: 409, message: '{no}有调价差异，不能{action}' },
  'Stock:WeightDeviation': {
    status: 400,
    message: '{item}实重与理重偏差{x}%，超过{y}%，请填写原因',
  },
  'Material:TypeBySystem': { status: 400, message: '{type}由系统产生，不能直接新增', field: 'inType' },
  'Material:OutTypeBySystem': { status: 400, message: '{type}由系统产生，不能直接新增', field: 'outType' },
  'Material:Needs': { status: 400, message: '{type}必须填写{field}' },
  'Material:LineNeeds': { status: 400, message: '第{n}行必须填写{field}' },
  'Material:LineForeign': { status: 400, message: '第{n}行不属于所选的{of}' },
  'Material:LineTwice': { status: 400, message: '第{a}、{b}行是同一行{of}' },
  'Material:CarrierMissing': { status: 400, message: '填写了运费，请选择承运商', field: 'carrierId' },
  'Material:OrderNotOpen': { status: 409, message: '采购单{no}当前为{state}，不能收货' },
  'Material:Linked': { status: 409, message: '本单由{no}产生，请在{no}上{action}' },
  'Material:SameWarehouse': {
    status: 400,
    message: '调入仓库不能与调出仓库相同',
    field: 'targetWarehouseId',
  },
  'Material:NotOutsourcer': {
    status: 400,
    message: '外协发料的调入仓库须是该供应商的外协虚拟仓',
    field: 'targetWarehouseId',
  },
  'Material:AlreadyCut': { status: 409, message: '该领料已开料，不能反审核' },
  'Material:NestNotConfirmed': { status: 400, message: '套料单未确认，不能领料', field: 'nestOrderId' },
  'Material:NothingToMove': { status: 400, message: '没有可转入的整板：都已转入或被套料单占用' },
  'Material:NothingToIssue': { status: 400, message: '套料单{no}没有要领的板' },
});
