/** Refusals of material purchasing (commerce §11). */
import { defineErrors } from '../kit/errors.ts';

export const purchaseErrors = defineErrors({
  'Purchase:RequisitionExceeded': { status: 400, message: '请购数量{y}超过缺口{x}' },
  'Purchase:OrderExceedsRequisition': { status: 400, message: '第{n}行超过请购余量{x}' },
  'Purchase:TermsNot100': { status: 400, message: '付款条款合计必须为100%', field: 'paymentTerms' },
  'Purchase:SkuDuplicated': { status: 400, message: '第{a}、{b}行材料重复' },
  'Purchase:PriceMissing': { status: 400, message: '第{n}行没有单价' },
  'Purchase:NoShortage': { status: 400, message: '所选采购需求没有缺口' },
  'Purchase:TaskFromNest': { status: 400, message: '套料单产生的需求数量随套料单变化，不能修改' },
  'Purchase:NestNotConfirmed': { status: 400, message: '套料单未确认，不能生成采购需求' },
});
