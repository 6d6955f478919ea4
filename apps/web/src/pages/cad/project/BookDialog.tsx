/** A new book of a project, or its settings changed. */
import { Checkbox, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { book, type BookRow, project } from '@muyun/contract';
import { DateField } from '../../../kit/form/index.ts';
import '../../../kit/form/form.css';
import { PictureField } from '../../../kit/file/index.ts';
import { useAction, useCall } from '../../../kit/http/index.ts';
import { HouseModal } from '../../../kit/overlay/index.ts';
import type { ProjectRow } from './project-columns.tsx';

interface Typed {
  title?: string;
  expireDate: string;
  batchIds?: string[];
  password?: string;
  noPassword?: boolean;
  showSize: boolean;
  showQuantity: boolean;
  showProgress: boolean;
  allowDownload: boolean;
  replace?: boolean;
  fileIds?: string[];
}
interface Props {
  project: ProjectRow;
  row: BookRow | undefined;
  onClose: () => void;
  onMade: (row: BookRow) => void;
}

const initialOf = (row: BookRow | undefined): Typed => ({
  title: row?.title,
  expireDate: dayjs(row?.expireTime ?? dayjs().add(book.BOOK_DAYS, 'day')).format('YYYY-MM-DD'),
  showSize: row?.showSize ?? true,
  showQuantity: row?.showQuantity ?? true,
  showProgress: row?.showProgress ?? false,
  allowDownload: row?.allowDownload ?? false,
  fileIds: row?.pictures.map((p) => p.id) ?? [],
});
/** The settings as the server takes them; a day is meant to its end. */
const settingsOf = ({
  expireDate,
  batchIds: _b,
  password: _p,
  noPassword: _n,
  replace: _r,
  ...t
}: Typed) => ({
  ...t,
  title: t.title ?? '',
  fileIds: t.fileIds ?? [],
  expireTime: dayjs(expireDate).endOf('day').toISOString(),
});

export function BookDialog({ project: row, row: before, onClose, onMade }: Props) {
  const [form] = Form.useForm<Typed>();
  const invalidates = [book.listBooks];
  const showFaults = (faults: readonly { field: string; message: string }[]) => {
    const known = faults.filter((f) => f.field !== 'version');
    form.setFields(
      known.map((f) => ({
        name: (f.field === 'expireTime' ? 'expireDate' : f.field) as keyof Typed,
        errors: [f.message],
      })),
    );
    return [];
  };
  const create = useAction(book.createBook, { invalidates, faultsTo: { showFaults }, onSuccess: onMade });
  const update = useAction(book.updateBook, {
    success: '已保存',
    invalidates,
    faultsTo: { showFaults },
    onSuccess: onClose,
  });
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed) return;
    const settings = settingsOf(typed);
    if (!before) {
      const { batchIds = [], password, replace = false } = typed;
      await create.run({
        params: { id: row.id },
        body: { ...settings, batchIds, replace, password: password || null },
      });
      return;
    }
    const password = typed.noPassword ? null : typed.password || undefined;
    await update.run({ params: { id: before.id }, body: { ...settings, password, version: before.version } });
  };
  return (
    <HouseModal
      title={before ? '修改图册' : '生成图册'}
      open
      width={650}
      onCancel={onClose}
      onOk={() => void submit()}
      okText={before ? '保存' : '生成'}
      busy={create.busy || update.busy}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        className="my-form my-cad-book-form"
        initialValues={initialOf(before)}
        onFinish={() => void submit()}
      >
        <Fields project={row} before={before} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </HouseModal>
  );
}

const TICKS = [
  ['showSize', '显示尺寸'],
  ['showQuantity', '显示数量'],
  ['showProgress', '显示进度'],
  ['allowDownload', '允许下载 PDF'],
] as const;

function Fields({ project: row, before }: { project: ProjectRow; before: BookRow | undefined }) {
  const noPassword = Form.useWatch('noPassword') as boolean | undefined;
  return (
    <>
      <div className="two">
        <Form.Item name="title" label="标题" rules={[{ max: 60, message: '最多 60 个字' }]}>
          <Input placeholder={row.displayName ?? row.name} maxLength={60} />
        </Form.Item>
        <Form.Item name="expireDate" label="有效期至" rules={[{ required: true, message: '请选择日期' }]}>
          <DateField ahead />
        </Form.Item>
      </div>
      {!before && <Batches row={row} />}
      <div className="two">
        <Form.Item
          name="password"
          label="访问密码"
          extra={before?.hasPassword ? '已设置密码，不填则保持不变' : '不填则有链接就能打开'}
          rules={[{ pattern: /^[!-~]{4,20}$/, message: '4–20 位数字、字母或符号' }]}
        >
          <Input autoComplete="off" maxLength={20} disabled={noPassword} />
        </Form.Item>
        {before?.hasPassword && (
          <Form.Item name="noPassword" label="取消密码" valuePropName="checked">
            <Checkbox>不再需要密码</Checkbox>
          </Form.Item>
        )}
      </div>
      <div className="ticks" role="group" aria-label="显示内容">
        {TICKS.map(([name, label]) => (
          <Form.Item key={name} name={name} valuePropName="checked" noStyle>
            <Checkbox>{label}</Checkbox>
          </Form.Item>
        ))}
      </div>
      <Form.Item name="fileIds" label="封面图片">
        <PictureField most={book.BOOK_MOST_PICTURES} label="封面图片" />
      </Form.Item>
      {!before && (
        <Form.Item name="replace" valuePropName="checked" noStyle>
          <Checkbox>替换：关闭相同批次已发出的图册</Checkbox>
        </Form.Item>
      )}
    </>
  );
}

/** Other batches of the project, to be shown in the same book. */
function Batches({ row }: { row: ProjectRow }) {
  const { data } = useCall(project.projectBatchs, { query: { projectName: row.name } });
  const others = (data ?? []).filter((b) => b.id !== row.id);
  if (others.length === 0) return null;
  return (
    <Form.Item name="batchIds" label="一起展示的批次">
      <Select
        mode="multiple"
        allowClear
        placeholder={`只展示 ${row.displayBatch ?? '本批次'}`}
        options={others.map((b) => ({ value: b.id, label: b.displayBatch }))}
        maxCount={book.BOOK_MOST_BATCHES}
      />
    </Form.Item>
  );
}
