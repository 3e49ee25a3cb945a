import { describe, expect } from 'vitest'
import { anOperator } from '#areas/platform/operators/fixtures'
import { databaseTest as test } from '#test/harness/world'
import { within } from '../db/tx.ts'
import { payoutStop, payoutsStopped, resumePayouts, stopPayouts, stopPayoutsByProof } from './payout-stop.ts'

const operator = () => within(async (tx) => (await anOperator(tx, { roles: ['finance'] })).operatorId)

describe('payouts stand still', () => {
  test('from the first reason on, until that stop is ended', async () => {
    const who = await operator()
    expect(await within(payoutsStopped)).toBeUndefined()
    expect(await within((tx) => stopPayoutsByProof(tx, '账不平'))).toBe(true)
    expect(await within((tx) => stopPayouts(tx, { reason: '再次', operatorId: who }))).toBe(false)
    const stop = await payoutStop()
    expect(stop).toMatchObject({ reason: '账不平', operatorId: null })
    const end = () => within((tx) => resumePayouts(tx, stop?.id ?? 0, { reason: '已更正', operatorId: who }))
    expect(await end()).toBe(true)
    expect(await end()).toBe(false)
    expect(await within(payoutsStopped)).toBeUndefined()
  })

  test('and wait for the payout that has asked before', async () => {
    const order: string[] = []
    const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const payout = within(async (tx) => {
      expect(await payoutsStopped(tx)).toBeUndefined()
      tellAsked()
      await gate
    }).then(() => order.push('paid'))
    await asked
    const stop = within(async (tx) => {
      const stopping = stopPayoutsByProof(tx, '暂停')
      open()
      return stopping
    }).then(() => order.push('stopped'))
    await Promise.all([payout, stop])
    expect(order).toEqual(['paid', 'stopped'])
  })
})
