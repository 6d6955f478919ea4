/** What the platform does with a project of a space: reads it, puts a date right. */
import { Form, Input } from 'antd';
import { type BriefProject, projectAdmin } from '@muyun/contract';
import { DateField } from '../../../../kit/form/index.ts';
import { fmt } from '../../../../kit/format/index.ts';
import { useCall, useGesture } from '../../../../kit/http/index.ts';
import { HouseModal } from '../../../../kit/overlay/index.ts';
import { ErrorBlock, SkeletonLines } from '../../../../kit/states/index.ts';

interface Props {
  readonly row: BriefProject;
  readonly onClose: () => void;
}

export function ProjectFacts({ row, onClose }: Props) {
  const { data, error, refetch } = useCall(
    projectAdmin.projectForAdmin,
    { params: { id: row.id } },
    { keepPrevious: false },
  );
  const facts = data && [
    ['编号', data.code],
    ['客户', data.demandSide],
    ['工厂', data.factoryName],
    ['业务员', data.salesmanName],
    ['设计', data.designerName],
    ['计划员', data.plannerName],
    ['种类 / 件数', `${fmt.int(data.kindAmount)} / ${fmt.int(data.productAmount)}`],
    ['未套料', fmt.int(data.notNestingAmount)],
    ['展开面积', `${fmt.area(data.unfoldArea)} m²`],
    ['重量', fmt.weightSum(data.weight)],
    ['下单日期', fmt.date(data.orderTime)],
    ['交期', fmt.date(data.deliveryDate)],
    ['地址', data.address],
    ['创建', `${data.creatorName ?? ''} ${fmt.time(data.creationTime)}`],
  ];
  return (
    <HouseModal open bare width={560} title={row.displayName} onCancel={onClose}>
      {error && !data ? (
        <ErrorBlock error={error} title="工程没有加载出来" onRetry={() => void refetch()} />
      ) : facts ? (
        <dl className="saas-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || <span className="my-t3">—</span>}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <SkeletonLines rows={6} />
      )}
    </HouseModal>
  );
}

export type DateVerb = 'orderTime' | 'deliveryDate';
const TITLES = { orderTime: '改下单日期', deliveryDate: '改交期' } as const;

export function ProjectDate({ verb, row, onClose }: Props & { readonly verb: DateVerb }) {
  const [form] = Form.useForm<{ date: string; reason?: string }>();
  const { run, busy } = useGesture();
  const before = row[verb];
  const params = { id: row.id };
  const options = {
    success: '已更正',
    invalidates: [
      projectAdmin.projectsByTenant,
      projectAdmin.favoritesForAdmin,
      projectAdmin.projectForAdmin,
    ],
    onSuccess: onClose,
  };
  const save = ({ date, reason }: { date: string; reason?: string }) =>
    verb === 'orderTime'
      ? run(projectAdmin.orderTimeForAdmin, { params, body: { orderTime: date } }, options)
      : run(
          projectAdmin.deliveryDateForAdmin,
          { params, body: { deliveryDate: date, reason: reason ?? '' } },
          options,
        );
  return (
    <HouseModal
      open
      width={480}
      title={`${TITLES[verb]}：${row.displayName}`}
      okText={TITLES[verb]}
      busy={busy}
      onCancel={onClose}
      onOk={() => void form.validateFields().then(save, () => undefined)}
    >
      <p className="my-t2" style={{ marginBottom: 12 }}>
        更正后写入租户的工程日志，租户能看到操作人
      </p>
      <Form form={form} layout="vertical" initialValues={{ date: before }}>
        <Form.Item name="date" label="日期" rules={[{ required: true, message: '必填' }]}>
          <DateField ahead={verb === 'deliveryDate'} />
        </Form.Item>
        {verb === 'deliveryDate' && (
          <Form.Item name="reason" label="原因" rules={[{ required: true, min: 5, message: '至少 5 个字' }]}>
            <Input.TextArea autoSize={{ minRows: 2 }} maxLength={200} showCount />
          </Form.Item>
        )}
      </Form>
    </HouseModal>
  );
}
