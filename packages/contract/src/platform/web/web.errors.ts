/** What the public face of a factory is refused (platform M17). */
import { defineErrors } from '../../kit/errors.ts';

export const webErrors = defineErrors({
  'Web:PrefixExists': { status: 400, message: '站点前缀已被使用', field: 'sitePrefix' },
  'Web:DomainExists': { status: 400, message: '该域名已被其他站点使用', field: 'customDomain' },
  'Web:TitleRequired': { status: 400, message: '发布前请填写标题和站点前缀', field: 'title' },
  'Web:PictureRequired': { status: 400, message: '发布前请至少添加一张图片或一段视频', field: 'media' },
  'Monitor:Offline': { status: 400, message: '设备不在线' },
  'Monitor:Disabled': { status: 400, message: '监控已停用' },
  'Monitor:NoPicture': { status: 400, message: '没有取到画面，请稍后再试' },
  'Monitor:Ys7NotSet': { status: 400, message: '请先配置萤石云密钥' },
  'Monitor:Ys7Failed': { status: 400, message: '萤石云返回：{msg}' },
  'Monitor:Ys7Secret': { status: 400, message: '请填写 AppSecret', field: 'appSecret' },
  'Web:State': { status: 409, message: '案例当前为{state}，不能{action}' },
  'WxOpen:NotOpen': { status: 400, message: '平台还没有接入微信开放平台，请联系客服' },
  'WxOpen:Failed': { status: 400, message: '微信返回：{msg}' },
  'WxOpen:NotAuthorized': { status: 400, message: '小程序未授权或授权已取消' },
  'WxOpen:AuditRunning': { status: 409, message: '已有版本在审核中' },
  'WxOpen:State': { status: 409, message: '当前没有可以{action}的版本' },
  'WxOpen:Taken': { status: 409, message: '该小程序已绑定到其他空间' },
  'WxOpen:VersionExists': { status: 400, message: '版本号 {version} 已上传过', field: 'version' },
  'WxOpen:Signature': { status: 403, message: '签名不正确' },
});
