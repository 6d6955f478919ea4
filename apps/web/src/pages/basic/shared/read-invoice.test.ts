import { describe, expect, it } from 'vitest';
import { readInvoice } from './read-invoice.ts';

describe('invoice data as customers send it', () => {
  it('reads labelled lines, full-width colons and joined fields', () =>
    expect(
      readInvoice(
        '名称：金鼎幕墙装饰有限公司\n税号： 91510100ma62abcd1x\n地址、电话：成都市天府大道 12 号 028-85551234\n开户行及账号：建行成都分行 5105 0142 0001 0000 1234',
      ),
    ).toEqual({
      title: '金鼎幕墙装饰有限公司',
      taxNo: '91510100MA62ABCD1X',
      address: '成都市天府大道 12 号',
      phone: '028-85551234',
      bank: '建行成都分行',
      account: '5105 0142 0001 0000 1234',
    }));
  it('takes nothing from other text', () => expect(readInvoice('你好\n请开票')).toEqual({}));
});
