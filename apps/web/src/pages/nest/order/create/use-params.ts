/** The parameters of an order in the wizard: those of the last one, what the house says, what a lost piece wants. */
import { useState } from 'react';
import { houseParams, type NestParams, presetOf, tenantConfig, TRUE_SHAPE } from '@muyun/contract';
import { useCall } from '../../../../kit/http/index.ts';
import { readStored, writeStored } from '../../../../kit/storage.ts';
import { isShape, withKind } from './kind-choice.ts';

const PARAMS_KEY = 'nest.params';
/** What the next order begins with. */
export const keepParams = (params: NestParams): void => writeStored(PARAMS_KEY, params);

/** Parameters of the last order are the defaults of the next one; the time limit and seed start anew. */
function startParams(): NestParams {
  const last = readStored<NestParams | null>(PARAMS_KEY, null);
  // whether outlines are followed is chosen for each order
  return last && last.cutMode !== TRUE_SHAPE
    ? { ...presetOf(last.machinePreset), ...last, iterLimit: 0, seed: 1 }
    : presetOf(1);
}

/** Lost pieces that the order is made for. */
export interface ChosenLost {
  readonly ids: readonly string[];
  /** pieces by product */
  readonly wanted: ReadonlyMap<string, number>;
  readonly urgent: ReadonlySet<string>;
}

/** Lost pieces try remnants first. */
const TRIES_REMNANTS = { useRemnant: 1 } as const;

/** The parameters; those of a new order begin with what the house usually says, as long as nobody has said otherwise. */
export function useParams({ orderId, lost }: { orderId: string | undefined; lost?: ChosenLost | undefined }) {
  const isNew = orderId === undefined;
  const tried = lost ? TRIES_REMNANTS : {};
  const [params, setParams] = useState<NestParams>(() => ({ ...startParams(), ...tried }));
  const [isOwn, setOwn] = useState(!isNew);
  const { data } = useCall(tenantConfig.listSettings, {}, { enabled: isNew });
  if (data && !isOwn) {
    setOwn(true);
    setParams((old) => ({ ...old, ...houseParams(data), ...tried }));
  }
  const [isKindOwn, setKindOwn] = useState(!isNew);
  const put = (next: NestParams) => {
    setOwn(true);
    if (isShape(next) !== isShape(params)) setKindOwn(true);
    setParams(next);
  };
  /** pieces that are to be nested by their outlines ask for it, unless somebody has chosen */
  const follow = (shapes: boolean) => {
    if (shapes && !isKindOwn) setParams((old) => withKind(old, true));
  };
  return [params, put, follow] as const;
}
