import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import { gatewayNames } from '@zdb/contract/money/payments/gateways'
import { between, pick, type Random } from '../../../../sandbox/src/random.ts'
import type { PaymentFaults } from '../../../../server/test/harness/gateways/payments-desk.ts'
import type { Ground } from './ground.ts'
import type { Call, Caller, Shop } from './people.ts'

/** How a gateway behaves on most days of this run: notices doubled, forged, lost, late, and answers that never come. */
export const badDay: PaymentFaults = {
  lose: 0.1,
  double: 0.2,
  shuffle: 0.15,
  delay: 0.05,
  forge: 0.1,
  silent: 0.03,
  lostAnswer: 0.03,
  busy: 0.03,
  hold: 0.1,
  reject: 0.05,
  bounce: 0.08,
}

type WireCashier = { kind: 'qr' | 'page' | 'form'; text: string; fields: Record<string, string> }
/** A payment whose payer has the way to the cashier in hand. Fen. */
export type Begun = { shop: Shop; id: string; no: string; gateway: GatewayName; amount: number; cashier: WireCashier }
export type Deal = { sn: string; sender: Shop; shop: Shop; ended: boolean }
/** What the bank's own list says, by the code in the purpose line. Fen. */
export type BankLine = { code: string; amount: number; ref: string }

export type Stage = {
  ground: Ground
  random: Random
  call: Call
  shops: readonly Shop[]
  desk: readonly Caller[]
  /** Payments that somebody may still pay. */
  begun: Begun[]
  /** Every payment that was ever seen. */
  payments: { shop: Shop; id: string; no: string; gateway: GatewayName }[]
  deals: Deal[]
  remittances: { shop: Shop; id: string; code: string; amount: number }[]
  penalties: { shop: Shop; id: string }[]
  bank: BankLine[]
  /** What a server has said is done: it has to be there in the end. */
  acknowledged: { payments: Set<string>; withdrawals: Set<string> }
  /** Forged notices that were taken for true ones. */
  deceived: string[]
}

/** False where there was nothing to do it with. */
export type Act = (stage: Stage) => Promise<boolean>

export const oneOf = <T>(random: Random, from: readonly T[]): T | undefined => from[between(random, 0, from.length - 1)]

/** Taken out of the list, so that nobody else has it. */
export const takeOne = <T>(random: Random, from: T[]): T | undefined =>
  from.splice(between(random, 0, Math.max(0, from.length - 1)), 1)[0]

export const chance = (random: Random, share: number): boolean => random() < share

export const gatewayIn = (random: Random): GatewayName => pick(random, gatewayNames)
