import { expect } from 'vitest'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { codeOfAdapter, type AdapterName } from '@zdb/contract/channels/channel-shops/channels'
import { codes } from '@zdb/contract/codes'
import { maskPhone } from '@zdb/contract/kit/masking'
import { boundShop, codeOfOwner, openMarketOf } from '#test/channels/channel-market'
import { readPhone } from '#test/harness/inbox'
import { test, type Person } from '#test/harness/world'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { db } from '#core/db/tx'

const added = async (person: Person, adapter: AdapterName = 'meituan', name = '我的店'): Promise<string> =>
  (await person.call(channelShops.add, { body: { channel: codeOfAdapter(adapter), name } })).data?.id ?? ''

const ask = (person: Person, id: string, app_poi_code: string) =>
  person.call(channelShops.sendOwnerCode, { params: { id }, body: { keys: { app_poi_code } } })

const bind = (person: Person, id: string, app_poi_code: string, code?: string) =>
  person.call(channelShops.bindByKeys, { params: { id }, body: { keys: { app_poi_code }, code } })

const stateOf = async (id: string) =>
  db()
    .selectFrom('online_shop')
    .select(['state', 'channel_shop_id', 'grant_sealed'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()

const unbound = { state: 0, channel_shop_id: '', grant_sealed: null }
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')
const wrong = { code: codes.wrongSmsCode.code }

test('whoever only knows the number of a shop does not get it', async ({ world }) => {
  const [thief, market] = [await world.merchant({ name: '顺手牵花' }), openMarketOf(world)]
  const shop = await market.openShop('meituan', '别人的店')
  const id = await added(thief)
  expect(await bind(thief, id, shop.id)).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'code' }] })
  expect(await bind(thief, id, shop.id, '123456')).toMatchObject(wrong)
  // What the thief sees of the phone is not the phone; its owner reads who asks.
  expect(await ask(thief, id, shop.id)).toMatchObject({
    code: 0,
    data: { mobile: maskPhone(shop.phone), wait_seconds: 60 },
  })
  const { messages } = (await (await fetch(`${market.url}/sms/messages?phone=${shop.phone}`)).json()) as {
    messages: { text: string }[]
  }
  expect(messages[0]?.text).toContain('顺手牵花申请将您的网店别人的店绑定')
  expect(await bind(thief, id, shop.id, otherThan(await readPhone(shop.phone)))).toMatchObject(wrong)
  expect(await stateOf(id)).toEqual(unbound)
})

test('whoever has the phone that the channel names for the shop binds it', async ({ world }) => {
  const [owner, market] = [await world.merchant(), openMarketOf(world)]
  const shop = await market.openShop('meituan', '花田外卖店')
  const id = await added(owner)
  const code = await codeOfOwner(owner, id, shop)
  expect(await bind(owner, id, shop.id, code)).toMatchObject({ code: 0, data: { id, status: 'bound' } })
  expect(await bind(owner, id, shop.id, code)).toMatchObject(wrong)
  const listed = await owner.call(channelShops.list, { params: { sid: '0' } })
  expect(listed.data?.items).toMatchObject([{ id, status: 'bound', status_zh: '已授权', trouble: '' }])
})

test('a code can be tried five times and lasts five minutes', async ({ world }) => {
  const [owner, market] = [await world.merchant(), openMarketOf(world)]
  const shop = await market.openShop('meituan', '花田外卖店')
  const id = await added(owner)
  const guessed = await codeOfOwner(owner, id, shop)
  for (let guess = 0; guess < 5; guess += 1)
    expect(await bind(owner, id, shop.id, otherThan(guessed))).toMatchObject(wrong)
  expect(await bind(owner, id, shop.id, guessed)).toMatchObject(wrong)
  const late = await codeOfOwner(owner, id, shop)
  moveClock(minutes(6))
  expect(await bind(owner, id, shop.id, late)).toMatchObject(wrong)
  resetClock()
  expect(await stateOf(id)).toEqual(unbound)
})

test('a code for one shop, or for one merchant, counts for no other', async ({ world }) => {
  const [owner, rival, market] = [await world.merchant(), await world.merchant(), openMarketOf(world)]
  const [mine, theirs] = [await market.openShop('meituan', '我的'), await market.openShop('meituan', '别人的')]
  const [id, rivalsId] = [await added(owner), await added(rival)]
  const code = await codeOfOwner(owner, id, mine)
  expect(await bind(owner, id, theirs.id, code)).toMatchObject(wrong)
  expect(await bind(rival, rivalsId, mine.id, code)).toMatchObject(wrong)
  // The channel's call takes several numbers; a list of them is no shop.
  expect(await bind(owner, id, `${mine.id},${theirs.id}`, code)).toMatchObject({ code: codes.channelRefused.code })
  expect([await stateOf(id), await stateOf(rivalsId)]).toEqual([unbound, unbound])
  expect(await bind(owner, id, mine.id, code)).toMatchObject({ code: 0 })
})

test('one phone is asked once a minute, and one merchant asks about ten shops an hour', async ({ world }) => {
  const [owner, market] = [await world.merchant(), openMarketOf(world)]
  const shop = await market.openShop('meituan', '花田外卖店')
  const id = await added(owner)
  const answers = []
  for (let time = 0; time < 2; time += 1) answers.push((await ask(owner, id, shop.id)).code)
  expect(answers).toEqual([0, codes.tooOften.code])
  for (let time = 2; time < 10; time += 1)
    expect((await ask(owner, id, `nobody${time}`)).code).toBe(codes.channelRefused.code)
  expect((await ask(owner, id, 'nobody')).code).toBe(codes.tooOften.code)
})

test('a number that is missing or unknown is refused in words, and so is a channel whose keys are proof', async ({
  world,
}) => {
  const owner = await world.merchant()
  const id = await added(owner)
  expect(await ask(owner, id, 'nobody')).toMatchObject({ code: codes.channelRefused.code })
  expect(await ask(owner, id, '')).toMatchObject({
    code: codes.invalid.code,
    errors: [{ field: 'keys.app_poi_code' }],
  })
  for (const adapter of ['jddj', 'weixin'] as const)
    expect(await ask(owner, await added(owner, adapter), '1')).toMatchObject({ code: codes.channelUnable.code })
})

test('a shop that one merchant has is nobody else’s, until it is let go', async ({ world }) => {
  const [first, second, market] = [await world.merchant(), await world.merchant(), openMarketOf(world)]
  const { id, channelShopId, phone } = await boundShop(market, first)
  const wanted = await added(second)
  expect(await ask(second, wanted, channelShopId)).toMatchObject({ code: codes.shopTaken.code })
  expect(await bind(second, wanted, channelShopId, '123456')).toMatchObject({ code: codes.shopTaken.code })
  await first.call(channelShops.unbind, { params: { id } })
  expect(await stateOf(id)).toMatchObject({ state: 0, grant_sealed: null })
  const code = await codeOfOwner(second, wanted, { id: channelShopId, phone })
  expect(await bind(second, wanted, channelShopId, code)).toMatchObject({ code: 0, data: { status: 'bound' } })
})
