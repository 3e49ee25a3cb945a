import type { Codes } from '../../../kit/codes.ts'

export const withdrawalsCodes = {
  withdrawalMoved: { code: 42301, message: '提现状态已变化，请刷新后再试' },
  withdrawalBlocked: { code: 42302, message: '暂时不能提现' },
  withdrawalLimit: { code: 42303, message: '超出提现限额' },
  holderMismatch: { code: 42304, message: '户名与已通过的资质不一致' },
  settlementAccountKnown: { code: 42305, message: '该结算账户已添加' },
  settlementAccountInUse: { code: 42306, message: '该账户还有未完成的提现，完成后才能删除' },
  settlementChannelClosed: { code: 42307, message: '该提现方式暂未开通' },
  wechatNotBound: { code: 42308, message: '请先在账号中心绑定微信' },
  settlementAccountsFull: { code: 42309, message: '结算账户已达上限，请先删除不用的账户' },
} as const satisfies Codes
