/** What is typed about a product: the form's values, whether they differ from what is stored, and their draft in this browser. */
import { useEffect, useRef, useState } from 'react';
import { Form } from 'antd';
import { NEST_RECTANGLE, type OutputOf, type project } from '@muyun/contract';
import { useDraft } from '../../../kit/draft/index.ts';
import type { Product, Values } from './derive.ts';

type Project = OutputOf<typeof project.getProject>;

export interface ProductEditorProps {
  product?: Product;
  home?: Project;
  /** a new product begins as this one */
  copyOf?: Product;
}

/** Longest wait between a keystroke and its drawing. */
const LIVE_MS = 40;

const firstValues = (
  row: Product | undefined,
  copyOf: Product | undefined,
  home: Project | undefined,
): Values => {
  if (row) return row as unknown as Values;
  const fresh: Values = {
    productKind: 1,
    unfoldMode: 1,
    nestKind: NEST_RECTANGLE,
    colorSide: 1,
    priority: 5,
    params: {},
    positions: [],
    quantity: 1,
    textureId: home?.defaultTextureId,
    thickness: home?.defaultThickness,
    colorId: home?.defaultColorId,
  };
  if (!copyOf) return fresh;
  const { code: _code, positions: _positions, ...kept } = copyOf as unknown as Values;
  return { ...kept, positions: [] };
};

export function useProductDraft({ product: row, home, copyOf }: ProductEditorProps) {
  const projectId = row?.projectId ?? home?.id ?? '';
  const [form] = Form.useForm<Values>();
  const [initial] = useState(() => firstValues(row, copyOf, home));
  const [values, setValues] = useState<Values>(initial);
  const [dirty, setDirty] = useState(false);
  // what the form was filled with: a later reading must not lend its version to older values
  const [base, setBase] = useState(row);
  // figures that are being typed into the drawing belong to the version that stands here
  const [typing, countTyping] = useState(0);
  const timer = useRef(0);
  const { clear } = useDraft<Values>({
    title: row ? '编辑产品' : '新增产品',
    row,
    scope: `${projectId} ${copyOf?.id ?? ''}`,
    dirty,
    read: () => form.getFieldsValue(),
    restore: (kept) => {
      form.setFieldsValue(kept);
      setValues((old) => ({ ...old, ...kept }));
      setDirty(true);
    },
  });
  const fill = (now: Product) => {
    form.setFieldsValue(now as unknown as Values);
    setValues(now as unknown as Values);
    setBase(now);
    setDirty(false);
  };
  useEffect(() => {
    // eslint-disable-next-line react/set-state-in-effect -- the form is outside of React's state: both follow a later reading together
    if (row && base && !dirty && typing === 0 && row.version > base.version) fill(row);
  });
  const keep = (kept: Values, theirs: Product) => {
    form.setFieldsValue(kept);
    setValues((old) => ({ ...old, ...kept }));
    setBase(theirs);
  };
  const changed = (_change: Values, all: Values) => {
    setDirty(true);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setValues((old) => ({ ...old, ...all })), LIVE_MS);
  };
  /** as if it had been typed into the form */
  const set = (change: Values) => {
    form.setFieldsValue(change);
    setDirty(true);
    setValues((old) => ({ ...old, ...change }));
  };
  const settled = () => {
    clear();
    setDirty(false);
  };
  return { form, initial, values, dirty, base, projectId, fill, countTyping, keep, set, changed, settled };
}
export type ProductDraft = ReturnType<typeof useProductDraft>;

export function labelsOf(row: Product | undefined, home: Project | undefined) {
  return row
    ? {
        texture: row.textureName,
        color: row.colorCode,
        plateType: row.plateTypeName,
        areaRule: row.areaRuleName,
        structure: row.structureName,
        installStructure: row.installStructureName,
        paintStructure: row.paintStructureName,
        parent: row.parentProductCode,
      }
    : { texture: home?.textureName, color: home?.colorName };
}
