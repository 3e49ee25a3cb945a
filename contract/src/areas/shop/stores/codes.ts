import type { Codes } from '../../../kit/codes.ts'

export const storesCodes = {
  storeMoved: { code: 45001, message: '门店状态已变化，请刷新后再试' },
  storeInReview: { code: 45002, message: '门店正在审核中，撤回后才能修改' },
  storeNameTaken: { code: 45003, message: '该城市已有同名门店，请换一个名称' },
  storeIncomplete: { code: 45004, message: '门店资料还不完整' },
  storeInUse: { code: 45005, message: '门店还有未了结的事项，不能删除' },
  storeBindingsChanged: { code: 45006, message: '门店绑定的内容已变化，请重新确认' },
  feedbackOpen: { code: 45007, message: '您已反馈过该门店，平台正在核实' },
  receiveLacking: { code: 45051, message: '还不能开通接单，请先补齐条件' },
  depositNotJoined: { code: 45052, message: '请先阅读并加入诚信保障' },
  depositRefundMoved: { code: 45053, message: '退还申请状态已变化，请刷新后再试' },
  depositEmpty: { code: 45054, message: '门店没有可退还的保证金' },
  depositKept: { code: 45055, message: '现在还不能退还保证金' },
} as const satisfies Codes
