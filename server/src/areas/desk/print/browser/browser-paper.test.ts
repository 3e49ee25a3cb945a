import { sql } from 'kysely'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { defaultA4, defaultCard } from '@zdb/contract/desk/print/browser-paper'
import { print } from '@zdb/contract/desk/print/endpoints'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aPrinter } from '../fixtures.ts'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aFunded, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { things } from '#test/harness/things'
import { test, type World } from '#test/harness/world'

const shopIn = async (world: World) => {
  const owner = await world.merchant()
  const storeId = await within((tx) => aStore(tx, owner.merchantId))
  return { owner, storeId, at: { params: { sid: String(storeId) } } }
}

const anOrder = async ({ owner, storeId }: Awaited<ReturnType<typeof shopIn>>, card = '生日快乐'): Promise<string> => {
  const facts = { merchant_id: owner.merchantId, store_id: storeId, content: { card_con: card } }
  return (await within((tx) => anOnlineOrder(tx, facts))).sn
}

const trailOf = async (merchantId: number): Promise<string[]> => {
  const rows = await db()
    .selectFrom('audit')
    .select('action')
    .where('merchant_id', '=', merchantId)
    .where('action', 'like', 'print.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('a store says how its cards and sheets look, and they look so from then on', async ({ world }) => {
  const shop = await shopIn(world)
  const { owner, at } = shop
  expect((await owner.call(print.cardSetting, at)).data).toEqual(defaultCard)
  expect((await owner.call(print.a4Setting, at)).data).toEqual(defaultA4)
  const picture = `/files/${await things.file(owner)}`
  const card = { ...defaultCard, format: 'a5Folded', face: 'pen', picture, offset_x: -3 } as const
  const a4 = { ...defaultA4, pictures: 'none', show_price: false, slip_height: 60, words: '谢谢' } as const
  expect((await owner.call(print.saveCardSetting, { ...at, body: card })).data).toEqual(card)
  expect((await owner.call(print.saveA4Setting, { ...at, body: a4 })).data).toEqual(a4)
  const params = { sn: await anOrder(shop) }
  expect((await owner.call(print.onlineCard, { params })).data).toMatchObject({ card_con: '生日快乐', setting: card })
  expect((await owner.call(print.onlineA4, { params })).data).toMatchObject({
    setting: a4,
    face: 'pen',
    receipt: { card_con: '生日快乐', order_product: [{ item_name: '33枝红玫瑰' }] },
  })
  expect(await trailOf(owner.merchantId)).toEqual([
    'print.saveCardSetting',
    'print.saveA4Setting',
    'print.onlineCard',
    'print.onlineA4',
  ])
})

test('what no paper can be is refused in words, beside its field', async ({ world }) => {
  const { owner, at } = await shopIn(world)
  const stranger = await shopIn(world)
  const saveA4 = (part: object) => owner.call(print.saveA4Setting, { ...at, body: { ...defaultA4, ...part } })
  const saveCard = (part: object) => owner.call(print.saveCardSetting, { ...at, body: { ...defaultCard, ...part } })
  const wrong = [
    [saveA4({ card_height: 110, slip_height: 100 }), '贺卡与配送单合计不能超过190毫米，上面要留出商品的位置'],
    [saveA4({ slip_height: 59 }), '配送单高度请填60到110之间的整数（毫米）'],
    [saveA4({ words: '长'.repeat(61) }), '自定义文字不能超过60个字'],
    [saveCard({ offset_y: 10.5 }), '上下偏移请填-10到10之间的整数（毫米）'],
    [saveCard({ format: 'poster' }), '请选择卡片尺寸'],
    [saveCard({ picture: `/files/${await things.file(stranger.owner)}` }), '请重新上传图片，格式为JPG、PNG、GIF或WEBP'],
    [saveCard({ picture: 'https://elsewhere.example/a.png' }), '请重新上传图片，格式为JPG、PNG、GIF或WEBP'],
  ] as const
  for (const [answer, message] of wrong) {
    const { code, message: said, errors } = await answer
    expect({ code, said, fields: errors.length }).toEqual({ code: codes.invalid.code, said: message, fields: 1 })
  }
  expect((await saveA4({ show_card: false, card_height: 110, slip_height: 100 })).code).toBe(0)
  for (const line of [print.cardSetting, print.a4Setting])
    expect((await stranger.owner.call(line, at)).code).toBe(codes.notFound.code)
})

test('a card is counted once it came out; a second one says why; the order remembers who and when', async ({
  world,
}) => {
  const shop = await shopIn(world)
  const { owner } = shop
  const params = { sn: await anOrder(shop) }
  const first = await owner.call(print.onlineCardPrinted, { params, body: {} })
  expect(first).toMatchObject({ code: 0, data: { message: '已记下贺卡打印' } })
  expect((await owner.call(print.onlineCardPrinted, { params, body: {} })).code).toBe(codes.reprintReason.code)
  const again = await Promise.all(
    ['淋湿了', '写错了'].map((reason) => owner.call(print.onlineCardPrinted, { params, body: { reason } })),
  )
  expect(again.map(({ code }) => code)).toEqual([0, 0])
  expect((await owner.call(print.onlineCard, { params })).data).toMatchObject({ copy_no: 3 })
  const row = await owner.call(onlineOrders.detail, { params })
  expect(row.data?.printed, 'nobody works by a card').toBe(false)

  await owner.call(print.onlineA4Printed, { params, body: {} })
  await owner.call(print.onlineReceiptPrinted, { params, body: {} })
  expect((await owner.call(print.onlineReceiptPrinted, { params, body: {} })).code).toBe(codes.reprintReason.code)
  await owner.call(print.onlineReceiptPrinted, { params, body: { reason: '淋湿了' } })
  expect((await owner.call(print.onlineReceipt, { params })).data).toMatchObject({ copy_no: 2 })
  expect((await owner.call(onlineOrders.detail, { params })).data?.printed).toBe(true)
  const paper = (await owner.call(print.onlineJobs, { params })).data ?? []
  expect(paper.map(({ title }) => title).toSorted()).toEqual(
    ['A4订单', '打印单', '打印单（补打第1次）', '贺卡', '贺卡（补打第1次）', '贺卡（补打第2次）'].toSorted(),
  )
  for (const job of paper)
    expect(job).toMatchObject({ printer: '浏览器打印', status_zh: '已打印', account: '林小花', actions: [] })

  // The store's record has them beside what its printers do.
  await within((tx) => aPrinter(tx, { merchantId: owner.merchantId, storeId: shop.storeId }))
  await owner.call(print.onlineTicket, { params, body: { documents: ['kitchen'] } })
  const record = async (status: 'all' | 'open' | 'trouble', page = 1) =>
    (await owner.call(print.jobs, { ...shop.at, query: { status, page, page_size: 4 } })).data
  const [newest, older] = [await record('all'), await record('all', 2)]
  expect([newest?.total, newest?.items.length, older?.items.length]).toEqual([7, 4, 3])
  expect([...(newest?.items ?? []), ...(older?.items ?? [])].map(({ title }) => title)).toEqual([
    '制作联',
    '打印单（补打第1次）',
    '打印单',
    'A4订单',
    '贺卡（补打第2次）',
    '贺卡（补打第1次）',
    '贺卡',
  ])
  expect(newest?.more).toBe(false)
  expect(newest?.counts).toEqual({ open: 1, trouble: 0 })

  // Of a year of paper nobody counts the last sheet, and all of it can be read.
  await sql`
    insert into print_job (no, merchant_id, store_id, printer_id, order_sn, document, revision, copies, paper_sealed,
      state, state_at, created_at)
    select j.no || '-' || n, merchant_id, store_id, printer_id, order_sn, document, revision, copies, paper_sealed,
      ${printJobStates.printed.code}, state_at, created_at
    from print_job j, generate_series(1, 2100) n where store_id = ${shop.storeId}`.execute(db())
  expect(await record('all')).toMatchObject({ total: 2_000, more: true })
  const deep = await record('all', 510)
  expect([deep?.items.length, deep?.total]).toEqual([4, 2_041])
  expect((await record('all', 527))?.items).toHaveLength(3)
  expect(await record('trouble')).toMatchObject({ more: false })
  const elsewhere = [...((await record('open'))?.items ?? []), ...((await record('trouble'))?.items ?? [])]
  expect(elsewhere.filter(({ document }) => document !== 'kitchen')).toEqual([])
})

test('an order without a card has none to print, and one of another shop has neither', async ({ world }) => {
  const shop = await shopIn(world)
  const stranger = await shopIn(world)
  const bare = { params: { sn: await anOrder(shop, '') } }
  expect((await shop.owner.call(print.onlineCard, bare)).code).toBe(codes.noCard.code)
  expect((await shop.owner.call(print.onlineCardPrinted, { ...bare, body: {} })).code).toBe(codes.noCard.code)
  const params = { sn: await anOrder(shop) }
  for (const line of [print.onlineCard, print.onlineA4])
    expect((await stranger.owner.call(line, { params })).code).toBe(codes.notFound.code)
  for (const line of [print.onlineCardPrinted, print.onlineA4Printed])
    expect((await stranger.owner.call(line, { params, body: {} })).code).toBe(codes.notFound.code)
})

test('a received order is printed by the shop that took it, without its price', async ({ world }) => {
  const [shop, sender] = [await shopIn(world), await world.merchant()]
  const { sn } = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    return aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop: { id: shop.storeId, merchantId: shop.owner.merchantId },
      state: transferStates.waitDelivery.code,
      paid_at: now(),
    })
  })
  const params = { sn }
  const sheet = (await shop.owner.call(print.receivedA4, { params })).data
  expect(sheet?.receipt).toMatchObject({ order_sn: sn, order_amount: null })
  expect((await shop.owner.call(print.receivedCardPrinted, { params, body: {} })).code).toBe(0)
  expect((await shop.owner.call(print.receivedA4Printed, { params, body: {} })).code).toBe(0)
  expect((await shop.owner.call(print.receivedJobs, { params })).data?.map(({ title }) => title)).toEqual([
    'A4订单',
    '贺卡',
  ])
  expect((await sender.call(print.receivedA4, { params })).code).toBe(codes.notFound.code)
})
