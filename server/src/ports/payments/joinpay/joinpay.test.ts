import { expect, test } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { joinpay } from '#ports/payments/joinpay/joinpay'
import { newNo } from '#test/harness/gateways/gateway-bench'
import { gatewaySuite } from '#test/harness/gateways/gateway-suite'

const bench = gatewaySuite({
  name: 'joinpay_netpay',
  charge: { way: 'page', bank: 'ICBC_NET_B2C' },
  payee: { kind: 'bank', account: '6222021001122334455', name: '龙㐂', company: true, bankChannelNo: '102100099996' },
  nobody: { kind: 'bank', account: '不存在', name: '王五', company: false, bankChannelNo: '' },
  fresh: 'unknown',
  closed: 'open',
  accepted: 'underway',
  twice: 'first',
  // The amount is forged by a shift of one digit between number and amount, which leaves the signature whole.
  forgeries: { signature: /^forged signature/, merchant: /^forged merchant/, amount: /^forged number/ },
})

test('a bank is chosen before one is led to it, and every bank on offer is', async () => {
  const { gateway } = bench()
  await expect(gateway.openCharge(bench().charge({ way: 'page' }))).rejects.toMatchObject({ kind: 'refused' })
  expect(gateway.banks?.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['ICBC_NET_B2C', 'POST_NET_B2C', 'CMBCHINA_NET_B2B']),
  )
})

test('a payer whose bank refused has failed, and may still pay', async () => {
  const { gateway } = bench()
  const charge = bench().charge({ way: 'page', bank: 'CCB_NET_B2C' })
  const address = await bench().enter(await gateway.openCharge(charge))
  await fetch(address, { method: 'POST', body: new URLSearchParams({ act: 'fail' }) })
  expect(await gateway.queryCharge(charge.no)).toMatchObject({ state: 'failed', receipt: null })
  await fetch(address, { method: 'POST', body: new URLSearchParams({ act: 'other', amount: '20.00' }) })
  expect(await gateway.queryCharge(charge.no)).toMatchObject({ state: 'paid', receipt: { amount: 20_00 } })
  await bench().settle()
})

test('a notice cut at other places, its signature whole, says only what the gateway answers', async () => {
  const { gateway, desk, enter, notices, readAll } = bench()
  const charge = bench().charge({ way: 'page', bank: 'ICBC_NET_B2C', title: '100x2026-11-16 12:00' })
  await enter(await gateway.openCharge(charge))
  for (const how of ['form', 'trade'] as const) {
    await desk.forge(gateway.name, charge.no, how)
    await readAll()
    expect(notices.splice(0)).toEqual([{ of: 'charge', report: { no: charge.no, state: 'open', receipt: null } }])
  }
  const { tradeNo } = await desk.pay(gateway.name, charge.no)
  await bench().untilNotices(1)
  for (const how of ['form', 'trade'] as const) {
    notices.length = 0
    await desk.forge(gateway.name, charge.no, how)
    await readAll()
    expect(notices.splice(0)).toMatchObject([{ report: { state: 'paid', receipt: { tradeNo, amount: 128_50 } } }])
  }
})

test('so does one of a payout', async () => {
  const { gateway, desk, notices, notifyUrl, readAll } = bench()
  const payee = {
    kind: 'bank',
    account: '6222021001122334455',
    name: '王五',
    company: false,
    bankChannelNo: '',
  } as const
  const no = newNo()
  await gateway.payOut({ no, amount: fen(5_00), payee, remark: '余额提现', notifyUrl })
  await desk.payout(gateway.name, no, 'paid').catch(() => undefined)
  await bench().settle()
  await desk.forge(gateway.name, no, 'trade')
  await readAll()
  expect(notices.splice(0)).toEqual([{ of: 'payout', report: await gateway.queryPayout(no) }])
})

test('another key gets nothing', async () => {
  const stranger = joinpay({ ...bench().app.joinpay, key: 'x' })
  await expect(stranger.queryCharge('R1')).rejects.toMatchObject({ kind: 'refused' })
})

test('payouts are answered in the words payouts are answered in', () => {
  const { reply } = bench().gateway
  expect(reply(true)).toMatchObject({ status: 200, body: 'success' })
  expect(JSON.parse(reply(true, 'payout').body)).toMatchObject({ statusCode: 2001 })
  expect(reply(false).body).not.toBe('success')
})
