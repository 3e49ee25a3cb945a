import { expect, inject, test } from 'vitest'
import { courierNames } from '@zdb/contract/couriers/delivery/couriers'
import { readConfig } from '#core/process/config'
import { couriersFromEnv } from './from-env.ts'
import { sandboxCourierApp, sandboxCouriers } from './sandbox-app.ts'

const fromEnv = (environment: Record<string, string>) =>
  couriersFromEnv(
    readConfig({ PUBLIC_URL: 'https://desk.example.com', ...environment }) as unknown as Record<
      string,
      string | undefined
    >,
  )

const named = (environment: Record<string, string>): string[] => Object.keys(fromEnv(environment).couriers)

test('a courier is offered when all of its keys are there, and not before', () => {
  expect(named({})).toEqual([])
  expect(named({ SF_APP_ID: '1' })).toEqual([])
  expect(named({ SF_APP_ID: '1', SF_APP_SECRET: 's' })).toEqual(['sf'])
  expect(named({ DADA_APP_ID: '1', DADA_APP_SECRET: 's' })).toEqual([])
  expect(named({ DADA_APP_ID: '1', DADA_APP_SECRET: 's', DADA_KEYS: 'sourceId=7' })).toEqual(['dada'])
})

test('our own account is made of the same keys; a refresh token alone asks to be renewed first', () => {
  const keys = { FENGNIAO_APP_ID: '1', FENGNIAO_APP_SECRET: 's' }
  const own = (more: string) => fromEnv({ ...keys, FENGNIAO_KEYS: more }).accounts.fengniao
  expect(own('merchantId=5,accessToken=a')).toEqual({
    appId: '1',
    account: { shopId: '', accessToken: 'a', refreshToken: '', expiresAt: null, more: { merchantId: '5' } },
  })
  expect(own('merchantId=5,refreshToken=r')?.account).toMatchObject({ refreshToken: 'r', expiresAt: new Date(0) })
})

test('the sandbox plays every courier there is an adapter for', async () => {
  const opened = sandboxCouriers(await sandboxCourierApp(inject('sandboxUrl'), 'couriers-from-env-test'))
  expect(Object.keys(opened.couriers)).toEqual([...courierNames])
  expect(Object.keys(opened.accounts)).toEqual([...courierNames])
})
