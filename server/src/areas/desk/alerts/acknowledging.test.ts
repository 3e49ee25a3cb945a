import { describe, expect, vi } from 'vitest'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import { pushKinds } from '@zdb/contract/desk/push/kinds'
import { allPushEvents, pushEvents, urgencyOf } from '@zdb/contract/desk/push/notifications'
import { codes } from '@zdb/contract/codes'
import { db, within } from '#core/db/tx'
import { resetClock, moveClock, seconds } from '#core/time/clock'
import { alertRow, reaches } from '#test/harness/alerts'
import { heard, openSocket } from '#test/harness/sockets'
import { test, type Person } from '#test/harness/world'
import { anAlert } from './fixtures.ts'

const raise = (merchantId: number, facts: Parameters<typeof anAlert>[2] = {}): Promise<number> =>
  within((tx) => anAlert(tx, merchantId, facts))

const acknowledge = async (person: Person, ...ids: number[]) =>
  (await person.call(alerts.acknowledge, { body: { ids: ids.map(String) } })).data?.items ?? []

const openIds = async (person: Person): Promise<number[]> =>
  ((await person.call(alerts.open)).data?.items ?? []).map(({ id }) => Number(id))

type Changed = { items: { id: string; ended: string | null; ended_by: string; step: string }[] }

test('what another release told of is shown in its own words, and acknowledged as any other', async ({ world }) => {
  const owner = await world.merchant()
  const [known, strange] = [await raise(owner.merchantId), await raise(owner.merchantId, { words: '无人机已起飞' })]
  for (const table of ['alert', 'push'] as const)
    await db().updateTable(table).set({ event: 'droneLeft' }).where('id', '=', strange).execute()
  const { data } = await owner.call(alerts.open)
  expect(data?.items.map(({ id, event, event_label, alert }) => [Number(id), event, event_label, alert])).toEqual([
    [known, 'onlineNew', '新的网单', '美团外卖 #27 红玫瑰：新的网单'],
    [strange, 'welcome', '平台通知', '无人机已起飞'],
  ])
  expect(data?.kinds.map(({ label, count }) => [label, count])).toContainEqual(['平台通知', 1])
  expect((await acknowledge(owner, strange)).map(({ ended }) => ended)).toEqual(['acknowledged'])
  expect((await owner.call(alerts.history)).data?.items.map(({ event }) => event)).toEqual(['welcome', 'onlineNew'])
  const missed = await owner.call(push.missed, { query: {} })
  expect(missed.data?.items.map(({ message }) => message.extras.event)).toContain('welcome')
})

describe('an alert is acknowledged by a person', () => {
  test('who, when and on which device is known, and every console falls silent', async ({ world }) => {
    const owner = await world.merchant({ contact: '林小花' })
    const clerk = await world.subAccount(owner, { grants: ['online.read'], name: '阿珍' })
    const id = await raise(owner.merchantId)
    const ear = await openSocket(world.url, owner.headers.cookie ?? '')
    const told = vi.waitFor(
      () =>
        new Promise<Changed>((resolve) => {
          ear.on('alerts_changed', (data: Changed) => {
            if (data.items.some(({ ended }) => ended !== null)) resolve(data)
          })
        }),
      10_000,
    )
    const headers = {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
    }
    const { data: answer } = await clerk.call(alerts.acknowledge, { body: { ids: [String(id)] }, headers })
    expect(answer?.items).toMatchObject([
      { id: String(id), ended: 'acknowledged', ended_by: '阿珍', mine: true, next_at: null },
    ])
    expect((await told).items).toMatchObject([{ id: String(id), ended: 'acknowledged', ended_by: '阿珍' }])
    ear.disconnect()
    const { data } = await owner.call(alerts.history, { query: { ended: 'acknowledged' } })
    expect(data).toMatchObject({ total: 1, items: [{ id: String(id), ended_by: '阿珍', ended_label: '已确认' }] })
    expect(data?.items[0]?.ended_on).toBe('Windows · Chrome')
    expect(await openIds(owner)).toEqual([])
  })

  test('of two who press at once one is named, to both of them, and a third press changes nothing', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['online.read'] })
    const id = await raise(owner.merchantId)
    const answers = await Promise.all([acknowledge(owner, id), acknowledge(clerk, id)])
    const names = answers.map(([item]) => item?.ended_by_id)
    expect(new Set(names).size).toBe(1)
    expect(answers.filter(([item]) => item?.mine)).toHaveLength(1)
    const before = await alertRow(id)
    await acknowledge(owner, id)
    expect(await alertRow(id)).toEqual(before)
    const lines = await db()
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'alerts.acknowledge')
      .where('merchant_id', '=', owner.merchantId)
      .execute()
    expect(lines.length).toBe(1)
  })

  test('what climbs is told to the consoles, and an acknowledged one climbs no more', async ({ world }) => {
    const owner = await world.merchant()
    const ear = await openSocket(world.url, owner.headers.cookie ?? '')
    const news: Changed[] = []
    ear.on('alerts_changed', (data: Changed) => news.push(data))
    const id = await raise(owner.merchantId)
    await reaches(id, 'tab')
    moveClock(seconds(21))
    await reaches(id, 'consoles')
    await vi.waitFor(() => expect(news.flatMap(({ items }) => items.map(({ step }) => step))).toContain('consoles'))
    await acknowledge(owner, id)
    moveClock(seconds(600))
    await vi.waitFor(() => expect(news.at(-1)?.items).toMatchObject([{ ended: 'acknowledged' }]))
    expect((await alertRow(id)).step).toBe(2)
    ear.disconnect()
    resetClock()
  })
})

test('a page that slept asks what is open: how many of what, since when, the most urgent first', async ({ world }) => {
  const owner = await world.merchant()
  const ids = {
    afterSale: await raise(owner.merchantId, { event: 'afterSaleAsked' }),
    printer: await raise(owner.merchantId, { event: 'printerDown' }),
    first: await raise(owner.merchantId),
    second: await raise(owner.merchantId),
  }
  const { data } = await owner.call(alerts.open, { query: { limit: 3 } })
  expect(data).toMatchObject({
    total: 4,
    kinds: [
      { event: 'onlineNew', label: '新的网单', urgency: 1, count: 2 },
      { event: 'printerDown', urgency: 2, count: 1 },
      { event: 'afterSaleAsked', urgency: 3, count: 1 },
    ],
  })
  expect(data?.items.map(({ id }) => Number(id))).toEqual([ids.first, ids.second, ids.printer])
  expect(data?.oldest_at).not.toBeNull()
  const { data: missed } = await owner.call(push.missed)
  expect(missed?.items.map(({ message }) => message.extras.needs_person)).toEqual(expect.arrayContaining([1]))
})

describe('rights', () => {
  test.for(allPushEvents.filter((event) => urgencyOf(event) !== undefined))(
    'an alert of %s is heard, seen and acknowledged by whoever may read of it, and by nobody else',
    async (event, { world }) => {
      const owner = await world.merchant()
      const needed = pushKinds[pushEvents[event].kind]
      const covered = await world.subAccount(owner, { grants: needed === 'signedIn' ? [] : [needed] })
      const others = await world.subAccount(owner, { grants: ['staff.read'] })
      const stranger = await world.merchant()
      const ears = await Promise.all(
        [covered, others, stranger].map(({ headers }) => openSocket(world.url, headers.cookie ?? '')),
      )
      const overheard = ears.map((ear) => {
        const events: string[] = []
        ear.onAny((name: string) => events.push(name))
        return events
      })
      const arrived = heard(ears[0] as (typeof ears)[number], 'new_message_received')
      const id = await raise(owner.merchantId, { event })
      await arrived
      expect(await openIds(covered)).toEqual([id])
      for (const person of [others, stranger]) {
        expect(await openIds(person)).toEqual([])
        expect(await acknowledge(person, id)).toEqual([])
        expect((await person.call(alerts.history)).data?.items).toEqual([])
      }
      expect((await alertRow(id)).ended).toBeNull()
      await acknowledge(covered, id)
      await vi.waitFor(() => expect(overheard[0]).toContain('alerts_changed'))
      expect(overheard[1]).toEqual([])
      expect(overheard[2]).toEqual([])
      for (const ear of ears) ear.disconnect()
    },
  )

  test('what is only news, said quietly or done by one of us is no alert', async ({ world }) => {
    const owner = await world.merchant()
    await raise(owner.merchantId, { event: 'onlineProgress' })
    await raise(owner.merchantId, { params: { by: String(owner.accountId) } })
    expect(await openIds(owner)).toEqual([])
  })

  test('nonsense is answered in words', async ({ world }) => {
    const owner = await world.merchant()
    const none = await owner.call(alerts.acknowledge, { body: { ids: [] } })
    expect(none).toMatchObject({ code: codes.invalid.code })
    expect(JSON.stringify(none.errors)).toContain('请选择提醒')
  })
})
