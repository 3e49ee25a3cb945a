import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { print } from '@zdb/contract/desk/print/endpoints'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { aDelivery, anOwnRide } from '#areas/couriers/delivery/fixtures'
import { aRider } from '#areas/couriers/delivery-setup/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { printShop } from '#test/harness/printers/print-shop'
import { test, type Person } from '#test/harness/world'

const day = addDays(dayText(now()), 1)
const span = { start_date: day, end_date: day }

const goods = (item_name: string, item_total: number, item_remarks = '') => ({
  item_name,
  item_spec: '',
  item_img: '',
  item_remarks,
  item_total,
  item_price: fen(0),
  sku_id: '',
})

const trailOf = (who: Person, action: string) =>
  db()
    .selectFrom('audit')
    .select(['target', 'after'])
    .where('account_id', '=', who.accountId)
    .where('action', '=', action)
    .orderBy('id')
    .execute()

test('a stocking sheet sums the goods of each window with their orders, and comes out of a ticket printer too', async ({
  world,
}) => {
  const shop = await printShop(world)
  const made = (delivery_time: string, goods_items: ReturnType<typeof goods>[], day_sequence = '') =>
    shop.order({ day_sequence, content: { delivery_date: day, delivery_time, goods_items } })
  const late = await made('16:00-17:00', [goods('向日葵', 2)])
  const first = await made('10:00-11:00', [goods('红玫瑰', 3, '不要刺'), goods('贺卡', 1)], '8')
  const second = await made('10:00-11:00', [goods('红玫瑰', 2)])
  await shop.order({ shipped_at: now(), content: { delivery_date: day, delivery_time: '10:00-11:00' } })
  await shop.order({ content: { delivery_date: addDays(day, 1), delivery_time: '10:00-11:00' } })
  await shop.order({ store_id: null, state: 0, content: { delivery_date: day, delivery_time: '09:00-09:30' } })

  const { data } = await shop.owner.call(print.stockingSheet, { query: span })
  expect(data?.stores.map(({ sid, name }) => ({ sid, name }))).toEqual([
    { sid: shop.sid, name: expect.any(String) },
    { sid: '', name: '未安排门店' },
  ])
  const [store] = data?.stores ?? []
  expect(store).toMatchObject({ orders: 3, total: 8 })
  expect(store?.slots).toEqual([
    {
      window: `${day} 10:00-11:00`,
      orders: 2,
      total: 6,
      goods: [
        {
          item_name: '红玫瑰',
          item_spec: '',
          total: 5,
          orders: [
            { order_sn: first.sn, label: expect.stringMatching(/ #8$/), quantity: 3, remarks: '不要刺' },
            { order_sn: second.sn, label: '', quantity: 2, remarks: '' },
          ],
        },
        expect.objectContaining({ item_name: '贺卡', total: 1 }),
      ],
    },
    {
      window: `${day} 16:00-17:00`,
      orders: 1,
      total: 2,
      goods: [expect.objectContaining({ orders: [{ order_sn: late.sn, label: '', quantity: 2, remarks: '' }] })],
    },
  ])
  const ofStore = await shop.owner.call(print.stockingSheet, { query: { ...span, sid: shop.sid } })
  expect(ofStore.data?.stores).toEqual([store])

  const at = { params: { sid: shop.sid } }
  expect(await shop.owner.call(print.stockingTicket, { ...at, body: span })).toMatchObject({ code: 0 })
  const [paper] = await shop.sheets(1)
  for (const words of ['备货单', `${day}10:00-11:00`, '□红玫瑰×5', '×3不要刺', `${second.sn}×2`, '□向日葵×2'])
    expect(paper?.text).toContain(words)
  await expect
    .poll(async () => (await shop.owner.call(print.jobs, { ...at, query: {} })).data?.items, {
      timeout: 20_000,
      interval: 100,
    })
    .toMatchObject([{ title: '备货单', status_zh: '已打印', order_sn: '' }])

  const week = { start_date: day, end_date: addDays(day, 7) }
  expect(await shop.owner.call(print.stockingSheet, { query: week })).toMatchObject({ message: '一次最多7天' })
  const back = { start_date: day, end_date: addDays(day, -1) }
  expect(await shop.owner.call(print.stockingSheet, { query: back })).toMatchObject({ code: codes.invalid.code })
  const empty = { start_date: addDays(day, 5), end_date: addDays(day, 5) }
  expect(await shop.owner.call(print.stockingTicket, { ...at, body: empty })).toMatchObject({
    message: '这几天没有要备的货',
  })
  const other = await printShop(world)
  expect(
    await other.owner.call(print.stockingTicket, {
      params: { sid: other.sid },
      body: { ...span, printer_id: shop.printer.id },
    }),
  ).toMatchObject({ code: codes.notFound.code })
})

test('a route sheet has the doors of one rider by window and nearness, and says who looked and who printed', async ({
  world,
}) => {
  const owner = await world.merchant()
  const { merchantId } = owner
  const storeId = await within((tx) => aStore(tx, merchantId))
  const sid = String(storeId)
  const rider = await within((tx) => aRider(tx, { merchantId, storeId }, { username: '小赵' }))
  const rideTo = (time: string, north: number, facts: { rider_id?: number | null; state?: 'completed' } = {}) => {
    const { start: windowStart, end: windowEnd } = windowOf(day, time)
    const parcel = { windowStart, windowEnd, longitude: 116.4581, latitude: 39.9136 + north }
    const ride = {
      merchant_id: merchantId,
      store_id: storeId,
      state: 'accepted',
      rider_id: rider.id,
      ...facts,
    } as const
    return within((tx) => anOwnRide(tx, { ...ride, rider_name: '小赵', parcel }))
  }
  const evening = await rideTo('18:00-19:00', 0.001)
  const far = await rideTo('10:00-11:00', 0.05)
  const near = await rideTo('10:00-11:00', 0.01)
  await rideTo('10:00-11:00', 0.02, { state: 'completed' })
  const keepers = await rideTo('10:00-11:00', 0.03, { rider_id: null })

  const at = { params: { sid } }
  const overview = await owner.call(print.routeSheet, { ...at, query: { day } })
  expect(overview.data).toMatchObject({ rider: null, stops: [] })
  expect(overview.data?.riders).toEqual([
    { id: String(rider.id), name: '小赵', stops: 3 },
    { id: '0', name: '小赵', stops: 1 },
  ])
  expect(await trailOf(owner, 'print.routeSheet')).toEqual([])

  const { data } = await owner.call(print.routeSheet, { ...at, query: { day, rider_id: String(rider.id) } })
  expect(data?.stops.map(({ sn }) => sn)).toEqual([near.sn, far.sn, evening.sn])
  expect(data?.stops[0]).toMatchObject({
    consignee: '林晓月',
    mobile: expect.stringMatching(/^1\d{10}$/),
    window: `${day} 10:00-11:00`,
    distance: 1.1,
    remarks: '请轻放',
    goods_items: [{ item_name: '33枝红玫瑰', item_total: 1 }],
  })
  // What a phone reads off the sheet leads to a place and names nobody.
  expect(data?.stops[0]?.code).toMatch(/^https:\/\/uri\.amap\.com\/marker\?position=[\d.,]+&callnative=1$/)
  expect(await trailOf(owner, 'print.routeSheet')).toMatchObject([
    { target: String(rider.id), after: { day, stops: 3 } },
  ])
  const tomorrow = { day: addDays(day, 1), rider_id: String(rider.id) }
  expect((await owner.call(print.routeSheet, { ...at, query: tomorrow })).data).toMatchObject({ riders: [], stops: [] })

  const sns = [near.sn, far.sn]
  expect(await owner.call(print.routeSheetPrinted, { ...at, body: { sns } })).toMatchObject({ code: 0 })
  const ofNear = await owner.call(delivery.detail, { query: { sn: near.sn } })
  expect(ofNear.data?.timeline[0]).toMatchObject({ what: '已打印路线单', side: 'merchant' })
  expect((await trailOf(owner, 'print.routeSheetPrinted')).map(({ target }) => target)).toEqual(sns)

  const stranger = await world.merchant()
  const theirs = String(await within((tx) => aStore(tx, stranger.merchantId)))
  const stolen = { params: { sid: theirs }, body: { sns: [keepers.sn] } }
  expect(await stranger.call(print.routeSheetPrinted, stolen)).toMatchObject({ code: codes.notFound.code })
})

test('a label hides name and phone until somebody asks for them, and is marked once it came out', async ({ world }) => {
  const owner = await world.merchant()
  const place = { merchant_id: owner.merchantId, store_id: await within((tx) => aStore(tx, owner.merchantId)) }
  const express = { ...place, provider: 43, way: groups.express.code, price: 0, waybill: 'YT8800112233445' }
  const { sn } = await within((tx) => aDelivery(tx, { ...express, state: 'accepted' }))
  const at = { params: { sn } }
  const { data: hidden } = await owner.call(print.label, { ...at, query: {} })
  expect(hidden).toMatchObject({
    waybill: 'YT8800112233445',
    company: '其他快递/线下',
    sender: { name: '国贸店', mobile: '13800000001' },
    consignee: { name: '林**', mobile: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) },
    hidden: true,
    goods_total: 1,
    weight: 2,
    remarks: '请轻放',
    printed_at: null,
  })
  expect(JSON.stringify(hidden)).not.toContain('林晓月')
  const { data: full } = await owner.call(print.label, { ...at, query: { full: '1' } })
  expect(full).toMatchObject({
    consignee: { name: '林晓月', mobile: expect.stringMatching(/^1\d{10}$/) },
    hidden: false,
  })
  expect(await trailOf(owner, 'print.label')).toMatchObject([{ after: { full: false } }, { after: { full: true } }])

  const cameOut = (reason = '') => owner.call(print.labelPrinted, { ...at, body: { reason } })
  expect(await cameOut()).toMatchObject({ code: 0 })
  const { data: once } = await owner.call(print.label, { ...at, query: {} })
  expect(once).toMatchObject({ printed_at: expect.any(String), copy_no: 1 })
  const { data: ride } = await owner.call(delivery.detail, { query: { sn } })
  expect(ride?.timeline[0]).toMatchObject({ what: '已打印面单', actor: expect.any(String) })
  expect(await cameOut()).toMatchObject({ code: codes.reprintReason.code })
  expect(await cameOut('贴坏了')).toMatchObject({ code: 0 })
  const { data: twice } = await owner.call(delivery.detail, { query: { sn } })
  expect(twice?.timeline[0]).toMatchObject({ what: '已补打面单（第1次）' })
  expect((await owner.call(print.label, { ...at, query: {} })).data).toMatchObject({ copy_no: 2 })

  const bare = await within((tx) => aDelivery(tx, { ...express, waybill: '', state: 'accepted' }))
  const over = await within((tx) => aDelivery(tx, { ...express, state: 'cancelled' }))
  expect(await owner.call(print.label, { params: { sn: bare.sn }, query: {} })).toMatchObject({
    code: codes.noWaybill.code,
  })
  expect(await owner.call(print.label, { params: { sn: over.sn }, query: {} })).toMatchObject({
    code: codes.deliveryMoved.code,
  })
  const looker = await world.subAccount(owner, { grants: ['delivery.read', 'print.read'] })
  expect(await looker.call(print.label, { ...at, query: {} })).toMatchObject({ code: codes.forbidden.code })
})
