/** What the list of boards opens: one at a time. */
import { invalidate } from '../../../kit/http/index.ts';
import { ReservationDrawer } from '../../../widgets/stock-take/index.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { ConfirmRemnantsDialog } from './ConfirmRemnantsDialog.tsx';
import { DisposeDialog } from './DisposeDialog.tsx';
import { MoveBoardsDialog } from './MoveBoardsDialog.tsx';
import { MoveRemnantsDialog } from './MoveRemnantsDialog.tsx';
import { MovesDrawer } from './MovesDrawer.tsx';
import { RemnantFinder } from './RemnantFinder.tsx';
import { RemnantLog, RemnantLogs } from './RemnantLog.tsx';
import { StockForm } from './StockForm.tsx';
import { STOCK_LISTS } from './stock.lists.ts';
import type { StockRow } from './stock-row.ts';

/** bit of the stock domain */
const MATERIAL = 2;

export type StockDialog =
  | { kind: 'form'; row: StockRow | null }
  | { kind: 'find' | 'move' | 'logs' }
  | { kind: 'adjust' | 'moves' | 'void' | 'log' | 'keep'; row: StockRow }
  | { kind: 'confirm' | 'place' | 'scrap' | 'sell'; rows: readonly StockRow[] };

interface Props {
  dialog: StockDialog | undefined;
  onClose: () => void;
}
export function StockDialogs({ dialog, onClose }: Props) {
  switch (dialog?.kind) {
    case 'form':
      return <StockForm row={dialog.row} onClose={onClose} />;
    case 'find':
      return <RemnantFinder onClose={onClose} />;
    case 'move':
      return <MoveBoardsDialog onClose={onClose} />;
    case 'adjust':
      return <AdjustDialog row={dialog.row} onClose={onClose} />;
    case 'moves':
      return <MovesDrawer row={dialog.row} onClose={onClose} />;
    case 'confirm':
      return <ConfirmRemnantsDialog rows={dialog.rows} onClose={onClose} />;
    case 'place':
      return <MoveRemnantsDialog rows={dialog.rows} onClose={onClose} />;
    case 'scrap':
    case 'sell':
      return <DisposeDialog rows={dialog.rows} way={dialog.kind} onClose={onClose} />;
    case 'void':
      return <DisposeDialog rows={[dialog.row]} way="void" onClose={onClose} />;
    case 'keep':
      return <KeepRemnant row={dialog.row} onClose={onClose} />;
    case 'log':
      return <RemnantLog row={dialog.row} onClose={onClose} />;
    case 'logs':
      return <RemnantLogs onClose={onClose} />;
    default:
      return null;
  }
}

/** 预留: the piece is one project's from now on; its orders alone may cut it. */
function KeepRemnant({ row, onClose }: { row: StockRow; onClose: () => void }) {
  return (
    <ReservationDrawer
      domain={MATERIAL}
      of={{
        itemId: row.id,
        itemName: row.code,
        warehouseId: row.warehouseId ?? undefined,
        warehouseName: row.warehouseName ?? undefined,
        available: '1',
        wanted: '1',
      }}
      title={`预留 · ${row.code}`}
      onChanged={() => void invalidate(...STOCK_LISTS)}
      onClose={onClose}
    />
  );
}
