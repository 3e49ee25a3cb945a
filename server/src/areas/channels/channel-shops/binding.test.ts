import { expect } from 'vitest'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { codeOfAdapter } from '@zdb/contract/channels/channel-shops/channels'
import { codes } from '@zdb/contract/codes'
import { agreeOn, bringBack } from '#test/channels/channel-consent'
import { boundShop, openMarketOf } from '#test/channels/channel-market'
import { test } from '#test/harness/world'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { db } from '#core/db/tx'

const eleme = String(codeOfAdapter('eleme'))

test('a shop is let in on the channel’s own page, and bound once its owner has confirmed its name', async ({
  world,
}) => {
  const owner = await world.merchant()
  const { data } = await owner.call(channelShops.authorizedUri, { params: { code: eleme } })
  const back = await agreeOn(data?.uri ?? '', '花田饿了么店')
  const returned = await bringBack(owner, back)
  expect(returned).toMatchObject({ code: 0, data: { name: '花田饿了么店', channel_name: '饿了么' } })
  const shops = async () => (await owner.call(channelShops.list, { params: { sid: '0' } })).data?.items
  expect(await shops()).toEqual([])
  const confirm = () => owner.call(channelShops.confirmAuthorization, { body: { state: returned.data?.state ?? '' } })
  expect(await confirm()).toMatchObject({ code: 0, data: { name: '花田饿了么店', status: 'bound' } })
  expect(await confirm()).toMatchObject({ code: codes.channelRefused.code })
  expect(await shops()).toMatchObject([{ name: '花田饿了么店', status: 'bound', channel: { name: '饿了么' } }])
  // What the channel granted is in the database only sealed.
  const { grant_sealed } = await db().selectFrom('online_shop').selectAll().executeTakeFirstOrThrow()
  expect(grant_sealed?.toString('latin1')).not.toContain('accessToken')
})

test('a link that was sent to another owner binds that owner’s shop to nobody', async ({ world }) => {
  const [sender, victim] = [await world.merchant(), await world.merchant()]
  const { data } = await sender.call(channelShops.authorizedUri, { params: { code: eleme } })
  // The victim agrees on the channel's page and lands in our console, signed in as themselves.
  const back = await agreeOn(data?.uri ?? '', '受害者的店')
  expect(await bringBack(victim, back)).toMatchObject({ code: codes.channelRefused.code })
  // The sender knows the word in the link, and nothing has come back in the sender's session.
  const state = back.searchParams.get('state') ?? ''
  expect(await sender.call(channelShops.confirmAuthorization, { body: { state } })).toMatchObject({
    code: codes.channelRefused.code,
  })
  for (const person of [sender, victim])
    expect((await person.call(channelShops.list, { params: { sid: '0' } })).data?.items).toEqual([])
})

test('the way back is good once, for a quarter of an hour, and on the channel it was made for', async ({ world }) => {
  const owner = await world.merchant()
  const ask = async (): Promise<URL> => {
    const { data } = await owner.call(channelShops.authorizedUri, { params: { code: eleme } })
    return agreeOn(data?.uri ?? '', '只来一次')
  }
  const lost = { code: codes.channelRefused.code, message: expect.stringContaining('失效') as string }
  const once = await ask()
  expect(await bringBack(owner, once)).toMatchObject({ code: 0 })
  expect(await bringBack(owner, once)).toMatchObject(lost)
  const late = await ask()
  moveClock(minutes(16))
  expect(await bringBack(owner, late)).toMatchObject(lost)
  resetClock()
  const elsewhere = await ask()
  elsewhere.pathname = elsewhere.pathname.replace('eleme', 'pdd')
  expect(await bringBack(owner, elsewhere)).toMatchObject(lost)
  const stranger = await ask()
  stranger.searchParams.set('state', 'guess')
  expect(await bringBack(owner, stranger)).toMatchObject(lost)
})

test('the channels say how they are bound and what they can do', async ({ world }) => {
  const owner = await world.merchant()
  const { data } = await owner.call(channelShops.channels)
  const named = (name: string) => data?.find((channel) => channel.name === name)
  expect(named('饿了么')).toMatchObject({ binding: 'page', keys: [], phone_code: false })
  expect(named('美团外卖')).toMatchObject({ binding: 'keys', keys: [{ name: 'app_poi_code' }], phone_code: true })
  for (const name of ['京东到家', '微信小店'])
    expect(named(name)).toMatchObject({ binding: 'keys', keys: [{}, {}], phone_code: false })
  expect(named('美团外卖')?.abilities).toContain('answerEta')
  expect(named('微信小店')?.abilities).toContain('decrypt')
  expect(named('手工录单')).toMatchObject({ binding: 'none', abilities: [] })
  expect(await owner.call(channelShops.add, { body: { channel: 11, name: '手工' } })).toMatchObject({
    code: codes.channelUnable.code,
  })
})

test('settings are kept, and a removed shop is gone from the list', async ({ world }) => {
  const [owner, market] = [await world.merchant(), openMarketOf(world)]
  const { id } = await boundShop(market, owner)
  const settings = { name: '花田总店', sid: null, auto_confirm: false, product_type: 2, pull_on: false }
  expect(await owner.call(channelShops.update, { params: { id }, body: settings })).toMatchObject({
    data: { name: '花田总店', auto_confirm: false, product_type: 2, pull_on: false },
  })
  await owner.call(channelShops.remove, { params: { id } })
  expect((await owner.call(channelShops.list, { params: { sid: '0' } })).data?.items).toEqual([])
})
