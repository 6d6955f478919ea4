/** The definition as it is edited: its faults, its draft in this browser, its saving, and what others have saved. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { plateType } from '@muyun/contract';
import { can } from '../../../kit/auth/index.ts';
import { toast } from '../../../kit/feedback.ts';
import { request, showError, useAction } from '../../../kit/http/index.ts';
import { useKeys } from '../../../kit/keys.ts';
import { replaceTabs, useTabs } from '../../../kit/tabs/tab-store.ts';
import { useDraft } from '../../../kit/draft/index.ts';
import { useTab, useTabInfo } from '../../../kit/tabs/use-tab.ts';
import { bodyOf, draftOf } from './plate-draft.ts';
import { fieldOfFault } from './plate-faults.ts';
import type { PlateDraft, StoredPlateType } from './plate-draft.ts';
import { PLATE_LISTS } from './PlateTypeList.tsx';
import { usePreview } from './use-preview.ts';
import type { Faults } from './plate-faults.ts';
import type { TrialState } from './use-preview.ts';

const P = 'AlBasic.PlateTypes';
const LIST = '/common/plate-type';

interface Edited {
  stored: StoredPlateType | null;
  start: PlateDraft;
}

export function usePlateEditor(edited: Edited, trial: TrialState) {
  const { stored } = edited;
  const kept = usePlateDraft(edited);
  const { draft, base, saved, isDirty } = kept;
  const [serverFaults, setServerFaults] = useState<Faults>(new Map());
  const [theirs, setTheirs] = useState<StoredPlateType>();
  const { preview, faults, setTried } = useFaults(draft, trial, serverFaults, stored !== null);
  const mayEdit = can(stored ? `${P}:edit` : `${P}:add`);
  const showSaved = useSavedTab(stored);
  const { busy, save } = usePlateSaving({
    draft,
    base,
    setServerFaults,
    setTheirs,
    faultCount: preview.faults.size,
    onTried: () => setTried(true),
    onSaved: (row) => {
      kept.settle(row);
      showSaved(row);
    },
  });
  useKeys({ 'Ctrl+S': () => mayEdit && void save() });
  const change = (next: Partial<PlateDraft>) => {
    kept.change(next);
    setServerFaults(new Map());
  };
  const takeTheirs = (now: StoredPlateType) => {
    kept.take(now);
    setTheirs(undefined);
  };
  const overwrite = (now: StoredPlateType) => {
    kept.rebase(now);
    setTheirs(undefined);
    void save(now);
  };
  const keepEditing = () => setTheirs(undefined);
  const state = { draft, base, saved, theirs, preview, faults, isDirty, mayEdit, busy };
  return { ...state, save, change, takeTheirs, overwrite, keepEditing };
}
export type PlateEditor = ReturnType<typeof usePlateEditor>;

/** The definition as typed, beside the one that is stored; kept in this browser until it is saved. */
function usePlateDraft({ stored, start }: Edited) {
  const [draft, setDraft] = useState(start);
  const [base, setBase] = useState(stored);
  const [saved, setSaved] = useState(start);
  const isDirty = JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(saved));
  useTab({ title: stored ? stored.name : '新增板型', dirty: isDirty });
  const { clear } = useDraft<PlateDraft>({
    title: stored ? '编辑板型' : '新增板型',
    row: stored,
    dirty: isDirty,
    read: () => draft,
    restore: setDraft,
  });
  const change = (next: Partial<PlateDraft>) => setDraft((old) => ({ ...old, ...next }));
  const settle = (row: StoredPlateType) => {
    clear();
    setSaved(draft);
    setBase(row);
  };
  const take = (now: StoredPlateType) => {
    setDraft(draftOf(now));
    setSaved(draftOf(now));
    setBase(now);
  };
  return { draft, base, saved, isDirty, change, settle, take, rebase: setBase };
}

/** Faults of the preview and of the server; name and code of a new plate type are not faulted before the first save. */
function useFaults(draft: PlateDraft, trial: TrialState, fromServer: Faults, wasTried: boolean) {
  const [tried, setTried] = useState(wasTried);
  const preview = usePreview(draft, trial);
  const faults = new Map([
    ...(tried ? preview.faults : [...preview.faults].filter(([f]) => f !== 'name' && f !== 'code')),
    ...fromServer,
  ]);
  return { preview, faults, setTried };
}

/** The tab of a new one becomes the tab of the saved one. */
function useSavedTab(stored: StoredPlateType | null): (row: StoredPlateType) => void {
  const navigate = useNavigate();
  const tab = useTabInfo();
  return (row) => {
    if (stored) return;
    void navigate(`${LIST}?id=${row.id}`, { replace: true });
    replaceTabs(useTabs.getState().tabs.filter((t) => t.key !== tab.key));
  };
}

interface Saving {
  draft: PlateDraft;
  /** the record in the version that was opened */
  base: StoredPlateType | null;
  faultCount: number;
  setServerFaults: (faults: Faults) => void;
  setTheirs: (theirs: StoredPlateType) => void;
  onTried: () => void;
  onSaved: (row: StoredPlateType) => void;
}

function usePlateSaving({ draft, base, faultCount, setServerFaults, setTheirs, onTried, onSaved }: Saving) {
  const shared = {
    success: '已保存',
    invalidates: PLATE_LISTS,
    faultsTo: {
      showFaults(all: readonly { field: string; message: string }[]) {
        setServerFaults(new Map(all.map((f) => [fieldOfFault(f.field), f.message])));
        return all.filter((f) => !/^(name|code|params|edges|features|faceCurve|facePolygon)/.test(f.field));
      },
    },
    onError: (error: { code: string; message: string }) => {
      if (error.code === 'Basic:CodeDuplicate') {
        setServerFaults(new Map([['code', error.message]]));
        return true;
      }
      if (error.code !== 'Common:StaleVersion' || !base) return false;
      void request(plateType.getPlateType, { params: { id: base.id } }).then(setTheirs, showError);
      return true;
    },
    onSuccess: onSaved,
  };
  const creating = useAction(plateType.createPlateType, shared);
  const updating = useAction(plateType.updatePlateType, shared);
  const save = async (over: StoredPlateType | null = base) => {
    onTried();
    if (faultCount > 0) return toast.warning(`还有 ${faultCount} 处要改正`);
    if (over)
      await updating.run({ params: { id: over.id }, body: { ...bodyOf(draft), version: over.version } });
    else await creating.run({ body: bodyOf(draft) });
  };
  return { busy: creating.busy || updating.busy, save };
}
