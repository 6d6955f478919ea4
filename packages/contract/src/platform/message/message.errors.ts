/** Refusals of messages. */
import { defineErrors } from '../../kit/errors.ts';

export const messageErrors = defineErrors({
  'Message:Undecided': { status: 400, message: '请先同意或拒绝该消息' },
  'Message:AlreadyHandled': { status: 409, message: '该消息已处理' },
  'Message:Unread': { status: 400, message: '请先查看该消息，再删除' },
  'Message:NoReceiver': { status: 400, message: '所选范围内没有可以接收的人', field: 'target' },
  'Message:Unreached': { status: 400, message: '该渠道现在送达不了，请先绑定' },
  'Message:NotTaken': { status: 400, message: '没有发送成功，请稍后再试' },
});
