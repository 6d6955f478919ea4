/** Unfolds the draft in the browser whenever something changes; the last good result stays while a field is wrong. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { texture } from '@muyun/contract';
import { ExpressionError, UnfoldError, unfoldMessage, unfoldPlateType } from '@muyun/nesting/panel';
import type { BendRow, PlateResult } from '@muyun/nesting/panel';
import { useCall } from '../../../kit/http/index.ts';
import type { ApiError } from '../../../kit/http/index.ts';
import { plateOf } from './plate-draft.ts';
import { faultsOf } from './plate-faults.ts';
import type { PlateDraft } from './plate-draft.ts';
import type { Faults } from './plate-faults.ts';

export interface TrialState {
  textureId: string | null;
  thickness: number | null;
  width: number | null;
  height: number | null;
  /** values that replace the defaults */
  params: Record<string, number>;
}

export interface Preview {
  result: PlateResult | undefined;
  faults: Faults;
  /** why there is no new result */
  fault: string | undefined;
  warnings: { text: string; isError: boolean }[];
  error: ApiError | null;
}

const bendRowOf = (row: Record<string, unknown>): BendRow =>
  ({
    ...row,
    angleFrom: Number(row['angleFrom']),
    angleTo: Number(row['angleTo']),
    value: Number(row['value']),
  }) as unknown as BendRow;

/** The chosen material; the default one until something is chosen. */
export function useTrial(): [TrialState, (change: Partial<TrialState>) => void] {
  const [trial, setTrial] = useState<TrialState>({
    textureId: null,
    thickness: null,
    width: 1200,
    height: 600,
    params: {},
  });
  const options = useCall(texture.textureOptions, {}, { staleTime: 60_000 });
  const chosen = options.data?.find((o) => o.id === trial.textureId) ?? options.data?.[0];
  const thicknesses = chosen?.thicknesses ?? [];
  const thickness = thicknesses.includes(trial.thickness ?? -1)
    ? trial.thickness
    : (thicknesses.find((t) => t === 3) ?? thicknesses[0] ?? 3);
  const shown = useMemo(
    () => ({ ...trial, textureId: chosen?.id ?? null, thickness }),
    [trial, chosen?.id, thickness],
  );
  return [shown, (change) => setTrial((old) => ({ ...old, ...change }))];
}

export function usePreview(draft: PlateDraft, trial: TrialState): Preview {
  const options = useCall(texture.textureOptions, {}, { staleTime: 60_000 });
  const bends = useCall(
    texture.listBends,
    { params: { id: trial.textureId ?? '' }, query: { maxResultCount: 400 } },
    { enabled: trial.textureId !== null, keepPrevious: false },
  );
  const density = Number(options.data?.find((o) => o.id === trial.textureId)?.density ?? 2.7);
  const bendRows = useMemo(() => (bends.data?.items ?? []).map((b) => bendRowOf(b as never)), [bends.data]);
  const now = useMemo(() => unfold(draft, trial, { density, bendRows }), [draft, trial, density, bendRows]);
  const last = useRef<PlateResult | undefined>(undefined);
  useEffect(() => {
    if (now.result) last.current = now.result;
  }, [now.result]);
  // oxlint-disable-next-line react/refs -- the last good drawing is shown paled while a field is wrong; it never feeds back into a calculation
  const held = draft.defineMode === 1 ? last.current : undefined;
  return { ...now, result: now.result ?? held, error: bends.error };
}

interface Material {
  density: number;
  bendRows: BendRow[];
}

function unfold(
  draft: PlateDraft,
  trial: TrialState,
  { density, bendRows }: Material,
): Omit<Preview, 'error'> {
  const { width, height, thickness } = trial;
  const size = { width: width ?? 0, height: height ?? 0, thickness: thickness ?? 3, radius: thickness ?? 3 };
  const faults = faultsOf(draft, { ...size, params: trial.params });
  const nothing = { result: undefined, faults, warnings: [] };
  if (draft.defineMode !== 1) return { ...nothing, fault: undefined };
  const wrong = [...faults.keys()].filter((f) => f !== 'name' && f !== 'code').length;
  if (wrong > 0) return { ...nothing, fault: `有 ${wrong} 处要改正` };
  if (!(size.width > 0) || !(size.height > 0)) return { ...nothing, fault: '填写预览用的宽和高' };
  try {
    const result = unfoldPlateType(plateOf(draft), { ...size, density, bendRows, params: trial.params });
    const warnings = [
      ...new Map(result.warnings.map((w) => [unfoldMessage(w), w.level === 'error'])).entries(),
    ].map(([text, isError]) => ({ text, isError }));
    return { result, faults, fault: undefined, warnings };
  } catch (error) {
    if (error instanceof ExpressionError)
      return { ...nothing, fault: `「${error.expression}」${error.reason}` };
    if (error instanceof UnfoldError) return { ...nothing, fault: error.message };
    throw error;
  }
}
