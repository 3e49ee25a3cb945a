import { randomUUID } from 'node:crypto'
import { formatYuan, parseYuan } from '@zdb/contract/kit/fen'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { payments } from '@zdb/contract/money/payments/endpoints'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import type { PayableKind } from '@zdb/contract/money/payments/payables'
import { paymentStates } from '@zdb/contract/money/payments/states'
import { between, pick } from '../../../../sandbox/src/random.ts'
import { enterCashier } from '../../../../server/test/harness/gateways/payments-desk.ts'
import { payPassword, shopOf, type Shop } from './people.ts'
import { chance, gatewayIn, oneOf, takeOne, type Act, type Begun, type Stage } from './stage.ts'

const bank = { bank_code: 'ICBC_NET_B2C' }
const choiceOf = (identifier: GatewayName) => ({ identifier, ...(identifier === 'joinpay_netpay' && bank) })

type Wire = WireResult<typeof payments.recharge>

const remember = (stage: Stage, shop: Shop, data: Wire): void => {
  const { id, no, identifier, cashier, channel_part } = data
  stage.acknowledged.payments.add(no)
  if (!identifier) return
  stage.payments.push({ shop, id, no, gateway: identifier })
  if (cashier) stage.begun.push({ shop, id, no, gateway: identifier, amount: parseYuan(channel_part) ?? 0, cashier })
}

export const recharge: Act = async (stage) => {
  const { random, call, shops } = stage
  const shop = shopOf(shops, random)
  const amount = formatYuan(between(random, 100, 900_00))
  const body = { amount, ...choiceOf(gatewayIn(random)) }
  const answer = await call(shop, payments.recharge, { body, key: randomUUID() })
  if (answer?.data) remember(stage, shop, answer.data)
  return true
}

/** Balance first and a channel for the rest, or either alone. */
const payFor = async (stage: Stage, shop: Shop, kind: PayableKind, ref: string): Promise<void> => {
  const { random, call } = stage
  const desk = await call(shop, payments.payDesk, { query: { kind, ref } })
  if (!desk?.data) return
  const useBalance = chance(random, 0.8)
  const body = {
    kind,
    ref,
    revision: desk.data.revision,
    use_balance: useBalance,
    pay_password: payPassword,
    ...(useBalance && chance(random, 0.15) ? {} : choiceOf(gatewayIn(random))),
  }
  const answer = await call(shop, payments.pay, { body, key: randomUUID() })
  if (answer?.data) remember(stage, shop, answer.data)
}

export const buyService: Act = async (stage) => {
  const shop = shopOf(stage.shops, stage.random)
  const [kind, ref] = pick<[PayableKind, string]>(stage.random, [
    ['deliveryService', '1'],
    ['deliveryService', '2'],
    ['flashPush', `${shop.storeId}:1`],
  ])
  await payFor(stage, shop, kind, ref)
  return true
}

export const payDeposit: Act = async (stage) => {
  const shop = shopOf(stage.shops, stage.random)
  await payFor(stage, shop, 'deposit', `${shop.storeId}:${between(stage.random, 1, 20) * 100_00}`)
  return true
}

/** A whole deposit, so that the shop may be sent orders. */
export const foundShop = async ({ call, ground }: Pick<Stage, 'call' | 'ground'>, shop: Shop): Promise<void> => {
  const thing = { kind: 'deposit', ref: `${shop.storeId}:200000` } as const
  const revision = (await call(shop, payments.payDesk, { query: thing }))?.data?.revision ?? 0
  const body = { ...thing, revision, use_balance: false, identifier: 'alipay' } as const
  const no = (await call(shop, payments.pay, { body, key: randomUUID() }))?.data?.no
  if (no) await ground.desk.pay('alipay', no)
}

export const payPenalty: Act = async (stage) => {
  const penalty = takeOne(stage.random, stage.penalties)
  if (!penalty) return false
  await payFor(stage, penalty.shop, 'penalty', penalty.id)
  return true
}

export const payOrder = (stage: Stage, sender: Shop, sn: string): Promise<void> =>
  payFor(stage, sender, 'transferOrder', sn)

const enter = async ({ ground }: Stage, { cashier }: Begun): Promise<void> => {
  const { kind, text, fields } = cashier
  const to =
    kind === 'form'
      ? ({ kind, action: text, fields } as const)
      : kind === 'page'
        ? ({ kind, url: text } as const)
        : ({ kind, text } as const)
  // Whoever comes too late finds no cashier any more.
  await enterCashier(ground.sandbox, to).catch(() => undefined)
}

/** Somebody pays what a screen shows; the gateway tells of it as well as it can that day. */
export const payerPays: Act = async (stage) => {
  const one = takeOne(stage.random, stage.begun)
  if (!one) return false
  await enter(stage, one)
  await stage.ground.desk.pay(one.gateway, one.no).catch(() => undefined)
  return true
}

/** One fen more or less than was asked for, as an altered page would have it. */
export const payerPaysOtherwise: Act = async (stage) => {
  const one = takeOne(stage.random, stage.begun)
  if (!one) return false
  await enter(stage, one)
  const amount = Math.max(1, one.amount + pick(stage.random, [-1, 1, 10_00]))
  await stage.ground.desk.pay(one.gateway, one.no, { amount }).catch(() => undefined)
  return true
}

/** One who had two windows open pays in both. Where no notice tells of the second payment the bill of that day does. */
export const payerPaysTwice: Act = async (stage) => {
  const one = takeOne(stage.random, stage.begun)
  if (!one) return false
  await enter(stage, one)
  for (let window = 0; window < 2; window += 1)
    await stage.ground.desk.pay(one.gateway, one.no, { late: true }).catch(() => undefined)
  return true
}

export const payerLeaves: Act = ({ random, begun }) => Promise.resolve(takeOne(random, begun) !== undefined)

const forgeries: Readonly<Record<GatewayName, readonly ['signature', ...('app' | 'merchant' | 'amount' | 'old')[]]>> = {
  alipay: ['signature', 'app', 'merchant', 'amount'],
  wechat: ['signature', 'amount', 'old'],
  joinpay_netpay: ['signature', 'merchant', 'amount'],
}

export const forgeNotice: Act = async ({ random, ground, payments: known, deceived }) => {
  const one = oneOf(random, known)
  if (!one) return false
  const how = pick(random, forgeries[one.gateway])
  const answer = await ground.desk.forge(one.gateway, one.no, how).catch(() => undefined)
  if (answer?.accepted) deceived.push(`${one.gateway} ${one.no} ${how}`)
  return true
}

export const query: Act = async ({ random, call, payments: known, acknowledged }) => {
  const one = oneOf(random, known)
  if (!one) return false
  const answer = await call(one.shop, payments.queryPay, { params: { id: one.id } })
  if (answer?.data?.status === paymentStates.paid.code) acknowledged.payments.add(one.no)
  return true
}
