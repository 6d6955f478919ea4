/** 银行账号 whole, for those who pay; the log remembers who has read it. */
import { Button } from 'antd';
import type { OutputOf, readBankAccount } from '@muyun/contract';
import { copyText } from '../../../kit/feedback.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';

export type Account = OutputOf<typeof readBankAccount>;

export function BankAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { name, bankName, bankAccount } = account;
  return (
    <HouseModal title={`银行账号 · ${name}`} open width={420} onCancel={onClose} cancelText="关闭">
      <p className="my-t2">{bankName ?? '未填写开户行'}</p>
      {bankAccount === null ? (
        <p>密钥已更换，无法读出；请重新填写</p>
      ) : (
        <p>
          <b>{bankAccount}</b>{' '}
          <Button size="small" onClick={() => void copyText(bankAccount)}>
            复制
          </Button>
        </p>
      )}
      <p className="my-t3">每次查看都记入操作日志</p>
    </HouseModal>
  );
}
