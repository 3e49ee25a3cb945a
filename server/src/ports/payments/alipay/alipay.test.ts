import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { expect, test } from 'vitest'
import { alipay } from '#ports/payments/alipay/alipay'
import { gatewaySuite } from '#test/harness/gateways/gateway-suite'

const bench = gatewaySuite({
  name: 'alipay',
  charge: {},
  payee: { kind: 'alipay', account: 'rose@example.com', name: '龙㐂' },
  nobody: { kind: 'alipay', account: '不存在@example.com', name: '王五' },
  fresh: 'unknown',
  closed: 'closed',
  accepted: 'paid',
  twice: 'each',
  forgeries: {
    signature: /^forged signature/,
    app: /^forged app/,
    merchant: /^forged merchant/,
    amount: /^forged signature/,
  },
})

const strangersKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

test('a charge by page leads a browser to the cashier, where it is paid', async () => {
  const { gateway } = bench()
  const charge = bench().charge({ way: 'page' })
  const cashier = await gateway.openCharge(charge)
  const page = await fetch(cashier.kind === 'page' ? cashier.url : '')
  expect(await page.text()).toContain('确认付款 ¥128.50')
  await fetch(page.url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) })
  expect(await gateway.queryCharge(charge.no)).toMatchObject({ state: 'paid', receipt: { amount: charge.amount } })
  await bench().untilNotices(1)
  bench().notices.length = 0
})

test('a charge nobody scanned cannot be closed: it is unknown to Alipay and runs out by itself', async () => {
  const { gateway } = bench()
  const charge = bench().charge()
  await gateway.openCharge(charge)
  expect(await gateway.closeCharge(charge.no)).toMatchObject({ state: 'unknown' })
})

test('keys that are not ours get nothing, and an answer of somebody else is no answer', async () => {
  const { app } = bench()
  await expect(alipay({ ...app.alipay, privateKey: strangersKey() }).queryCharge('R1')).rejects.toMatchObject({
    kind: 'refused',
    detail: expect.stringMatching(/^isv\.invalid-signature 验签出错$/),
  })
  const ours = createPublicKey(app.alipay.privateKey).export({ type: 'spki', format: 'pem' }).toString()
  await expect(alipay({ ...app.alipay, publicKey: ours }).queryCharge('R1')).rejects.toMatchObject({
    kind: 'unreachable',
  })
})

test("Alipay's own SDK, as it comes, takes the sandbox for Alipay: answers and notices verify", async () => {
  const { app, desk, gateway } = bench()
  const { endpoint, appId, privateKey, publicKey } = app.alipay
  const sdk = new AlipaySdk({
    appId,
    gateway: `${endpoint}/gateway.do`,
    privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: publicKey,
  })
  const charge = bench().charge()
  await gateway.openCharge(charge)
  await desk.pay('alipay', charge.no)
  await expect.poll(() => bench().pushes.length).toBe(1)
  const timestamp = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const bizContent = { outTradeNo: charge.no }
  expect(await sdk.exec('alipay.trade.query', { timestamp, bizContent }, { validateSign: true })).toMatchObject({
    code: '10000',
    tradeStatus: 'TRADE_SUCCESS',
  })
  const notice = new URLSearchParams(bench().pushes[0]?.body.toString('utf8'))
  expect(sdk.checkNotifySignV2(Object.fromEntries(notice))).toBe(true)
  notice.set('total_amount', '0.01')
  expect(sdk.checkNotifySignV2(Object.fromEntries(notice))).toBe(false)
  bench().pushes.length = 0
})
