import type { Codes } from '../../../kit/codes.ts'

export const proposalsCodes = {
  proposalMoved: { code: 63201, message: '该提议已处理，请刷新后再试' },
  proposalOwn: { code: 63202, message: '不能复核自己的提议，也不能由您开通账号的同事复核，请由另一位同事处理' },
  proposalSubject: { code: 63204, message: '这条提议与您的账号有关，请由另一位同事处理' },
  proposalOpen: { code: 63203, message: '同一事项已有待复核的提议' },
} as const satisfies Codes
