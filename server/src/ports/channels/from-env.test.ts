import { expect, inject, test } from 'vitest'
import { readConfig } from '#core/process/config'
import { channelsFromEnv, vouchersFromEnv } from './from-env.ts'
import { adapters } from './adapters.ts'
import { sandboxApp, sandboxChannels, sandboxVouchers } from './sandbox-app.ts'

const fromEnv = (environment: Record<string, string>) =>
  channelsFromEnv(
    readConfig({ PUBLIC_URL: 'https://desk.example.com', ...environment }) as unknown as Record<
      string,
      string | undefined
    >,
  )

test('a channel is offered when all of its keys are there, and not before', () => {
  expect(Object.keys(fromEnv({}))).toEqual([])
  expect(Object.keys(fromEnv({ MEITUAN_APP_ID: '1' }))).toEqual([])
  expect(Object.keys(fromEnv({ MEITUAN_APP_ID: '1', MEITUAN_APP_SECRET: 's' }))).toEqual(['meituan'])
  expect(Object.keys(fromEnv({ DOUDIAN_APP_ID: '1', DOUDIAN_APP_SECRET: 's' }))).toEqual([])
  const keys = { DOUDIAN_APP_ID: '1', DOUDIAN_APP_SECRET: 's', DOUDIAN_KEYS: 'serviceId=7' }
  expect(Object.keys(fromEnv(keys))).toEqual(['doudian'])
})

test('a key may hold an equals sign, and a shop’s own app needs no id of ours', () => {
  const { weixin } = fromEnv({ WEIXIN_KEYS: 'token=abc, encodingAesKey=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG=' })
  expect(weixin?.keys?.map(({ name }) => name)).toEqual(['appid', 'secret'])
  expect(fromEnv({ WEIXIN_KEYS: 'token=abc' })).toEqual({})
})

test('vouchers come with keys of their own', () => {
  expect(vouchersFromEnv({})).toBeUndefined()
  expect(vouchersFromEnv({ DOUDIAN_KEYS: 'clientKey=aw1,clientSecret=s' })).toBeDefined()
})

test('the sandbox plays every channel there is an adapter for, and vouchers', async () => {
  const app = await sandboxApp(inject('sandboxUrl'), 'from-env-test')
  expect(Object.keys(sandboxChannels(app)).toSorted()).toEqual(Object.keys(adapters).toSorted())
  expect(sandboxVouchers(inject('sandboxUrl'), app)).toBeDefined()
})
