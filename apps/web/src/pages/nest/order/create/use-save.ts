/** Saving a wizard's draft while others work on the same pieces or on the same order. */
import { useState } from 'react';
import { nest } from '@muyun/contract';
import type { NestDraft, OutputOf } from '@muyun/contract';
import { request, showError, useAction } from '../../../../kit/http/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import type { Taken, Wizard } from './use-wizard.ts';

export type StoredOrder = OutputOf<typeof nest.getNestOrder>;
type Saved = OutputOf<typeof nest.createNestOrder>;

export function useSave(orderId: string | undefined, wizard: Wizard, onTaken: () => void) {
  const [taken, setTaken] = useState<Taken | null>(null);
  const [theirs, setTheirs] = useState<StoredOrder | null>(null);
  const shared = {
    onError: (error: { code: string }) => {
      if (error.code === 'Nest:QtyExceeded') {
        void wizard.shrink().then((lost) => {
          setTaken(lost);
          onTaken();
        }, showError);
        return true;
      }
      if (error.code !== 'Common:StaleVersion' || !orderId) return false;
      void request(nest.getNestOrder, { params: { id: orderId } }).then(setTheirs, showError);
      return true;
    },
  };
  const create = useAction(nest.createNestOrder, shared);
  const update = useAction(nest.updateNestOrder, shared);
  const save = async (version = wizard.version): Promise<Saved | undefined> => {
    setTaken(null);
    if (!orderId) return create.run({ body: wizard.body });
    return update.run({ params: { id: orderId }, body: { ...wizard.body, version } });
  };
  return { save, busy: create.busy || update.busy, taken, theirs, settled: () => setTheirs(null) };
}

/** What differs between the stored order and the one in the wizard. */
export function differences(theirs: StoredOrder, mine: NestDraft, pieces: number) {
  return [
    { label: '名称', theirs: theirs.name ?? '—', mine: mine.name ?? '—' },
    {
      label: '产品',
      theirs: `${fmt.int(theirs.productKinds)} 种 ${fmt.int(theirs.pieceAmount)} 件`,
      mine: `${fmt.int(mine.products.filter((p) => !p.isFiller).length)} 种 ${fmt.int(pieces)} 件`,
    },
    {
      label: '设备参数',
      theirs: '已修改',
      mine: JSON.stringify(theirs.params) === JSON.stringify(mine.params) ? '已修改' : '按当前填写',
    },
  ].filter((f) => f.theirs !== f.mine);
}
