import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { gatewaysFromEnv } from './from-env.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ours = privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')
const theirs = publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', '\\n')

const alipay = {
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_SELLER_ID: '2088000000000000',
  ALIPAY_PRIVATE_KEY: ours,
  ALIPAY_PUBLIC_KEY: theirs,
}
const wechat = {
  WECHATPAY_MCH_ID: '1600000000',
  WECHATPAY_APP_ID: 'wx0000000000000000',
  WECHATPAY_SERIAL: 'A0',
  WECHATPAY_PRIVATE_KEY: ours,
  WECHATPAY_API_V3_KEY: 'k'.repeat(32),
  WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
  WECHATPAY_PUBLIC_KEY: theirs,
}
const joinpay = { JOINPAY_MERCHANT_NO: '888100000000000', JOINPAY_KEY: 'k' }

test('a gateway is there when its keys are, each for itself', () => {
  expect(gatewaysFromEnv({})).toEqual({})
  for (const [name, env] of Object.entries({ alipay, wechat, joinpay_netpay: joinpay }))
    expect(Object.keys(gatewaysFromEnv(env))).toEqual([name])
})

test('a key that is missing or none is known at the start', () => {
  expect(() => gatewaysFromEnv({ ...alipay, ALIPAY_SELLER_ID: undefined })).toThrow(/ALIPAY_SELLER_ID/)
  expect(() => gatewaysFromEnv({ ...wechat, WECHATPAY_PRIVATE_KEY: 'no key' })).toThrow()
})

test('without an address of its own a gateway is the real one', async () => {
  const cashier = await gatewaysFromEnv(alipay).alipay?.openCharge({
    no: 'R1',
    amount: fen(1),
    title: '充值',
    way: 'page',
    expiresAt: new Date(),
    notifyUrl: 'https://example.com/n',
    returnUrl: 'https://example.com/r',
  })
  expect(cashier).toMatchObject({
    kind: 'page',
    url: expect.stringMatching(/^https:\/\/openapi\.alipay\.com\/gateway\.do\?/),
  })
})
