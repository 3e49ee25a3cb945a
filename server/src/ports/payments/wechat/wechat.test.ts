import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { wechatPay } from '#ports/payments/wechat/wechat'
import { fen } from '@zdb/contract/kit/fen'
import { newNo } from '#test/harness/gateways/gateway-bench'
import { gatewaySuite } from '#test/harness/gateways/gateway-suite'

const payee = { kind: 'wechat', openid: 'oHRAW6zGxY', name: '龙㐂' } as const

const bench = gatewaySuite({
  name: 'wechat',
  charge: {},
  payee,
  nobody: { kind: 'wechat', openid: 'o不存在', name: '王五' },
  fresh: 'open',
  closed: 'closed',
  accepted: 'underway',
  twice: 'each',
  forgeries: {
    signature: /^forged signature/,
    app: /^forged app/,
    merchant: /^forged merchant/,
    amount: /^forged signature/,
    old: /^forged old/,
  },
})

test('a payout waits for its payee, who is led by what the gateway gives; the name travels sealed', async () => {
  const { gateway, desk, notifyUrl } = bench()
  const no = newNo()
  const report = await gateway.payOut({ no, amount: fen(300_00), payee, remark: '提现', notifyUrl })
  expect(report).toMatchObject({
    state: 'underway',
    awaitsPayee: { confirmText: expect.stringMatching(/^[\w+/=]{16,}$/) },
  })
  expect((await desk.state()).payouts.find((payout) => payout.no === no)?.name).toBe('龙㐂')
  await desk.payout('wechat', no, 'paid')
  await bench().untilNotices(1)
  expect(bench().notices.splice(0)).toMatchObject([{ of: 'payout', report: { no, state: 'paid', amount: 300_00 } }])
})

test('a refund that the payer’s card did not take is not over: somebody finishes it at WeChat', async () => {
  const { gateway, desk, charge } = bench()
  const { no, ...facts } = charge()
  await gateway.openCharge({ no, ...facts })
  await desk.pay('wechat', no)
  const refund = { no, refundNo: newNo(), amount: facts.amount, total: facts.amount, reason: '退回' }
  await desk.faults('wechat', { abnormalRefund: 1 })
  const unfinished = { state: 'underway', detail: '退款异常，请在微信商户平台处理' }
  expect(await gateway.refund(refund)).toEqual(unfinished)
  expect(await gateway.queryRefund(refund)).toEqual(unfinished)
  await desk.faults('wechat', {})
  expect(await gateway.queryRefund(refund)).toMatchObject({ state: 'refunded' })
  await bench().settle()
})

test('a signature of other keys gets nothing, and an answer of somebody else is no answer', async () => {
  const { app } = bench()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = wechatPay({
    ...app.wechat,
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  })
  await expect(stranger.queryCharge('R1')).rejects.toMatchObject({
    kind: 'refused',
    detail: expect.stringContaining('SIGN_ERROR'),
  })
  const ours = createPublicKey(app.wechat.privateKey).export({ type: 'spki', format: 'pem' }).toString()
  for (const wrong of [{ publicKey: ours }, { publicKeyId: 'PUB_KEY_ID_0' }])
    await expect(wechatPay({ ...app.wechat, ...wrong }).queryCharge('R1')).rejects.toMatchObject({
      kind: 'unreachable',
    })
})

test('a notice sealed with the key of another merchant is not ours', async () => {
  const { app, desk } = bench()
  const charge = bench().charge()
  await bench().gateway.openCharge(charge)
  await desk.pay('wechat', charge.no)
  await expect.poll(() => bench().pushes.length).toBe(1)
  const [push] = bench().pushes.splice(0)
  const other = wechatPay({ ...app.wechat, apiV3Key: 'f'.repeat(32) })
  await expect(other.readNotice(push ?? expect.fail())).rejects.toMatchObject({ kind: 'forged', detail: 'content' })
})
