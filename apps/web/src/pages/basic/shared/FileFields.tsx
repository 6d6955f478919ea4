/** One picture or file of a record as a field of its form: sent when it is chosen, shown small. */
import { useRef, useState } from 'react';
import { CloseOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { DocRow } from '../../../kit/document/index.ts';
import { FileLink } from '../../../kit/file-tile/index.ts';
import { PictureField, Thumb, UploadList, useUploads } from '../../../kit/file/index.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
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

/** A file that is no picture, by its name; the value is its id. `named`: what of the row holds the name of the one it came with. */
export function OneDocument({
  id,
  value,
  onChange,
  disabled,
  label,
  accept,
  named,
}: Props & { named: string }) {
  const form = Form.useFormInstance();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<{ id: string; name: string }>();
  const uploads = useUploads((file) => {
    setSent(file);
    onChange?.(file.id);
  });
  const had: unknown = form.getFieldValue(named);
  const name = sent && sent.id === value ? sent.name : typeof had === 'string' ? had : label;
  return (
    <div className="bd-document">
      {value ? (
        <>
          <FileLink id={value} name={name} />
          {!disabled && (
            <IconButton label={`移除${label}`} hint="移除" onClick={() => onChange?.(null)}>
              <CloseOutlined />
            </IconButton>
          )}
        </>
      ) : (
        <Button id={id} icon={<UploadOutlined />} disabled={disabled} onClick={() => input.current?.click()}>
          选择文件
        </Button>
      )}
      <UploadList uploads={uploads} />
      <input
        ref={input}
        type="file"
        // the form shows its inputs as fields, whatever they say
        style={{ display: 'none' }}
        accept={accept}
        aria-label={`选择${label}`}
        onChange={(e) => {
          uploads.send([...(e.target.files ?? [])].slice(0, 1));
          e.target.value = '';
        }}
      />
    </div>
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

/** The picture that an address names, small. */
export function Picture({ address, label }: { address: string | null; label: string }) {
  const id = fileOf(address);
  if (!id) return <span className="my-t3">—</span>;
  return (
    <span className="bd-picture">
      <Thumb id={id} label={label} />
    </span>
  );
}

/** The picture of a row in a list; on a phone it is left out. */
export const pictureColumn: ColumnOverride<DocRow> = {
  title: '图片',
  align: 'center',
  fixed: 'left',
  width: 64,
  value: () => '',
  render: (row) => (
    <Picture address={typeof row['imgUrl'] === 'string' ? row['imgUrl'] : null} label={String(row['name'])} />
  ),
};
