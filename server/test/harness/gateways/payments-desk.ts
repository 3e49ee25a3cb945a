import type { Cashier } from '#ports/payments/port'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'

export type BookLine = {
  gateway: GatewayName
  kind: 'charge' | 'refund' | 'payout' | 'return' | 'fee'
  no: string
  tradeNo: string
  amount: number
  at: number
}
type Payment = { tradeNo: string; amount: number; at: number }
type Often = number | { next: number }
export type PaymentFaults = Partial<
  Record<
    | 'lose'
    | 'delay'
    | 'double'
    | 'shuffle'
    | 'forge'
    | 'silent'
    | 'lostAnswer'
    | 'stall'
    | 'busy'
    | 'hold'
    | 'reject'
    | 'bounce'
    | 'missing'
    | 'doubled'
    | 'otherAmount'
    | 'otherFee'
    | 'earlyCut'
    | 'notYet'
    | 'abnormalRefund',
    Often
  >
>
export type DeskState = {
  now: number
  trades: { gateway: GatewayName; no: string; token: string; payments: Payment[] }[]
  payouts: { gateway: GatewayName; no: string; amount: number; name: string; state: string }[]
  notices: { waiting: number; struck: Record<string, number>; sent: { no: string; tries: number; accepted: boolean }[] }
}

/** Where the code on a screen leads a phone: WeChat's own form of an address, Alipay's an ordinary one. */
const addressOf = (sandboxUrl: string, text: string): string => {
  const token = /^weixin:\/\/wxpay\/bizpayurl\?pr=(\w+)$/.exec(text)?.[1]
  return token ? `${sandboxUrl}/payments/cashier/${token}` : text
}

/** A payer's browser or phone follows where it is led; the address of the cashier's page. */
export const enterCashier = async (sandboxUrl: string, cashier: Cashier): Promise<string> => {
  const page =
    cashier.kind === 'form'
      ? await fetch(cashier.action, { method: 'POST', body: new URLSearchParams(cashier.fields) })
      : await fetch(cashier.kind === 'page' ? cashier.url : addressOf(sandboxUrl, cashier.text))
  if (!(await page.text()).includes('确认付款')) throw new Error('no cashier')
  return page.url
}

/** The desk of a sandbox's gateways, as the payers, payees and bad days of one of its customers. */
export const paymentsDesk = (sandboxUrl: string, label: string) => {
  const read = async <T>(answered: Response): Promise<T> => {
    if (!answered.ok) throw new Error(`${answered.status} ${await answered.text()}`)
    return (await answered.json()) as T
  }
  const tell = async <T>(path: string, body: object): Promise<T> =>
    read(
      await fetch(`${sandboxUrl}/payments/desk/${path}`, { method: 'POST', body: JSON.stringify({ label, ...body }) }),
    )
  const ask = async <T>(path: string, query: Record<string, string> = {}): Promise<T> =>
    read(await fetch(`${sandboxUrl}/payments/desk/${path}?${new URLSearchParams({ label, ...query }).toString()}`))
  return {
    /** Amounts are fen; `late` pays a window that was closed or paid before. */
    pay: (gateway: GatewayName, no: string, how: { amount?: number; late?: boolean } = {}) =>
      tell<Payment>('pay', { gateway, no, ...how }),
    scan: (gateway: GatewayName, no: string) => tell('scan', { gateway, no }),
    /** A paid one that fails has bounced. */
    payout: (gateway: GatewayName, no: string, to: 'underway' | 'paid' | 'failed', reason = '') =>
      tell('payout', { gateway, no, to, reason }),
    /** Sends a notice an impostor might, and says how it was answered. */
    forge: (
      gateway: GatewayName,
      no: string,
      how: 'signature' | 'app' | 'merchant' | 'amount' | 'old' | 'form' | 'trade',
    ) => tell<{ accepted: boolean; status: number; body: string }>('forge', { gateway, no, how }),
    /** What is not named goes well again. */
    faults: (gateway: GatewayName, faults: PaymentFaults) => tell('faults', { gateway, ...faults }),
    pass: (time: { days?: number; ms?: number }) => tell<{ now: number }>('pass', time),
    books: async (gateway?: GatewayName): Promise<BookLine[]> =>
      (await ask<{ lines: BookLine[] }>('books', gateway ? { gateway } : {})).lines,
    state: () => ask<DeskState>('state'),
  }
}
export type PaymentsDesk = ReturnType<typeof paymentsDesk>
