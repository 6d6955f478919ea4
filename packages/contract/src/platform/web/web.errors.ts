/** What the public face of a factory is refused (platform M17). */
import { defineErrors } from '../../kit/errors.ts';

export const webErrors = defineErrors({
  'Web:PrefixExists': { status: 400, message: '站点前缀已被使用', field: 'sitePrefix' },
  'Web:DomainExists': { status: 400, message: '该域名已被其他站点使用', field: 'customDomain' },
  'Web:TitleRequired': { status: 400, message: '发布前请填写标题和站点前缀', field: 'title' },
  'Web:PictureRequired': { status: 400, message: '发布前请至少添加一张图片或一段视频', field: 'media' },
  'Web:State': { status: 409, message: '案例当前为{state}，不能{action}' },
});
