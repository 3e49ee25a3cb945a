import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../sandbox.ts'
import { gbk } from './files/gbk.ts'
import { zip } from './files/zip.ts'

let dir: string
let sandbox: Sandbox
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zdb-payments-'))
  sandbox = await startSandbox({ dir })
})
afterAll(async () => {
  await sandbox.stop()
  await rm(dir, { recursive: true })
})

type Keys = { alipay: { appId: string; publicKey: string }; joinpay: { key: string } }
const keysOf = async (label: string): Promise<Keys> =>
  (await (
    await fetch(`${sandbox.url}/payments/apps`, { method: 'POST', body: JSON.stringify({ label }) })
  ).json()) as Keys

test('customers are told apart, and keys outlive a restart', async () => {
  const [mine, yours] = [await keysOf('mine'), await keysOf('yours')]
  expect(mine.alipay.appId).not.toBe(yours.alipay.appId)
  expect(mine.joinpay.key).not.toBe(yours.joinpay.key)
  await sandbox.stop()
  sandbox = await startSandbox({ dir })
  const again = await keysOf('mine')
  expect(again.alipay).toMatchObject({ appId: mine.alipay.appId, publicKey: mine.alipay.publicKey })
  expect(again.joinpay.key).toBe(mine.joinpay.key)
})

test('the desk shows every gateway with its switches, and says where nothing is yet', async () => {
  await keysOf('mine')
  const html = await (await fetch(`${sandbox.url}/payments?label=mine`)).text()
  for (const words of ['支付宝', '微信支付', '汇聚网银', '还没有收款单', '办了但应答丢失', '过三天'])
    expect(html).toContain(words)
})

test('nobody is served without a signature', async () => {
  const { alipay } = await keysOf('mine')
  const alipayAnswer = await fetch(
    `${sandbox.url}/alipay/gateway.do?app_id=${alipay.appId}&method=alipay.trade.query&sign_type=RSA2`,
  )
  expect(await alipayAnswer.text()).toMatch(/isv\.invalid-timestamp.*"sign":"/)
  expect((await fetch(`${sandbox.url}/wechatpay/v3/bill/tradebill?bill_date=2026-01-01`)).status).toBe(401)
  const joinpay = await fetch(`${sandbox.url}/joinpay/trade/queryOrder.action`, {
    method: 'POST',
    body: 'p1_MerchantNo=1',
  })
  expect(await joinpay.text()).toContain('验证签名失败')
})

test('a zip has names in GBK, and what GBK has no letter for is a question mark', () => {
  expect(new TextDecoder('gbk').decode(gbk('账务明细,囍㐂😀'))).toBe('账务明细,囍??')
  expect(zip([{ name: gbk('账.csv'), content: gbk('1') }]).readUInt32LE(0)).toBe(0x04034b50)
})
