/** 供应商: what differs from the standard screen is the status with its reason. */
import { setSupplierStatus, supplier, SUPPLIER_ON } from '@muyun/contract';
import type { DocRow, MasterActs, MasterScreens } from '../../../kit/document/index.ts';

const P = 'AlBasic.Suppliers';

const setStatus =
  (row: DocRow, { gesture, ask }: MasterActs, status: 1 | 2 | 4, label: string) =>
  async (): Promise<void> => {
    const reason =
      status === SUPPLIER_ON ? undefined : await ask(`${label}供应商 ${String(row['name'])}？`, label);
    if (status !== SUPPLIER_ON && reason === undefined) return;
    await gesture.run(
      setSupplierStatus,
      { params: { id: row.id }, body: { version: row.version, status, reason } },
      { success: `已${label}`, invalidates: [supplier.calls.list, supplier.calls.all] },
    );
  };

const screen: MasterScreens<typeof supplier> = {
  master: supplier,
  options: {
    columns: [
      'code',
      'name',
      'supplierType',
      'contactName',
      'contactPhone',
      'settleMode',
      'paymentDays',
      'taxRate',
      'payable',
      'unbilled',
      'lastOrderDate',
      'onTimePercent',
      'rejectPercent',
      'status',
      'creationTime',
    ],
    overrides: {
      code: { fixed: 'left', width: 110 },
      name: { width: 180, grow: true },
      supplierType: { width: 150 },
      onTimePercent: { width: 92 },
      rejectPercent: { width: 92 },
    },
    filters: [
      {
        type: 'select',
        name: 'onTimeBelow',
        label: '准时率',
        options: [95, 90, 80].map((value) => ({ value, label: `低于 ${value} %` })),
        width: 120,
        more: true,
      },
      {
        type: 'select',
        name: 'rejectAbove',
        label: '退货率',
        options: [1, 3, 5].map((value) => ({ value, label: `高于 ${value} %` })),
        width: 120,
        more: true,
      },
    ],
    actionsWidth: 170,
    form: [
      'code',
      'name',
      'supplierType',
      'settleMode',
      'paymentDays',
      'paymentDayMode',
      'taxRate',
      'isTaxDeductible',
      'address',
      'bankName',
      'bankAccount',
      'remark',
      'contacts',
    ],
    items: { remark: { multiline: false } },
    emptyHint: '先建供应商，采购单才能下给它；也可以用模板一次导入',
    rowActions: (row, act) =>
      row['status'] === SUPPLIER_ON
        ? [
            { label: '停用', right: `${P}:disable`, onClick: setStatus(row, act, 2, '停用') },
            { label: '拉黑', right: `${P}:disable`, danger: true, onClick: setStatus(row, act, 4, '拉黑') },
          ]
        : [{ label: '启用', right: `${P}:enable`, onClick: setStatus(row, act, 1, '启用') }],
  },
};
export default screen;
