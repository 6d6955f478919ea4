/** What the list of boards opens: one at a time. */
import { AdjustDialog } from './AdjustDialog.tsx';
import { DisposeDialog } from './DisposeDialog.tsx';
import { MoveBoardsDialog } from './MoveBoardsDialog.tsx';
import { MovesDrawer } from './MovesDrawer.tsx';
import { RemnantFinder } from './RemnantFinder.tsx';
import { StockForm } from './StockForm.tsx';
import type { StockRow } from './stock-row.ts';

export type StockDialog =
  | { kind: 'form'; row: StockRow | null }
  | { kind: 'find' | 'move' }
  | { kind: 'adjust' | 'moves' | 'scrap' | 'sell'; row: StockRow };

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
    case 'scrap':
    case 'sell':
      return <DisposeDialog row={dialog.row} way={dialog.kind} onClose={onClose} />;
    default:
      return null;
  }
}
