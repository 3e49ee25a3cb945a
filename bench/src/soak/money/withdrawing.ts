import { randomUUID } from 'node:crypto'
import { formatYuan, parseYuan } from '@zdb/contract/kit/fen'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { between, pick } from '../../../../sandbox/src/random.ts'
import type { DeskState } from '../../../../server/test/harness/gateways/payments-desk.ts'
import { payPassword, readPhone, type Shop } from './people.ts'
import { chance, oneOf, type Act, type Stage } from './stage.ts'

const codeEveryMs = 61_000

/** A shop whose phone may be sent a code now. */
const askerIn = ({ random, shops }: Stage): Shop | undefined =>
  oneOf(
    random,
    shops.filter(({ codes }) => codes.left > 0 && codes.nextAt <= Date.now()),
  )

export const withdraw: Act = async (stage) => {
  const { random, call, ground } = stage
  const shop = askerIn(stage)
  if (!shop) return false
  const setting = (await call(shop, withdrawals.setting))?.data
  const most = parseYuan(setting?.withdrawable ?? '0') ?? 0
  const least = parseYuan(setting?.least ?? '100.00') ?? 0
  if (!setting || setting.obstacles.length > 0 || most < least) return false
  shop.codes.left -= 1
  shop.codes.nextAt = Date.now() + codeEveryMs
  await call(shop, withdrawals.smsCode, { query: { scene: 'withdraw' } })
  const code = await readPhone(ground.sandbox, shop.mobile)
  const body = {
    account_id: String(oneOf(random, shop.accounts)),
    amount: formatYuan(chance(random, 0.3) ? most : between(random, least, most)),
    speed: pick(random, ['normal', 'fast'] as const),
    revision: setting.revision,
    code,
    pay_password: payPassword,
  }
  const answer = await call(shop, withdrawals.create, { body, key: randomUUID() })
  if (answer?.data) stage.acknowledged.withdrawals.add(answer.data.no)
  return true
}

export const cancelWithdrawal: Act = async ({ random, call, shops }) => {
  const shop = oneOf(random, shops)
  if (!shop) return false
  const listed = (await call(shop, withdrawals.list, { query: {} }))?.data?.items ?? []
  const one = oneOf(
    random,
    listed.filter(({ actions }) => actions.includes('cancel')),
  )
  if (!one) return false
  await call(shop, withdrawals.cancel, { params: { id: one.id }, key: randomUUID() })
  return true
}

const payoutsIn = async ({ ground }: Stage, states: readonly string[]): Promise<DeskState['payouts']> =>
  (await ground.desk.state()).payouts.filter(({ state }) => states.includes(state))

/** Those who have to agree first agree, and what a gateway held goes through, or does not. */
export const payoutsGoOn: Act = async (stage) => {
  const { random, ground } = stage
  const waiting = await payoutsIn(stage, ['waiting', 'underway'])
  for (const { gateway, no } of waiting)
    if (chance(random, 0.6))
      await ground.desk.payout(gateway, no, chance(random, 0.85) ? 'paid' : 'failed').catch(() => undefined)
  return waiting.length > 0
}

/** What was paid comes back, and whether anybody is told is the gateway's affair. */
export const bounce: Act = async (stage) => {
  const one = oneOf(stage.random, await payoutsIn(stage, ['paid']))
  if (!one) return false
  await stage.ground.desk.payout(one.gateway, one.no, 'failed', '收款账户已注销').catch(() => undefined)
  return true
}

export const payEveryPayout = async (stage: Stage): Promise<void> => {
  for (const { gateway, no } of await payoutsIn(stage, ['waiting', 'underway']))
    await stage.ground.desk.payout(gateway, no, 'paid').catch(() => undefined)
}
