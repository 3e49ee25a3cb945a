import { afterEach, expect, test } from 'vitest'
import { cloneTemplate } from '#test/harness/database'
import { spendRateLimit } from '../http/rate-limits.ts'
import { perConnection } from './per-connection.ts'
import { connect, disconnect } from './tx.ts'

const join = (url: string): void =>
  connect(url, 2, (error) => {
    throw error
  })

afterEach(disconnect)

test('what is known of one database is not told of the next', async () => {
  const names = perConnection(() => new Map<number, string>())
  join('postgres://127.0.0.1/roses')
  names().set(1, '花语鲜花')
  expect(names().get(1)).toBe('花语鲜花')
  await disconnect()
  join('postgres://127.0.0.1/lilies')
  expect(names().get(1)).toBeUndefined()
})

test('without a database nothing is known', () => {
  expect(perConnection(() => new Map<number, string>())).toThrow('the database is not connected')
})

test('whoever asked too often at one place begins anew at another', async () => {
  join(await cloneTemplate())
  await spendRateLimit('smsPerMobile', '13800000001')
  await expect(spendRateLimit('smsPerMobile', '13800000001')).rejects.toMatchObject({ reason: 'tooOften' })
  await disconnect()
  join(await cloneTemplate())
  await spendRateLimit('smsPerMobile', '13800000001')
})
