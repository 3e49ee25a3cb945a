import type { Codes } from '../../../kit/codes.ts'

export const onlineOrdersCodes = {
  onlineMoved: { code: 47001, message: '网单状态已变化，请刷新后再试' },
  deliveryLive: { code: 47002, message: '该网单有进行中的配送，请先取消配送' },
  transferLive: { code: 47003, message: '该网单有进行中的转单，请先取消转单' },
  refundMoved: { code: 47004, message: '该退款已处理，请刷新后再试' },
  reminderGone: { code: 47005, message: '没有等待回复的催单' },
  etaGone: { code: 47006, message: '没有等待处理的改时间申请' },
  sheetUnreadable: { code: 47013, message: '表格无法读取，请使用模板填写后重新上传' },
  originChanged: { code: 47016, message: '网单内容已变化，请核对后再发布' },
  importMoved: { code: 47015, message: '该导入已处理，请刷新后再试' },
} as const satisfies Codes
