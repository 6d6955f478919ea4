/** The sheet whose QR was scanned, on the phone or the terminal beside the machine: look, cut, scan the next. */
import { useNavigate } from 'react-router';
import { nest, sheetPath } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';
import { useTab } from '../../../../kit/tabs/use-tab.ts';
import { ScanField } from './ScanField.tsx';
import { SheetPanel } from './SheetPanel.tsx';
import '../detail/detail.css';
import './sheet.css';

export function SheetTerminal({ sheetNo }: { sheetNo: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useCall(nest.getSheet, { params: { sheetNo } }, { keepPrevious: false });
  useTab({ title: data ? data.sheet.sheetNo : undefined });
  const order = data?.order;
  return (
    <div className="my-page sheet-terminal">
      <div className="my-surface sheet-bar-top">
        <ScanField onScan={(no) => void navigate(sheetPath(no), { replace: true })} autoFocus />
        {order && (
          <span className="sheet-progress">
            <b>
              {order.cutSheetAmount} / {order.sheetAmount}
            </b>
          </span>
        )}
      </div>
      {error && (
        <div className="my-surface grow">
          <ErrorBlock error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!error && !data && (
        <div className="my-surface grow">
          <SkeletonLines rows={10} />
        </div>
      )}
      {!error && data && <SheetPanel key={data.sheet.id} detail={data} />}
    </div>
  );
}
