/** 放行涨价: a price that rose more than the space allows is looked at by somebody else than who buys. */
import { useState } from 'react';
import { Button } from 'antd';
import { type AnyDocument, PRICE_WAITING, type releasePrice } from '@muyun/contract';
import type { DocumentScreen } from '../../kit/document/index.ts';
import { fmt } from '../../kit/format/index.ts';
import { useAction } from '../../kit/http/index.ts';
import { ReasonDialog } from '../../kit/overlay/index.ts';

const ACTION = 'releasePrice';

interface Props {
  readonly screen: DocumentScreen;
  readonly document: Pick<AnyDocument, 'calls'>;
  readonly call: typeof releasePrice;
}

export function ReleaseButton({ screen, document, call }: Props) {
  const [open, setOpen] = useState(false);
  const { view } = screen;
  const { run } = useAction(call, {
    success: '已放行，可以审核',
    invalidates: [document.calls.get, document.calls.list, document.calls.logOf],
    onSuccess: () => {
      setOpen(false);
      screen.refresh();
    },
  });
  const mayRelease = view?.actions?.includes(ACTION) === true && view['priceState'] === PRICE_WAITING;
  if (!mayRelease) return null;
  const rise = fmt.percent(String(view['jumpPct'] ?? '0'));
  return (
    <>
      <Button onClick={() => setOpen(true)}>放行涨价</Button>
      <ReasonDialog
        open={open}
        title="放行涨价"
        okText="放行"
        danger={false}
        effects={[`最高一行比最近三次采购均价高 ${rise}`, '放行后才能审核；退回修改后重新计算']}
        onCancel={() => setOpen(false)}
        onConfirm={(reason) => run({ params: { id: view.id }, body: { version: view.version, reason } })}
      />
    </>
  );
}
