import { faultsOf, strikes, type Faults } from '../../faults.ts'
import type { Random } from '../../random.ts'
import type { GatewayName } from './entities.ts'

export const noticeFaults = { lose: '不发', delay: '迟到', double: '重复', shuffle: '乱序', forge: '混入伪造' } as const
export const callFaults = {
  silent: '没办也不应答',
  lostAnswer: '办了但应答丢失',
  stall: '办了但迟迟不应答',
  busy: '系统繁忙',
} as const
export const payoutFaults = { hold: '打款处理中', reject: '打款失败', bounce: '两天后退回' } as const
export const refundFaults = { abnormalRefund: '退款异常，待人工处理' } as const
export const statementFaults = {
  missing: '少一行',
  doubled: '多一行',
  otherAmount: '金额不同',
  otherFee: '多收手续费',
  earlyCut: '23:59截止',
  notYet: '账单还没出',
} as const
export const paymentFaults = { ...noticeFaults, ...callFaults, ...payoutFaults, ...refundFaults, ...statementFaults }
export type PaymentFault = keyof typeof paymentFaults

/** Bad days of one customer at one gateway. */
export function openPaymentFaults(random: Random) {
  const days = new Map<string, Faults<PaymentFault>>()
  const dayOf = (label: string, gateway: GatewayName): Faults<PaymentFault> => {
    const key = `${gateway} ${label}`
    const day = days.get(key) ?? faultsOf(paymentFaults, {})
    days.set(key, day)
    return day
  }
  return {
    of: dayOf,
    set: (label: string, gateway: GatewayName, value: unknown): void =>
      void days.set(`${gateway} ${label}`, faultsOf(paymentFaults, value)),
    struck: (label: string, gateway: GatewayName, name: PaymentFault): boolean =>
      strikes(dayOf(label, gateway), name, random),
  }
}
export type PaymentFaultSwitches = ReturnType<typeof openPaymentFaults>
