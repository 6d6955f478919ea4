/** 签字: a picture of the signature. */
import { PictureField } from '../../../kit/file/index.ts';

interface Props {
  /** given by the form */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (id: string | null) => void;
}

export const SignField = ({ id, value, onChange }: Props) => (
  <PictureField
    {...(id ? { id } : {})}
    value={value ? [value] : []}
    onChange={(ids) => onChange?.(ids.at(-1) ?? null)}
    most={1}
    label="签字"
  />
);
