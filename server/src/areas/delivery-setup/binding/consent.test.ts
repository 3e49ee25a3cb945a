import { expect } from 'vitest'
import { deliverySetup } from '@zdb/contract/delivery-setup/endpoints'
import { aStore } from '#areas/stores/fixtures'
import { within } from '#core/db/tx'
import { agreeOn } from '#test/channels/channel-consent'
import { test, type World } from '#test/harness/world'
import { aService } from '../fixtures.ts'

const fengniao = 9
const sf = 7

/** Somebody on the way to a courier's page. */
const leaving = async (world: World, channel: number) => {
  const owner = await world.merchant()
  const sid = await within(async (tx) => {
    await aService(tx, owner)
    return String(await aStore(tx, owner.merchantId))
  })
  const { data } = await owner.call(deliverySetup.authorizeUrl, { params: { shop_id: sid }, query: { channel } })
  const page = new URL(data?.uri ?? '')
  const back = page.searchParams.get('redirect_uri') ?? ''
  const state = page.searchParams.get('state') ?? ''
  return {
    sid,
    page: page.href,
    isBound: async () => {
      const { data: rows } = await owner.call(deliverySetup.storeChannels, { params: { shop_id: sid } })
      return rows?.find(({ code, group }) => code === channel && group === 'merchant')?.if_auth
    },
    tell: async (body: unknown, address = back) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, words: await answer.text() }
    },
    told: { code: 'not-theirs', merchant_id: '9100', scope: 'all', state },
    back,
    return: async (address: URL | string = `${back}?state=${state}`) => {
      const answer = await fetch(address, { redirect: 'manual' })
      return Object.fromEntries(new URL(answer.headers.get('location') ?? '', 'http://console').searchParams)
    },
  }
}

test('a courier’s server tells of the consent itself, and its owner reads in the console that it is bound', async ({
  world,
}) => {
  for (const channel of [fengniao, sf]) {
    const visit = await leaving(world, channel)
    const home = await agreeOn(visit.page, '花语国贸店')
    // Bound before its owner is back, who brings nothing but the word.
    expect(await visit.isBound()).toBe(true)
    expect([...home.searchParams.keys()]).toEqual(['state'])
    expect(await visit.return(home)).toEqual({ sid: visit.sid, bound: String(channel) })
    expect(await visit.return(home)).toMatchObject({ trouble: expect.stringContaining('失效') as unknown })
  }
})

test('what is told is good once, whichever way it comes', async ({ world }) => {
  const visit = await leaving(world, fengniao)
  await agreeOn(visit.page, '花语国贸店')
  expect(await visit.tell(visit.told)).toEqual({ status: 400, words: '授权链接已失效，请重新发起授权' })
  const other = await leaving(world, fengniao)
  await other.return()
  expect(await other.tell(other.told)).toMatchObject({ status: 400 })
  expect(await other.isBound()).toBe(false)
})

test('what the courier takes back is refused in words, and its owner reads the same', async ({ world }) => {
  const visit = await leaving(world, fengniao)
  const { status, words } = await visit.tell(visit.told)
  expect([status, words]).toEqual([400, expect.stringContaining('code错误或已使用')])
  expect(await visit.return()).toEqual({ trouble: words })
  expect(await visit.isBound()).toBe(false)
})

test('nonsense, a stranger’s word and a courier that does not tell are turned away', async ({ world }) => {
  const visit = await leaving(world, fengniao)
  expect(await visit.tell('nonsense')).toMatchObject({ status: 400, words: '无法识别的内容' })
  expect(await visit.tell({ ...visit.told, state: 'guess' })).toMatchObject({ status: 400 })
  expect(await visit.tell(visit.told, visit.back.replace('fengniao', 'sf'))).toMatchObject({ status: 400 })
  expect(await visit.tell(visit.told, visit.back.replace('fengniao', 'dada'))).toMatchObject({ status: 404 })
})
