/** 页面配置: which pages the mini-program shows, which addresses it may reach, who may try it. It comes with the next upload. */
import { Button, Checkbox, Form, Input } from 'antd';
import { type WxAppDetail, wxOpen } from '@muyun/contract';
import { useCan } from '../../../kit/auth/index.ts';
import '../../../kit/form/form.css';
import { type FaultTarget, useAction } from '../../../kit/http/index.ts';

interface Typed {
  pages: string[];
  domains: string;
  testers: string;
}
const linesOf = (text = ''): string[] => text.split(/[\s,，;；]+/).filter(Boolean);

export function ConfigForm({ app }: { app: WxAppDetail }) {
  const [form] = Form.useForm<Typed>();
  const mayEdit = useCan(wxOpen.configWx.right);
  const faultsTo: FaultTarget = {
    showFaults: (faults) => {
      const nameOf = (field: string) => (['domains', 'testers'] as const).find((n) => field.includes(n));
      form.setFields(
        faults.flatMap((f) => {
          const name = nameOf(f.field);
          return name ? [{ name, errors: [f.message] }] : [];
        }),
      );
      return faults.filter((f) => !nameOf(f.field));
    },
  };
  const save = useAction(wxOpen.configWx, {
    success: '已保存，下次上传版本时生效',
    faultsTo,
    invalidates: [wxOpen.getWxApp, wxOpen.listWxApps],
  });
  const submit = async (): Promise<void> => {
    const typed = await form.validateFields().catch(() => null);
    if (!typed) return;
    const pages = Object.fromEntries(wxOpen.WX_PAGES.map((p) => [p.key, typed.pages.includes(p.key)]));
    const config = { ...pages, domains: linesOf(typed.domains), testers: linesOf(typed.testers) };
    await save.run({ params: { id: app.id }, body: { config, version: app.version } });
  };
  const { config } = app;
  return (
    <Form<Typed>
      form={form}
      layout="vertical"
      className="my-form wx-config"
      disabled={!mayEdit}
      initialValues={{
        pages: wxOpen.WX_PAGES.filter((p) => config[p.key]).map((p) => p.key),
        domains: config.domains.join('\n'),
        testers: config.testers.join('\n'),
      }}
      onFinish={() => void submit()}
    >
      <Form.Item name="pages" label="显示的页面">
        <Checkbox.Group options={wxOpen.WX_PAGES.map((p) => ({ value: p.key, label: p.label }))} />
      </Form.Item>
      <Form.Item name="domains" label="服务器域名" extra="每行一个，小程序只能访问这些 https 域名">
        <Input.TextArea rows={3} placeholder="https://www.example.com" />
      </Form.Item>
      <Form.Item name="testers" label="体验成员" extra="每行一个微信号">
        <Input.TextArea rows={3} />
      </Form.Item>
      {mayEdit && (
        <Button type="primary" htmlType="submit" loading={save.busy}>
          保存配置
        </Button>
      )}
    </Form>
  );
}
