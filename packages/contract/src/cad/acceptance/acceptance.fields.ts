/** 工程验收单 (engineering C2): head and lines. */
import * as f from '../../kit/field.ts';
import { catalogue } from '../../kit/field.ts';
import { documentFields, lineFields } from '../../kit/document/fields.ts';

const pieces = (label: string) => f.int(label, { mark: 'C', default: 0, min: 0, unit: '件' });

export const acceptanceFields = catalogue({
  ...documentFields,
  orderNo: f.text('验收单号', { mark: 'S', required: true, max: 50 }),
  projectId: f.ref('工程', 'project', { mark: 'W1', required: true }),
  acceptDate: f.date('验收日期', { required: true }),
  personName: f.text('验收人', { required: true, max: 40 }),
  signFileId: f.ref('签字', 'file', { unnamed: true }),
  kindCount: f.int('种类', { mark: 'C', default: 0, min: 0 }),
  acceptedQty: pieces('验收'),
  rejectedQty: pieces('拒收'),
  acceptedArea: f.area('验收面积', { mark: 'C', default: '0' }),
  /** of the receivable statement that counts it */
  statementNo: f.text('对账单号', { mark: 'S', max: 40 }),
  remark: f.text('备注', { max: 500, lines: true }),
});
export const acceptanceLineFields = catalogue({
  ...lineFields,
  productId: f.ref('产品', 'product', { required: true }),
  position: f.text('位置', { mark: 'C', max: 200 }),
  /** delivered and not returned */
  shippedQty: pieces('发货数'),
  /** of that neither accepted nor refused by another document, when this one was saved or confirmed */
  pendingQty: pieces('可验收'),
  acceptedQty: f.int('本次验收', { default: 0, min: 0, max: 99_999 }),
  rejectedQty: f.int('拒收', { default: 0, min: 0, max: 99_999 }),
  reason: f.text('拒收原因', { max: 200 }),
  photoIds: f.files('照片'),
});
