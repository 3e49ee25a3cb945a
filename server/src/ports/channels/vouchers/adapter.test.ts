import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answeringAlways, kindOf, openDesk, type Desk } from '#test/channels/channel-desk'
import type { Vouchers } from '../port.ts'
import { douyinVouchers } from './adapter.ts'

type Minted = { code: string; link: string; orderId: string; encryptedCode: string; verified: { poiId: string } | null }

let desk: Desk
let vouchers: Vouchers
const poi = '7000000000000000001'
const spoken = (change: { clientSecret?: string; endpoint?: string } = {}): Vouchers =>
  douyinVouchers({
    endpoint: `${desk.outside.url}/channel-vouchers`,
    clientKey: desk.keys.more['clientKey'] ?? '',
    clientSecret: desk.keys.more['clientSecret'] ?? '',
    ...change,
  })
const mint = async (wish: object = {}): Promise<[Minted, ...Minted[]]> => {
  const given = { label: desk.label, title: '11枝玫瑰', amount: 9_990, ...wish }
  return (await desk.tell<{ vouchers: [Minted, ...Minted[]] }>('desk/vouchers', given)).vouchers
}
const known = async (code: string): Promise<Minted | undefined> => {
  const answer = await fetch(`${desk.outside.url}/channels/desk/vouchers?label=${desk.label}`)
  const { vouchers: list } = (await answer.json()) as { vouchers: Minted[] }
  return list.find((one) => one.code === code)
}

beforeAll(async () => {
  desk = await openDesk('doudian')
  vouchers = spoken()
})
afterAll(() => desk.close())

test('a typed code shows what was bought, is handed over once and can be taken back', async () => {
  const [bought] = await mint()
  const { token, vouchers: found } = await vouchers.check(` ${bought.code} `)
  expect(found).toMatchObject([{ title: '11枝玫瑰', amount: 9_990, orderId: bought.orderId }])
  expect(found[0]?.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  const codes = found.map(({ code }) => code)
  const [handed] = await vouchers.verify(poi, token, codes)
  expect(handed).toMatchObject({ code: codes[0], voucherCode: bought.code })
  expect(Number.isSafeInteger(Number(handed?.certificateId))).toBe(false)
  expect((await known(bought.code))?.verified?.poiId).toBe(poi)
  const page = await (await fetch(`${desk.outside.url}/channels/vouchers?label=${desk.label}`)).text()
  expect(page).toContain(bought.code)
  expect(page).toContain('已核销')

  expect(await kindOf(vouchers.verify(poi, token, codes))).toBe('refused')
  await expect(vouchers.check(bought.code)).rejects.toMatchObject({ kind: 'refused', detail: '3000001 该券已核销' })
  await vouchers.undo(handed?.verifyId ?? '', handed?.certificateId ?? '')
  expect((await known(bought.code))?.verified).toBeNull()
  expect((await vouchers.check(bought.code)).vouchers).toHaveLength(1)
  expect(await kindOf(vouchers.undo(handed?.verifyId ?? '', handed?.certificateId ?? ''))).toBe('refused')
})

test('one scan shows every voucher of the order, and some of them can be handed over', async () => {
  const [first, ...others] = await mint({ count: 3 })
  expect(others).toHaveLength(2)
  const { token, vouchers: found } = await vouchers.check(first.link)
  expect(found).toHaveLength(3)
  const two = found.slice(0, 2).map(({ code }) => code)
  expect((await vouchers.verify(poi, token, two)).map(({ code }) => code)).toEqual(two)
  expect((await vouchers.check(others[1]?.code ?? '')).vouchers).toHaveLength(1)
})

test('of several codes those that work are handed over and named', async () => {
  const [first, second] = await mint({ count: 2 })
  const both = await vouchers.check(first.code)
  const alone = await vouchers.check(second?.code ?? '')
  await vouchers.verify(poi, alone.token, [second?.encryptedCode ?? ''])
  const worked = await vouchers.verify(poi, both.token, [first.encryptedCode, second?.encryptedCode ?? ''])
  expect(worked.map(({ code }) => code)).toEqual([first.encryptedCode])
})

test('unknown and ended vouchers are refused in words for the counter', async () => {
  await expect(vouchers.check('00000000')).rejects.toMatchObject({
    kind: 'refused',
    detail: expect.stringContaining('不存在'),
  })
  const [old] = await mint({ endsAt: Date.now() - 1_000 })
  await expect(vouchers.check(old.code)).rejects.toMatchObject({ kind: 'refused', detail: '3000001 该券已过期' })
})

test('a picture that leads anywhere else is not followed', async () => {
  const visits: string[] = []
  const elsewhere = createServer((request, response) => {
    visits.push(request.url ?? '')
    response.writeHead(302, { location: '/?object_id=stolen' }).end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  for (const link of [
    `http://${host}/s/1`,
    `http://v.douyin.com@${host}/s/1`,
    'https://douyin.com.example/s',
    'https://',
  ])
    expect(await kindOf(vouchers.check(link))).toBe('refused')
  elsewhere.close()
  expect(visits).toEqual([])
})

test('an ended token is replaced without anybody noticing, a wrong secret is refused', async () => {
  const [bought] = await mint()
  await vouchers.check(bought.code)
  await desk.tell('desk/vouchers/expire-tokens', { label: desk.label })
  expect((await vouchers.check(bought.code)).vouchers).toHaveLength(1)
  expect(await kindOf(spoken({ clientSecret: 'wrong' }).check(bought.code))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).check(bought.code))).toBe('unreachable')
})

test('a token that never works is told as expired, a quota as throttled', async () => {
  const met = (data: object) =>
    answeringAlways(JSON.stringify({ data, extra: {} }), 200, (endpoint) => kindOf(spoken({ endpoint }).check('1')))
  expect(await met({ error_code: 2190008, description: 'access_token过期' })).toBe('expired')
  expect(await met({ error_code: 2190001, description: 'quota已用完' })).toBe('throttled')
  expect(await met({ error_code: 0, access_token: 't', expires_in: 7200, certificates: [] })).toBe('refused')
})
