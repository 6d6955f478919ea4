/** The fields of the page: address, face, contact, pictures, text. */
import { Form, Input, InputNumber, Select } from 'antd';
import { type BodyInputOf, site, type SiteView } from '@muyun/contract';
import { PictureField } from '../../../kit/file/index.ts';
import { RichText } from '../../../kit/rich/index.ts';

export type Typed = Omit<BodyInputOf<typeof site.saveSite>, 'isPublished' | 'version'>;

export const typedOf = (row: SiteView): Typed => ({
  sitePrefix: row.sitePrefix,
  customDomain: row.customDomain,
  title: row.title,
  slogan: row.slogan,
  content: row.content,
  contact: row.contact,
  phones: row.phones,
  hotline: row.hotline,
  address: row.address,
  lng: row.lng,
  lat: row.lat,
  bannerFileIds: row.banners.map((b) => b.id),
  qualificationFileIds: row.qualifications.map((q) => q.id),
});
/** What is empty is none. */
export const wireOf = (typed: Typed): Typed => ({
  ...typed,
  sitePrefix: typed.sitePrefix || null,
  customDomain: typed.customDomain || null,
  lng: typed.lng ?? null,
  lat: typed.lat ?? null,
});

function Address({ row }: { row: SiteView }) {
  const { protocol, host } = window.location;
  return (
    <section>
      <h2>访问地址</h2>
      <Form.Item
        name="sitePrefix"
        label="站点前缀"
        extra={
          row.sitePrefix ? `登录页：${protocol}//${row.sitePrefix}.${host}` : '4–20 位小写字母、数字或连字符'
        }
        rules={[{ pattern: site.SITE_PREFIX, message: '4–20 位小写字母、数字或连字符，首尾不能是连字符' }]}
      >
        <Input maxLength={20} placeholder="lvjing" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="customDomain"
        label="自有域名"
        extra="把域名解析到本平台后，用该域名打开的登录页显示本企业"
      >
        <Input maxLength={100} placeholder="www.example.com" autoComplete="off" />
      </Form.Item>
    </section>
  );
}

const Contact = () => (
  <section>
    <h2>联系方式</h2>
    <Form.Item name="contact" label="联系人">
      <Input maxLength={32} />
    </Form.Item>
    <Form.Item name="hotline" label="服务热线">
      <Input maxLength={20} />
    </Form.Item>
    <Form.Item name="phones" label="电话" extra="最多 5 个，回车添加">
      <Select mode="tags" open={false} suffixIcon={null} maxCount={5} />
    </Form.Item>
    <Form.Item name="address" label="地址" className="wide">
      <Input maxLength={200} />
    </Form.Item>
    <Form.Item name="lng" label="经度">
      <InputNumber min={-180} max={180} precision={6} style={{ width: '100%' }} placeholder="113.121416" />
    </Form.Item>
    <Form.Item name="lat" label="纬度">
      <InputNumber min={-90} max={90} precision={6} style={{ width: '100%' }} placeholder="23.021548" />
    </Form.Item>
  </section>
);

export function SiteFields({ row, disabled }: { row: SiteView; disabled: boolean }) {
  return (
    <>
      <section>
        <h2>基本信息</h2>
        <Form.Item
          name="title"
          label="标题"
          className="wide"
          rules={[{ required: true, whitespace: true, message: '请输入标题' }]}
        >
          <Input maxLength={60} showCount />
        </Form.Item>
        <Form.Item name="slogan" label="标语" className="wide">
          <Input maxLength={120} showCount />
        </Form.Item>
      </section>
      <Address row={row} />
      <section>
        <h2>图片</h2>
        <Form.Item name="bannerFileIds" label={`轮播图（最多 ${site.MOST_BANNERS} 张）`} className="wide">
          <PictureField label="轮播图" most={site.MOST_BANNERS} disabled={disabled} />
        </Form.Item>
        <Form.Item name="qualificationFileIds" label="资质证书" className="wide">
          <PictureField label="资质证书" most={site.MOST_QUALIFICATIONS} disabled={disabled} />
        </Form.Item>
      </section>
      <section>
        <h2>介绍</h2>
        <Form.Item name="content" className="wide">
          <RichText label="企业介绍" maxLength={site.MOST_CONTENT} disabled={disabled} />
        </Form.Item>
      </section>
      <Contact />
    </>
  );
}
