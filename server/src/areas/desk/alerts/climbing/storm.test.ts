import { expect } from 'vitest'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { aContact, aStore } from '#areas/shop/stores/fixtures'
import { storeEach, type NewPush } from '#areas/desk/push/public'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { moveClock, now, seconds } from '#core/time/clock'
import { ownMobile } from '#test/harness/alerts'
import { test, type Person, type World } from '#test/harness/world'
import { anAlertPush } from '../fixtures.ts'
import { stepNumber } from '../steps.ts'
import { dueMerchants } from './climbs.sql.ts'
import { climbDue } from './worker.ts'

const merchants = 8
const storm = 160
/** Whatever is due in between is found at the next look, late by half of this at most. */
const tickMs = seconds(20)
const stormTicks = 3
const ticks = stormTicks + 8
const mostMs = seconds(60)
const log = createLog('silent')

/** How a merchant's console behaves; the contacts of those that are away are all that is left. */
const manners = ['awake', 'muted', 'asleep', 'killed'] as const
type Shop = { owner: Person; storeId: number; manner: (typeof manners)[number] }

const openShop = async (world: World, index: number): Promise<Shop> => {
  const owner = await world.merchant()
  const storeId = await within((tx) => aStore(tx, owner.merchantId))
  const store = { id: storeId, merchantId: owner.merchantId }
  if (index % 5 !== 0) await within((tx) => aContact(tx, store, { type: 2, phone: ownMobile() }))
  return { owner, storeId, manner: manners[index % manners.length] ?? 'awake' }
}

/** What a console does no more it has not asked for in a while. */
const shut = async ({ owner }: Shop): Promise<void> => {
  await db()
    .updateTable('session')
    .set({ seen_at: new Date(now().getTime() - seconds(600)) })
    .where('id', '=', owner.sessionId)
    .execute()
}

/** Who is awake acknowledges some; who is muted, asleep or gone hears nothing. */
const turn = async (shop: Shop, tick: number): Promise<number> => {
  const { owner, manner } = shop
  if ((manner === 'asleep' && tick === 0) || (manner === 'killed' && tick === 1)) await shut(shop)
  if (manner !== 'awake') return 0
  const ids = ((await owner.call(alerts.open)).data?.items ?? []).slice(0, 4).map(({ id }) => id)
  return ids.length === 0 ? 0 : ((await owner.call(alerts.acknowledge, { body: { ids } })).data?.items.length ?? 0)
}

/** What comes to the merchants in one moment of the storm. */
const newsOf = (shops: readonly Shop[], tick: number): NewPush[] => {
  const each = Math.ceil(storm / stormTicks)
  const indexes = Array.from({ length: each }, (_, index) => tick * each + index).filter((index) => index < storm)
  return indexes.map((index) => {
    const { owner, storeId } = shops[index % shops.length] as Shop
    return anAlertPush(owner.merchantId, { storeId, event: index % 3 === 0 ? 'onlineUrged' : 'onlineNew' })
  })
}

/** The longest that an alert stood on one step before it climbed or ended, and how many climbed where. */
const figures = async () => {
  const all = await db().selectFrom('alert').selectAll().orderBy('id').execute()
  const climbs = Map.groupBy(
    await db().selectFrom('alert_climb').selectAll().orderBy('alert_id').orderBy('at').execute(),
    ({ alert_id }) => alert_id,
  )
  const waits = all.flatMap(({ id, at, step, ended_at }) => {
    const moments = [at, ...(climbs.get(id) ?? []).map((climb) => climb.at)]
    if (ended_at) moments.push(ended_at)
    else if (step < stepNumber('desk')) moments.push(now())
    return moments.slice(1).map((moment, index) => moment.getTime() - (moments[index]?.getTime() ?? 0))
  })
  const texts = await db().selectFrom('alert_text').selectAll().execute()
  return {
    alerts: all.length,
    acknowledged: all.filter(({ ended }) => ended === 'acknowledged').length,
    atDesk: all.filter(({ step, ended }) => step === stepNumber('desk') && ended === null).length,
    onTheWay: all.filter(({ step, ended }) => step < stepNumber('desk') && ended === null).length,
    texts: texts.length,
    textedAlerts: texts.reduce((sum, text) => sum + text.alerts, 0),
    longestWaitSeconds: Math.max(...waits) / 1_000,
  }
}

test('a storm: 160 alerts at 8 merchants whose consoles are killed, muted or asleep, and none waits longer than a minute', async ({
  world,
}) => {
  const shops = await Promise.all(Array.from({ length: merchants }, (_, index) => openShop(world, index)))
  let acknowledged = 0
  let slowestMs = 0
  for (let tick = 0; tick < ticks; tick += 1) {
    const began = performance.now()
    if (tick < stormTicks) await within((tx) => storeEach(tx, newsOf(shops, tick)))
    moveClock(tickMs)
    for (const count of await Promise.all(shops.map((shop) => turn(shop, tick)))) acknowledged += count
    // The server's own worker may hold one of them: until nothing is due.
    while ((await dueMerchants(1)).length > 0) await climbDue(log)
    slowestMs = Math.max(slowestMs, performance.now() - began)
  }
  const found = await figures()
  console.log(`提醒风暴 ${JSON.stringify(found)}`)
  expect(found).toMatchObject({ alerts: storm, acknowledged, onTheWay: 0 })
  expect(acknowledged).toBeGreaterThan(storm / 5)
  expect(found.atDesk).toBe(storm - acknowledged)
  // The clock goes on while a busy machine is at it; that is not the alerts' doing.
  expect(found.longestWaitSeconds * 1_000).toBeLessThanOrEqual(mostMs + slowestMs)
  // Two contacts at most for each, and a merchant is written to no more than its limit.
  expect(found.texts).toBeLessThanOrEqual(merchants * 12)
  expect(found.textedAlerts).toBeGreaterThan(found.texts * 2)
}, 240_000)
