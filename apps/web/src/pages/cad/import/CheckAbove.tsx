/** Over the checked list: head, sheets, columns or layers, units. */
import { Button } from 'antd';
import { DXF_UNITS } from '@muyun/contract';
import type { ImportView } from '@muyun/contract';
import { ImportHead } from './ImportHead.tsx';
import { LayerBar } from './LayerBar.tsx';
import { DefaultsBar, MappingCards } from './MappingCards.tsx';
import { SheetBar } from './SheetBar.tsx';
import type { CheckActions } from './use-check.ts';

export function CheckAbove({
  batch,
  act,
  onAgain,
}: {
  batch: ImportView;
  act: CheckActions;
  onAgain: () => void;
}) {
  const isUnmapped =
    batch.kind === 1 &&
    ![...batch.columns, ...batch.others.flatMap((o) => o.columns)].some((c) => c.field === 'quantity');
  return (
    <>
      <ImportHead
        kind={batch.kind === 2 ? 2 : 1}
        step={isUnmapped ? 1 : 2}
        batch={batch}
        busy={act.busy}
        onAgain={onAgain}
        onSheet={(sheet) => void act.remap({ sheet })}
        onMode={(mode) => void act.remap({ mode })}
      />
      {batch.kind === 1 && (
        <SheetBar batch={batch} busy={act.busy} onSheets={(sheets) => void act.remap({ sheets })} />
      )}
      {batch.kind === 1 && (
        <MappingCards
          key={batch.sheet}
          batch={batch}
          busy={act.busy}
          onChange={(change) => void act.remap(change)}
        />
      )}
      {batch.kind === 2 && batch.mode !== 3 && (
        <DefaultsBar batch={batch} onChange={(defaults) => void act.remap({ defaults })} />
      )}
      {batch.kind === 2 && (
        <LayerBar
          batch={batch}
          busy={act.busy}
          onChange={(layers) => void act.remap({ layers })}
          onWords={(words) => act.remap({ words })}
        />
      )}
      {batch.needsUnits && <UnitsQuestion act={act} />}
    </>
  );
}

function UnitsQuestion({ act }: { act: CheckActions }) {
  return (
    <div className="my-surface my-imp-units" role="alert">
      <b>图纸没有注明单位，目前按毫米处理。图纸的单位是？</b>
      {DXF_UNITS.map((u) => (
        <Button
          key={u.value}
          size="small"
          disabled={act.busy}
          onClick={() => void act.remap({ units: u.value })}
        >
          {u.label}
        </Button>
      ))}
    </div>
  );
}
