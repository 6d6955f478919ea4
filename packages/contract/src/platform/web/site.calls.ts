/** 企业介绍: the page of the factory, kept by it, read by anybody once it is published (platform M17). */
import { z } from 'zod';
import { call } from '../../kit/call.ts';
import { idOf } from '../../kit/targets.ts';
import { line, lines } from '../../kit/text.ts';

const base = '/api/tenant/web/introducte';
const P = 'AlWeb.Introductes';

export const SITE_PREFIX = /^[a-z0-9](?:[a-z0-9-]{2,18})[a-z0-9]$/;
const DOMAIN = /^(?=.{4,100}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;
export const MOST_BANNERS = 5;
export const MOST_QUALIFICATIONS = 20;
export const MOST_CONTENT = 50_000;

const picture = z.object({ id: z.uuid(), name: z.string(), ext: z.string(), size: z.int() });
export const site = z.object({
  sitePrefix: z.string().nullable(),
  customDomain: z.string().nullable(),
  title: z.string(),
  slogan: z.string(),
  content: z.string(),
  contact: z.string(),
  phones: z.array(z.string()),
  hotline: z.string(),
  address: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  banners: z.array(picture),
  qualifications: z.array(picture),
  isPublished: z.boolean(),
  version: z.int(),
});
export type SiteView = z.infer<typeof site>;

/** What the log calls the parts of the page; of its text it says only that it is another one. */
export const SITE_LABELS = {
  sitePrefix: '站点前缀',
  customDomain: '自有域名',
  title: '标题',
  slogan: '标语',
  content: '介绍',
  contact: '联系人',
  phones: '电话',
  hotline: '服务热线',
  address: '地址',
  lng: '经度',
  lat: '纬度',
  banners: '轮播图',
  qualifications: '资质证书',
  isPublished: '发布',
} as const;
export const SITE_TEXT = { other: '已修改' } as const;

export const getSite = call({
  id: 'tenant.web.introducte.get',
  method: 'GET',
  path: base,
  title: '企业介绍',
  right: `${P}:get`,
  output: site,
});
export const saveSite = call({
  id: 'tenant.web.introducte.update',
  method: 'PUT',
  path: base,
  title: '保存企业介绍',
  right: `${P}:edit`,
  body: z.object({
    sitePrefix: z
      .string()
      .trim()
      .toLowerCase()
      .regex(SITE_PREFIX, { error: '4–20 位小写字母、数字或连字符，首尾不能是连字符' })
      .nullish(),
    customDomain: z
      .string()
      .trim()
      .toLowerCase()
      .regex(DOMAIN, { error: '请输入正确的域名，如 www.example.com' })
      .nullish(),
    title: line(60),
    slogan: line(120).default(''),
    /** HTML; what is no plain text of a page is taken out */
    content: lines(MOST_CONTENT).default(''),
    contact: line(32).default(''),
    phones: z.array(line(20).min(1)).max(5).default([]),
    hotline: line(20).default(''),
    address: line(200).default(''),
    lng: z.number().min(-180).max(180).nullish(),
    lat: z.number().min(-90).max(90).nullish(),
    bannerFileIds: z.array(idOf('file')).max(MOST_BANNERS).default([]),
    qualificationFileIds: z.array(idOf('file')).max(MOST_QUALIFICATIONS).default([]),
    isPublished: z.boolean(),
    /** 0: it has never been saved */
    version: z.int(),
  }),
  output: site,
  errors: ['Web:PrefixExists', 'Web:DomainExists', 'Web:TitleRequired', 'File:TypeRefused'],
});

/** What anybody reads: texts, and addresses of pictures that were made for it. */
const face = z.object({
  title: z.string(),
  slogan: z.string(),
  content: z.string(),
  contact: z.string(),
  phones: z.array(z.string()),
  hotline: z.string(),
  address: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  banners: z.array(z.string()),
  qualifications: z.array(z.string()),
});
export type PublicSite = z.infer<typeof face>;
const prefix = z.object({ sitePrefix: z.string().regex(SITE_PREFIX) });
const open = { right: 'public', side: 'any' } as const;
const PUBLIC = '/api/public/site/{sitePrefix}';
export const publicSite = call({
  id: 'public.site',
  method: 'GET',
  path: PUBLIC,
  title: '公开站点',
  ...open,
  params: prefix,
  output: face,
});
const publicCase = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.string(),
  projectName: z.string(),
  area: z.string().nullable(),
  completedDate: z.string().nullable(),
  cover: z.string().nullable(),
});
export const publicCases = call({
  id: 'public.site.cases',
  method: 'GET',
  path: `${PUBLIC}/cases`,
  title: '公开案例',
  ...open,
  params: prefix,
  output: z.array(publicCase),
});
export const publicCaseDetail = call({
  id: 'public.site.case',
  method: 'GET',
  path: `${PUBLIC}/cases/{id}`,
  title: '公开案例详情',
  ...open,
  params: prefix.extend({ id: z.uuid() }),
  output: publicCase.extend({ content: z.string(), pictures: z.array(z.string()), viewCount: z.int() }),
});
export const publicPicture = call({
  id: 'public.site.picture',
  method: 'GET',
  path: `${PUBLIC}/pictures/{id}`,
  title: '公开图片',
  ...open,
  params: prefix.extend({ id: z.uuid() }),
  answer: 'file',
});

/** Cameras that the factory shows to everybody. */
export const publicMonitors = call({
  id: 'public.site.monitors',
  method: 'GET',
  path: `${PUBLIC}/monitors`,
  title: '公开监控',
  ...open,
  params: prefix,
  output: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      location: z.string(),
      online: z.boolean(),
      /** address of what it has seen last; null: nothing yet */
      snapshot: z.string().nullable(),
    }),
  ),
});
/** A live address for some minutes, the same for all who ask meanwhile. */
export const publicPlay = call({
  id: 'public.site.play',
  method: 'GET',
  path: `${PUBLIC}/monitors/{id}/play`,
  title: '播放公开监控',
  ...open,
  params: prefix.extend({ id: z.uuid() }),
  output: z.object({ url: z.string(), expireTime: z.string() }),
  errors: ['Monitor:Ys7NotSet', 'Monitor:Ys7Failed', 'Monitor:Offline'],
});
