import type { Codes } from '../../../kit/codes.ts'
import { revokeMinutes } from './revoke-window.ts'

export const chatCodes = {
  chatOff: { code: 49301, message: '未开通在线聊天' },
  chatPartnerClosed: { code: 49302, message: '该用户暂未开启IM聊天' },
  chatBlocked: { code: 49303, message: '对方拒绝接收您的消息' },
  chatBlocking: { code: 49304, message: '您已屏蔽对方，解除屏蔽后才能发送' },
  chatNotPartner: { code: 49305, message: '只能与合作商家或有订单往来的商家聊天' },
  chatKicked: { code: 49306, message: '在线聊天已下线，请重新登录' },
  chatNotReady: { code: 49307, message: '当亲IM会话未准备妥当，请稍后再试' },
  chatTextTooLong: { code: 49308, message: '消息内容长度不能超过3KB' },
  chatRevokeLate: { code: 49309, message: `消息发送超过${revokeMinutes}分钟，不能撤回` },
  chatRevokeOthers: { code: 49310, message: '只能撤回自己发送的消息' },
  chatMessageGone: { code: 49311, message: '消息已撤回或已删除' },
  chatForwardRefused: { code: 49312, message: '此类消息不能转发' },
  chatRandomReused: { code: 49313, message: '重复的消息编号内容不一致' },
  chatUploadGone: { code: 49314, message: '上传已失效，请重新选择文件' },
  chatUploadOffset: { code: 49315, message: '上传位置不正确，请继续上传' },
  chatUploadUnfinished: { code: 49316, message: '文件还没有传完' },
  chatFileKind: { code: 49317, message: '文件内容与消息类型不符' },
  quickRefused: { code: 49318, message: '订单当前状态不能这样操作' },
  quickOver: { code: 49319, message: '已经答复过了' },
  chatUploadBusy: { code: 49330, message: '文件正在处理，请稍后再试' },
  chatUploadsFull: { code: 49331, message: '上传的文件太多，请稍后再试' },
  chatRejected: { code: 49332, message: '消息未通过检查，没有送达对方' },
} as const satisfies Codes
