/** One picture or file of a record as a field of its form: sent when it is chosen, shown small. */
import type { DocRow } from '../../../kit/document/index.ts';
import { PictureField, Thumb } from '../../../kit/file/index.ts';
import type { ColumnOverride } from '../../../kit/table/index.ts';

interface Props {
  /** given by the form */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly disabled?: boolean;
  readonly label: string;
  readonly accept?: string;
}
const ADDRESS = '/api/basic/file/';

/** The id of the file behind an address of the house. */
const fileOf = (address: string | null | undefined): string | null =>
  address?.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : null;

/** The value is the file's id. */
export function OneFile({ value, onChange, ...rest }: Props) {
  return (
    <PictureField
      {...rest}
      most={1}
      value={value ? [value] : []}
      onChange={(ids) => onChange?.(ids[0] ?? null)}
    />
  );
}

/** The value is the address under which rows name a picture. */
export function OnePicture({ value, onChange, ...rest }: Props) {
  return (
    <OneFile
      {...rest}
      value={fileOf(value)}
      onChange={(id) => onChange?.(id === null ? null : ADDRESS + id)}
    />
  );
}

/** The picture of a row in a list; on a phone it is left out. */
export const pictureColumn: ColumnOverride<DocRow> = {
  title: '图片',
  align: 'center',
  fixed: 'left',
  width: 64,
  value: () => '',
  render: (row) => {
    const id = typeof row['imgUrl'] === 'string' ? fileOf(row['imgUrl']) : null;
    if (!id) return <span className="my-t3">—</span>;
    return (
      <span className="bd-picture">
        <Thumb id={id} label={String(row['name'])} />
      </span>
    );
  },
};
