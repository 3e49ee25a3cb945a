import { expect } from 'vitest'
import { independently, within, withinOne } from '#core/db/tx'
import { databaseTest as test } from '#test/harness/world'
import { attempt } from './attempt.ts'
import { channelFailure } from '../port.ts'

/** A channel that counts how often it was asked. */
const channel = () => {
  const asked = { times: 0 }
  const ask = async (): Promise<string> => {
    asked.times += 1
    return 'yes'
  }
  return { asked, ask }
}

const nothing = { first: async () => undefined, last: async () => undefined }

test('a channel is not even called inside a transaction', async () => {
  const { asked, ask } = channel()
  await expect(within(() => attempt(ask))).rejects.toThrow('inside a transaction')
  expect(asked.times).toBe(0)
})

test('nor by a call that is one transaction with its key, before it has changed anything', async () => {
  const { asked, ask } = channel()
  await expect(withinOne(() => attempt(ask), nothing)).rejects.toThrow('one transaction with its key')
  expect(asked.times).toBe(0)
  expect(await withinOne(() => independently(() => attempt(ask)), nothing)).toEqual({ done: 'yes' })
})

test('its own no is an answer, and anything else is thrown on', async () => {
  const failure = channelFailure('refused', '没有这个订单')
  expect(await attempt(() => Promise.reject(failure))).toEqual({ failure })
  await expect(attempt(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
})
