import { expect } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { hours, later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { agreeOn } from '#test/channels/channel-consent'
import { askAtConsole, bindOnCourierPage, confirmAt, courierPage, landOn } from '#test/couriers/courier-consent'
import { test, type Person, type World } from '#test/harness/world'
import { aService } from '../fixtures.ts'
import { consentHashOf } from './authorisation.ts'
import { dropCourierVisits } from './authorisation.sql.ts'

const [dada, sf, shansong, fengniao] = [6, 7, 8, 9]
const pages = [dada, sf, shansong, fengniao]
const refused = { code: codes.courierRefused.code }
const lost = { ...refused, message: expect.stringContaining('失效') as string }

const noticesOf = async ({ merchantId }: Person): Promise<string[]> => {
  const pushes = await db().selectFrom('push').select('title').where('merchant_id', '=', merchantId).execute()
  return pushes.map(({ title }) => title)
}

/** Somebody on the way to a courier's page. */
const leaving = async (world: World, channel: number) => {
  const owner = await world.merchant()
  const sid = await within(async (tx) => {
    await aService(tx, owner)
    return String(await aStore(tx, owner.merchantId))
  })
  const page = new URL(await courierPage(owner, sid, channel))
  const word = (name: string): string => page.searchParams.get(name) ?? ''
  const back = word('redirect_uri')
  const state = word('state') || word('out_shop_id')
  return {
    owner,
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
    home: `${back}?state=${state}`,
  }
}

test('a link that was sent to another owner binds that owner’s account to nobody', async ({ world }) => {
  for (const channel of pages) {
    const [sender, victim] = [await leaving(world, channel), await leaving(world, channel)]
    // The victim agrees on the courier's page and lands in our console, signed in as themselves.
    const home = await agreeOn(sender.page, '受害者的店')
    const place = await landOn(home)
    expect(await askAtConsole(victim.owner, place)).toMatchObject(lost)
    expect(await confirmAt(victim.owner, place)).toMatchObject(lost)
    // The sender knows everything that stood in the link, and comes back with it.
    const forged = await landOn(home)
    expect(await askAtConsole(sender.owner, forged)).toMatchObject(lost)
    expect(await confirmAt(sender.owner, forged)).toMatchObject(lost)
    for (const { isBound } of [sender, victim]) expect(await isBound()).toBe(false)
  }
})

test('a sender who comes back before the victim, or instead of one who is not signed in, binds nothing either', async ({
  world,
}) => {
  for (const channel of pages) {
    const early = await leaving(world, channel)
    const home = await agreeOn(early.page, '受害者的店')
    const ahead = await landOn(home)
    expect(await askAtConsole(early.owner, ahead)).toMatchObject({ code: 0 })
    await landOn(home)
    expect(await confirmAt(early.owner, ahead)).toMatchObject(lost)
    const late = await leaving(world, channel)
    const left = await agreeOn(late.page, '受害者的店')
    await landOn(left)
    expect(await askAtConsole(late.owner, await landOn(left))).toMatchObject(lost)
    for (const { isBound } of [early, late]) expect(await isBound()).toBe(false)
  }
})

test('a sender who comes back before the courier has told of the consent binds nothing, however often they confirm', async ({
  world,
}) => {
  for (const channel of [sf, fengniao])
    for (const courier of [undefined, 'dada']) {
      const { owner, page, back, home, isBound } = await leaving(world, channel)
      const early = await landOn(courier ? home.replace(back, back.replace(/[a-z]+$/, courier)) : home)
      expect(early.searchParams.get('token') ?? '').toBe('')
      expect(await confirmAt(owner, early)).toMatchObject(lost)
      // Told that the visit is over, the courier's page leads nowhere.
      const answer = await agreeOn(page, '受害者的店').catch(() => home)
      expect(await confirmAt(owner, early)).toMatchObject(lost)
      await landOn(answer)
      expect(await isBound()).toBe(false)
    }
})

test('what nobody was shown is not confirmed, and asking for it ends the visit', async ({ world }) => {
  for (const channel of pages) {
    const visit = await leaving(world, channel)
    const place = await landOn(await agreeOn(visit.page, '受害者的店'))
    expect(await confirmAt(visit.owner, place)).toMatchObject(lost)
    expect(await askAtConsole(visit.owner, place)).toMatchObject(lost)
    expect(await confirmAt(visit.owner, place)).toMatchObject(lost)
    expect(await visit.isBound()).toBe(false)
  }
})

test('what was agreed under one link does not come back under another', async ({ world }) => {
  const visit = await leaving(world, dada)
  const home = await agreeOn(visit.page, '受害者的店')
  await landOn(home)
  const second = new URL(await courierPage(visit.owner, visit.sid, dada))
  home.searchParams.set('state', second.searchParams.get('state') ?? '')
  const forged = await landOn(home)
  expect(await askAtConsole(visit.owner, forged)).toMatchObject(lost)
  expect(await confirmAt(visit.owner, forged)).toMatchObject(lost)
  expect(await visit.isBound()).toBe(false)
})

test('another session of the same person binds nothing', async ({ world }) => {
  const visit = await leaving(world, shansong)
  await db().updateTable('courier_visit').set({ session_id: crypto.randomUUID() }).execute()
  const place = await landOn(await agreeOn(visit.page, '花语国贸店'))
  expect(await askAtConsole(visit.owner, place)).toMatchObject(lost)
  expect(await visit.isBound()).toBe(false)
})

test('a courier’s server tells of the consent itself, and nothing is bound before its owner has confirmed it', async ({
  world,
}) => {
  for (const channel of [fengniao, sf]) {
    const visit = await leaving(world, channel)
    const home = await agreeOn(visit.page, '花语国贸店')
    // The owner brings nothing but the word.
    expect([...home.searchParams.keys()]).toEqual(['state'])
    const place = await landOn(home)
    const asked = { code: 0, data: { sid: visit.sid, channel, name: '花语国贸店' } }
    expect(await askAtConsole(visit.owner, place)).toMatchObject(asked)
    // Whoever reloads the page reads the same.
    expect(await askAtConsole(visit.owner, place)).toMatchObject(asked)
    expect(await visit.isBound()).toBe(false)
    expect(await confirmAt(visit.owner, place)).toMatchObject({ code: 0, data: { code: channel, if_auth: true } })
    expect(await visit.isBound()).toBe(true)
    expect(await confirmAt(visit.owner, place)).toMatchObject(lost)
  }
})

test('what is not confirmed ends after a quarter of an hour and is not kept', async ({ world }) => {
  const visit = await leaving(world, fengniao)
  const place = await landOn(await agreeOn(visit.page, '花语国贸店'))
  expect(await askAtConsole(visit.owner, place)).toMatchObject({ code: 0 })
  moveClock(minutes(16))
  expect(await confirmAt(visit.owner, place)).toMatchObject(lost)
  await dropCourierVisits(now())
  resetClock()
  expect(
    await db()
      .selectFrom('courier_visit')
      .selectAll()
      .where('until', '<', later(hours(1)))
      .execute(),
  ).toEqual([])
  expect(await visit.isBound()).toBe(false)
})

test('what is told is good once, whichever way it comes', async ({ world }) => {
  const visit = await leaving(world, fengniao)
  await agreeOn(visit.page, '花语国贸店')
  expect(await visit.tell(visit.told)).toEqual({ status: 400, words: expect.stringContaining('授权已失效') as string })
  const other = await leaving(world, fengniao)
  await askAtConsole(other.owner, await landOn(other.home))
  expect(await other.tell(other.told)).toMatchObject({ status: 400 })
  expect(await other.isBound()).toBe(false)
})

test('what the courier takes back is refused in words, and its owner reads the same', async ({ world }) => {
  const visit = await leaving(world, fengniao)
  const { status, words } = await visit.tell(visit.told)
  expect([status, words]).toEqual([400, expect.stringContaining('code错误或已使用')])
  expect(await askAtConsole(visit.owner, await landOn(visit.home))).toMatchObject({ ...refused, message: words })
  expect(await visit.isBound()).toBe(false)
})

test('nonsense, a stranger’s word and a courier that does not tell are turned away', async ({ world }) => {
  const visit = await leaving(world, fengniao)
  expect(await visit.tell('nonsense')).toMatchObject({ status: 400, words: '无法识别的内容' })
  expect(await visit.tell({ ...visit.told, state: 'guess' })).toMatchObject({ status: 400 })
  expect(await visit.tell(visit.told, visit.back.replace('fengniao', 'sf'))).toMatchObject({ status: 400 })
  expect(await visit.tell(visit.told, visit.back.replace('fengniao', 'dada'))).toMatchObject({ status: 404 })
})

test('whoever comes back once the account is bound puts it into question: nobody is called on it until its owner agrees anew', async ({
  world,
}) => {
  for (const channel of pages) {
    const thief = await leaving(world, channel)
    const home = await agreeOn(thief.page, '受害者的店')
    const ahead = await landOn(home)
    await askAtConsole(thief.owner, ahead)
    expect(await confirmAt(thief.owner, ahead)).toMatchObject({ code: 0 })
    expect(await thief.isBound()).toBe(true)
    for (let count = 0; count < 2; count += 1) await landOn(home)
    expect(await thief.isBound()).toBe(false)
    expect(await noticesOf(thief.owner)).toEqual(['运力授权待确认'])
    // Agreed to anew it is another account, and the old link says nothing of that.
    await bindOnCourierPage(thief.owner, thief.sid, channel, '自己的店')
    await landOn(home)
    expect(await thief.isBound()).toBe(true)
  }
})

test('another consent told under the same word puts what was bound into question; the same told again does not', async ({
  world,
}) => {
  const visit = await leaving(world, fengniao)
  const place = await landOn(await agreeOn(visit.page, '花语国贸店'))
  await askAtConsole(visit.owner, place)
  await confirmAt(visit.owner, place)
  const { told } = visit
  const { code, merchant_id, state } = told
  await db()
    .updateTable('courier_visit')
    .set({ consent_hash: consentHashOf({ code, merchant_id, state }) })
    .execute()
  expect(await visit.tell(told)).toMatchObject({ status: 400 })
  expect(await visit.isBound()).toBe(true)
  expect(await visit.tell({ ...told, code: 'of-somebody-else' })).toMatchObject({ status: 400 })
  expect(await visit.isBound()).toBe(false)
})
