import type { Codes } from '../../../kit/codes.ts'

export const printCodes = {
  printerTaken: { code: 42601, message: '该打印机已绑定到其他门店' },
  printerRefused: { code: 42602, message: '打印机平台拒绝了请求' },
  printerSilent: { code: 42603, message: '打印机平台暂时没有回应，请稍后再试' },
  printerMissing: { code: 42604, message: '门店还没有绑定打印机' },
  jobMoved: { code: 42605, message: '打印任务状态已变化，请刷新后再试' },
  reprintReason: { code: 42606, message: '该单据已打印过，补打请填写原因' },
  printerCannot: { code: 42607, message: '该打印机平台不支持此操作' },
  noCard: { code: 42620, message: '这张订单没有贺卡内容' },
  bridgeCodeWrong: { code: 42630, message: '配对码不对、已用过或已过期，请在后台重新生成' },
  bridgeUnknown: { code: 42631, message: '打印机已解绑或已与别的程序配对' },
  bridgesFull: { code: 42632, message: '打印桥已达上限' },
  noWaybill: { code: 42621, message: '该配送单还没有快递运单号' },
  printerDown: { code: 42609, message: '打印机不在线，恢复后再试' },
} as const satisfies Codes
