import { expect } from 'vitest'
import { aMerchant } from '#areas/people/identity/fixtures'
import { within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { later, minutes, moveClock, resetClock } from '#core/time/clock'
import { useGateways } from '#ports/payments/in-use'
import { paymentFailure, type Gateway } from '#ports/payments/port'
import { playGateway } from '#test/harness/gateways/play-gateway'
import { databaseTest as test } from '#test/harness/world'
import { aPayment } from './fixtures.ts'
import { askDueCharges } from './query-worker.ts'

test('a gateway that is away is asked once a round, and holds up no other', async () => {
  const asked: string[] = []
  const { promise: wechatAsked, resolve: tellWechatAsked } = Promise.withResolvers<void>()
  const alipay: Gateway = {
    ...playGateway('alipay'),
    queryCharge: async (no) => {
      asked.push(no)
      await wechatAsked
      throw paymentFailure('unreachable', 'timeout')
    },
  }
  const wechat: Gateway = {
    ...playGateway('wechat'),
    queryCharge: async (no) => {
      tellWechatAsked()
      return { no, state: 'open', receipt: null }
    },
  }
  useGateways({ alipay, wechat })
  const first = await within(async (tx) => {
    const owner = await aMerchant(tx)
    const due = (minutesAgo: number) => ({ next_at: later(-minutes(minutesAgo)) })
    const row = await aPayment(tx, owner, due(3))
    await aPayment(tx, owner, due(2))
    await aPayment(tx, owner, { ...due(1), gateway: 'wechat' })
    return row
  })
  expect(await askDueCharges({}, createLog('silent'))).toBe(3)
  expect(asked).toEqual([first.no])
})

test('a row whose turn comes so late that another process has taken it is not asked after twice', async () => {
  const asked: string[] = []
  const { promise: hanging, resolve: answer } = Promise.withResolvers<void>()
  const { promise: begun, resolve: tellBegun } = Promise.withResolvers<void>()
  const alipay: Gateway = {
    ...playGateway('alipay'),
    queryCharge: async (no) => {
      asked.push(no)
      if (asked.length === 1) {
        tellBegun()
        await hanging
      }
      return { no, state: 'open', receipt: null }
    },
  }
  useGateways({ alipay })
  const rows = await within(async (tx) => {
    const owner = await aMerchant(tx)
    const due = (minutesAgo: number) => ({ next_at: later(-minutes(minutesAgo)) })
    return [await aPayment(tx, owner, due(3)), await aPayment(tx, owner, due(2)), await aPayment(tx, owner, due(1))]
  })
  const first = askDueCharges({}, createLog('silent'))
  await begun
  moveClock(minutes(2))
  await askDueCharges({}, createLog('silent'))
  answer()
  await first
  const [slow = '', ...others] = rows.map(({ no }) => no)
  const ours = asked.filter((no) => no === slow || others.includes(no))
  expect(ours.toSorted()).toEqual([slow, slow, ...others].toSorted())
  resetClock()
})
