/** Add and edit of a master record in one dialog: create call without `row`, update call with it. */
import type { AnyCall } from '@muyun/contract';
import { ConflictDialog } from '../overlay/ConflictDialog.tsx';
import { HouseModal } from '../overlay/HouseModal.tsx';
import { FormGrid } from './FormGrid.tsx';
import { focusFirst } from './items.ts';
import { useRecordForm } from './use-record-form.ts';
import type { FormModalProps } from './form-modal-props.ts';

/** Mounted only while open, so every opening starts from the row as it is. */
export function FormModal<C extends AnyCall, U extends AnyCall>(props: FormModalProps<C, U>) {
  return props.open ? <OpenForm {...props} /> : null;
}

function OpenForm<C extends AnyCall, U extends AnyCall>(props: FormModalProps<C, U>) {
  const record = useRecordForm(props);
  const { form, items, row, conflict, submit } = record;
  return (
    <HouseModal
      title={record.title}
      open
      width={props.width}
      onCancel={() => void record.close()}
      onOk={() => void submit()}
      okText="保存"
      busy={record.busy}
      onOpened={() => focusFirst(form, items)}
    >
      <FormGrid
        form={form}
        items={items}
        initial={row ?? props.initial}
        columns={props.columns ?? 2}
        onFinish={() => void submit()}
        onValuesChange={record.onValuesChange}
      />
      {props.after}
      {conflict && (
        <ConflictDialog
          open
          fields={conflict.merge.fields}
          onTheirs={() => record.takeTheirs(conflict.theirs)}
          onMine={() => record.overwrite(conflict)}
          onCancel={record.keepEditing}
        />
      )}
    </HouseModal>
  );
}
