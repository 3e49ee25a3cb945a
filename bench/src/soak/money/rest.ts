import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { parseYuan } from '@zdb/contract/kit/fen'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { gatewayNames } from '@zdb/contract/money/payments/gateways'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { reconciliation } from '@zdb/contract/money/reconciliation/endpoints'
import { days, minutes, now } from '../../../../server/src/core/time/clock.ts'
import { unreadStatements, waitingOf } from './checks.ts'
import { finishOrders } from './deals.ts'
import { emptyDesk } from './desk.ts'
import { proveRemittance } from './remitting.ts'
import type { Caller, Shop } from './people.ts'
import type { Stage } from './stage.ts'
import { payEveryPayout } from './withdrawing.ts'

/** The workers of two processes have come round by then. */
const roundMs = 2_500

/** Payments end within the hour; payouts that nobody doubts any more are only looked at for some days. */
const leapAfter = (waiting: readonly string[], round: number): number => {
  if (waiting.length > 0 && waiting.every((what) => what.endsWith('payouts'))) return days(8)
  return round % 2 === 0 ? minutes(31) : days(1)
}

/** Everybody does what is left to do, and time passes, until nothing waits any more; says what still does. */
const workOff = async (stage: Stage, deadline: number): Promise<string[]> => {
  let waiting: string[] = []
  for (let round = 0; ; round += 1) {
    await finishOrders(stage)
    for (let left = stage.remittances.length; left > 0; left -= 1) await proveRemittance(stage)
    await emptyDesk(stage)
    await payEveryPayout(stage)
    await stage.ground.pass(leapAfter(waiting, round))
    await sleep(roundMs)
    waiting = await waitingOf(stage)
    if (waiting.length === 0 || Date.now() > deadline) return waiting
  }
}

/** Whoever owes something pays it in; what comes in goes to the creditors first. */
const repay = async ({ call, ground }: Stage, shop: Shop): Promise<boolean> => {
  const account = (await call(shop, finance.account))?.data
  if (!account) return true
  const owed = parseYuan(account.owes) ?? 0
  if (owed === 0) return false
  const body = { amount: account.owes, identifier: 'alipay' } as const
  const no = (await call(shop, payments.recharge, { body, key: randomUUID() }))?.data?.no
  if (no) await ground.desk.pay('alipay', no)
  return true
}

/** From the day on which this began to the one that it is now for the servers and the gateways. */
const daysPlayed = (): string[] => {
  const [first, last] = [dayText(new Date(performance.timeOrigin)), dayText(now())]
  const played = [first]
  for (let day = first; day < last;) played.push((day = addDays(day, 1)))
  return played
}

/** Whoever is not heard asks again. */
const askForStatement = async ({ call }: Stage, who: Caller, day: string): Promise<void> => {
  for (let tries = 5; tries > 0; tries -= 1)
    if ((await call(who, reconciliation.run, { body: { day } }))?.code === 0) return
  throw new Error(`nobody reads the statements of ${day}`)
}

/**
 * The statements of all days on which this was played are read and compared; what differs is posted by two people. A
 * payout that came back after its days of being asked after, at a moment when nobody heard the notice, is found here, and
 * so is a page that was paid long after its end.
 */
const reconcile = async (stage: Stage, patienceMs: number): Promise<string[]> => {
  const deadline = Date.now() + patienceMs
  const played = daysPlayed()
  const [who] = stage.desk
  if (!who) throw new Error('nobody is at the desk')
  for (const day of played) await askForStatement(stage, who, day)
  let unread: string[]
  do {
    await sleep(roundMs)
    unread = await unreadStatements(played)
  } while (unread.length > 0 && Date.now() < deadline)
  await emptyDesk(stage, ['reconciliation'])
  await emptyDesk(stage)
  return unread
}

/** Everything comes to its end, as far as there is time for it; what has not. */
export const comeToRest = async (stage: Stage, patienceMs: number): Promise<string[]> => {
  const deadline = Date.now() + patienceMs
  for (const gateway of gatewayNames) await stage.ground.desk.faults(gateway, {})
  stage.begun.length = 0
  const waiting = await workOff(stage, deadline)
  let owing = [...stage.shops]
  while (owing.length > 0 && Date.now() < deadline) {
    const still: Shop[] = []
    for (const shop of owing) if (await repay(stage, shop)) still.push(shop)
    owing = still
    if (owing.length > 0) await sleep(roundMs)
  }
  // With a patience of its own: on a slow day the rest may have used up what it had.
  const unread = await reconcile(stage, patienceMs)
  const left = waiting.length > 0 ? waiting : await workOff(stage, deadline)
  return [...left, ...owing.map(({ merchantId }) => `what ${merchantId} owes`), ...unread]
}
