import exceljs from 'exceljs'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { codes } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { push } from '@zdb/contract/desk/push/endpoints'
import { aBinding } from '#areas/couriers/delivery-setup/fixtures'
import { applyReport } from '#areas/couriers/delivery/callbacks/apply-report'
import { anIncome } from '#core/money/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { formWith } from '#areas/desk/files/fixtures'
import { days, minutes, later, now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { useChannels } from '#ports/channels/in-use'
import { channelFailure, type Channel, type ChannelConsignee } from '#ports/channels/port'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { providerOfCourier } from '#test/couriers/rides'
import { test, type Person } from '#test/harness/world'
import { anArrival, anOnlineOrder, anOnlineRefund, typedContent } from '../fixtures.ts'
import { applyChannelEvent } from '../channel/channel-events.ts'
import { aLine, aSheet } from '../sheets/fixtures.ts'
import { intakeOrder } from '../channel/intake.ts'

const reveal = (person: Person, sn: string) => person.call(onlineOrders.reveal, { params: { sn } })

const searched = async (keeper: Person, keyword: string) =>
  (await keeper.call(onlineOrders.list, { query: { keyword } })).data?.total

const hidden: ChannelConsignee = { name: '苏木', mobile: '13766665555', phone: '', address: '长安街1号院7号楼' }

/** A channel that hands out its consignees one by one, and counts. */
const secretive = () => {
  const asked: string[] = []
  const mood: { refusal?: string } = {}
  const channel = {
    name: 'youzan',
    receive: () => ({ ok: false, why: '', reply: { status: 400, type: 'text/plain', body: '' } }),
    decrypt: (_grant: unknown, orderId: string) => {
      asked.push(orderId)
      return mood.refusal ? Promise.reject(channelFailure('refused', mood.refusal)) : Promise.resolve(hidden)
    },
  } as unknown as Channel
  useChannels({ youzan: channel })
  const grant = { shopId: 'y1', shopName: '有赞店', accessToken: 'a', refreshToken: 'r', expiresAt: null }
  const shop = { adapter: 'youzan', grant, state: 1, pull_on: false } as const
  return { asked, mood, shop }
}

describe('whom an order is for', () => {
  test('is read in full by those who may, and who looked is written down', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId }))
    const { data } = await reveal(keeper, sn)
    const { consignee, mobile, phone, address, buyer_name, buyer_mobile } = typedContent()
    expect(data).toEqual({ consignee, mobile, phone, address, buyer_name, buyer_mobile })
    const log = await keeper.call(onlineOrders.logs, { params: { sn } })
    expect(log.data?.[0]).toMatchObject({ what: '查看收货人完整信息', side: 'merchant' })
    const trail = await db()
      .selectFrom('audit')
      .select(['account_id', 'target'])
      .where('action', '=', 'onlineOrders.reveal')
      .where('target', '=', sn)
      .execute()
    expect(trail).toEqual([{ account_id: keeper.accountId, target: sn }])
    const clerk = await world.subAccount(keeper, { grants: ['online.read', 'online.edit'] })
    expect((await reveal(clerk, sn)).code).toBe(codes.forbidden.code)
    expect((await reveal(await world.merchant(), sn)).code).toBe(codes.notFound.code)
  })

  test('is asked of a channel that hides it, once, and then found by phone', async ({ world }) => {
    const keeper = await world.merchant()
    const { asked, mood, shop } = secretive()
    const secret = { consignee: null, tailNumber: '5555' }
    const { sn, inlet, told } = await within((tx) => anArrival(tx, keeper.merchantId, secret, shop))
    const before = await keeper.call(onlineOrders.detail, { params: { sn } })
    expect(before.data).toMatchObject({ can_decrypt: true, consignee: '', mobile: '*******5555', address: '' })
    expect(await searched(keeper, '5555')).toBe(1)
    mood.refusal = '今日解密次数已用完'
    expect(await reveal(keeper, sn)).toMatchObject({ code: codes.channelRefused.code, message: '今日解密次数已用完' })
    delete mood.refusal
    expect((await reveal(keeper, sn)).data).toMatchObject({ consignee: '苏木', mobile: '13766665555' })
    expect((await reveal(keeper, sn)).data).toMatchObject({ address: '长安街1号院7号楼' })
    expect(asked.length).toBe(2)
    expect(await searched(keeper, '13766665555')).toBe(1)
    // The channel repeats the order, still without saying whom it is for: what we know stays.
    await within((tx) => intakeOrder(tx, inlet, { ...told, updatedAt: later(minutes(1)), remarks: '请轻放' }))
    const after = await keeper.call(onlineOrders.detail, { params: { sn } })
    expect(after.data).toMatchObject({ can_decrypt: false, consignee: '苏*', order_remarks: '请轻放' })
    // In another city it is another address: it has to be asked for again.
    const tianjin = { province: '天津市', city: '天津市', county: '和平区' }
    await within((tx) => intakeOrder(tx, inlet, { ...told, updatedAt: later(minutes(2)), ...tianjin }))
    expect((await keeper.call(onlineOrders.detail, { params: { sn } })).data?.can_decrypt).toBe(true)
  })

  test('stays hidden where the channel cannot be asked', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await within((tx) => anArrival(tx, keeper.merchantId, { consignee: null }))
    expect((await reveal(keeper, sn)).code).toBe(codes.shopNotBound.code)
  })
})

/** Every column of every table, as a thief of the files would read it. */
const everythingKept = async (): Promise<string> => {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db())
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, ' ') as text from ${sql.raw(name)} t`.execute(db())
    texts.push(rows[0]?.text ?? '')
  }
  return texts.join('\n')
}

const sheetLines = async (file: ArrayBuffer): Promise<string[]> => {
  const book = new exceljs.Workbook()
  await book.xlsx.load(file)
  const cells: string[] = []
  book.worksheets[0]?.eachRow((row) => row.eachCell((cell) => cells.push(cell.text)))
  return cells
}

/** A rider is called for the order; couriers who name the phone in what they say are no excuse to keep it. */
const carried = async (keeper: Person, sn: string, mobile: string): Promise<string> => {
  const [dada, sf] = [fakeCourier('dada'), fakeCourier('sf')]
  useFakes(dada, sf)
  sf.trouble('create', { kind: 'refused', words: `收件人电话${mobile}有误` })
  const { merchantId } = keeper
  const sid = await within(async (tx) => {
    await anIncome(tx, merchantId, fen(100_00))
    const storeId = await aStore(tx, merchantId, { isDefault: true })
    for (const fake of [dada, sf]) await aBinding(tx, { merchantId, storeId }, providerOfCourier(fake.courier.name))
    return String(storeId)
  })
  const order = { type: 'online' as const, sn }
  expect((await keeper.call(delivery.inquiry, { body: { order, sid } })).code).toBe(0)
  const { data } = await keeper.call(delivery.callRider, { body: { order, sid, channels: [6, 7] } })
  const ride = data?.items.find(({ ok }) => ok)?.sn ?? expect.fail('nobody was called')
  await applyReport(dada.happens(ride, 'failed', { reason: `联系不上${mobile}` }), { trusted: true })
  return ride
}

describe('nobody’s phone, name or door', () => {
  const person = { name: '欧阳清风', mobile: '13544332211', phone: '01087654321', address: '太平街甲18号3单元502' }
  const buyer = { name: '司马明月', mobile: '13611223344' }
  const secrets = [person.name, person.mobile, person.phone, person.address, buyer.name, buyer.mobile]
  // Bytes are kept in hexadecimal when they are read as text.
  const spellings = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
  const leaksIn = (text: string) => spellings.filter((secret) => text.includes(secret))

  test('is in the database, the lists, the log or the pushes in plain words', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn, inlet, told } = await within((tx) => anArrival(tx, keeper.merchantId, { consignee: person, buyer }))
    const heard = { id: 'n', shopId: told.shopId, orderId: told.orderId, at: now() }
    await within((tx) => applyChannelEvent(tx, inlet, { ...heard, kind: 'reminder', reminderId: 'M', words: '快点' }))
    const typed = {
      ...typedContent(),
      consignee: person.name,
      mobile: person.mobile,
      phone: person.phone,
      address: person.address,
      buyer_name: buyer.name,
      buyer_mobile: buyer.mobile,
    }
    const created = await keeper.call(onlineOrders.create, { body: { ...typed, accept_duplicate: true } })
    const { goods_items: _g, order_amount: _a, buyer_name: _n, buyer_mobile: _m, ...rest } = typed
    const edited = created.data?.order_sn ?? ''
    const moved = { ...rest, mobile: buyer.mobile, consignee: buyer.name }
    expect((await keeper.call(onlineOrders.update, { params: { sn: edited }, body: moved })).code).toBe(0)
    await keeper.call(onlineOrders.transfer, { body: { sns: [sn], kind: 1, price: '99.00' } })
    expect((await reveal(keeper, sn)).data?.mobile).toBe(person.mobile)
    const ridden = await keeper.call(onlineOrders.create, { body: { ...typed, accept_duplicate: true } })
    const ride = await carried(keeper, ridden.data?.order_sn ?? '', person.mobile)
    const answers = [
      await keeper.call(onlineOrders.list, { query: { status: 'all' } }),
      await keeper.call(delivery.list, { query: { keyword: person.mobile } }),
      await keeper.call(onlineOrders.detail, { params: { sn } }),
      await keeper.call(onlineOrders.detail, { params: { sn: edited } }),
      await keeper.call(onlineOrders.logs, { params: { sn: edited } }),
      await keeper.call(onlineOrders.list, { query: { status: 'all', keyword: person.mobile } }),
      await keeper.call(delivery.detail, { query: { sn: ride } }),
      await keeper.call(delivery.batchList, { query: { type: 'online', sns: ridden.data?.order_sn ?? '' } }),
      await keeper.call(push.missed),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0))
    expect(JSON.stringify(answers[1]?.data)).toContain(ride)
    expect(leaksIn(JSON.stringify(answers.map(({ data }) => data)))).toEqual([])
    const kept = await everythingKept()
    expect(kept).toContain(sn)
    expect(leaksIn(kept)).toEqual([])
  })

  const told = {
    consignee: person.name,
    mobile: person.mobile,
    phone: person.phone,
    address: person.address,
    buyer_name: buyer.name,
    buyer_mobile: buyer.mobile,
  }

  test('is in what is older, what is to be made, or what a refund tells', async ({ world }) => {
    const keeper = await world.merchant()
    const { old, young, refund } = await within(async (tx) => {
      const whose = { merchant_id: keeper.merchantId, content: told }
      const order = await anOnlineOrder(tx, whose)
      return {
        old: await anOnlineOrder(tx, { ...whose, state: 40, created_at: later(-days(100)) }),
        young: order,
        refund: await anOnlineRefund(tx, order),
      }
    })
    const query = { status: 'all', keyword: person.mobile }
    const { address, mobile } = told
    const { delivery_date } = typedContent()
    const answers = [
      await keeper.call(onlineOrders.oldList, { query }),
      await keeper.call(onlineOrders.oldTotals, { query }),
      await keeper.call(onlineOrders.oldRegions, { query }),
      await keeper.call(onlineOrders.stockingGuide),
      await keeper.call(onlineOrders.refundRecords, { params: { id: String(refund.id) } }),
      await keeper.call(onlineOrders.duplicates, { query: { mobile, address, delivery_date } }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0))
    const shown = answers.map(({ data }) => JSON.stringify(data))
    expect(shown[0]).toContain(old.sn)
    expect(shown[3]).toContain('33枝红玫瑰')
    expect(shown[5]).toContain(young.sn)
    expect(leaksIn(shown.join())).toEqual([])
  })

  test('is in a sheet that is taken away, whoever takes it', async ({ world }) => {
    const keeper = await world.merchant()
    const { sn } = await within((tx) => anOnlineOrder(tx, { merchant_id: keeper.merchantId, content: told }))
    const clerk = await world.subAccount(keeper, { grants: ['online.read', 'online.export', 'online.reveal'] })
    for (const who of [keeper, clerk]) {
      const response = await fetch(`${world.url}${onlineOrders.export.path}?status=all`, { headers: who.headers })
      const lines = JSON.stringify(await sheetLines(await response.arrayBuffer()))
      expect(lines).toContain(sn)
      expect(lines).toContain('135****2211')
      expect(leaksIn(lines)).toEqual([])
    }
  })

  test('is in the preview of a sheet that is brought, nor in what is wrong with it', async ({ world }) => {
    const keeper = await world.merchant()
    const line = { 收货人: person.name, 手机号: person.mobile, 详细地址: person.address }
    const sheet = await aSheet([aLine(line), aLine({ ...line, 手机号: `${person.mobile}0` })])
    const { data } = await keeper.call(onlineOrders.readExcel, { form: formWith('订单.xlsx', sheet) })
    const params = { id: data?.id ?? '' }
    const job = await vi.waitFor(async () => {
      const read = await keeper.call(onlineOrders.importJob, { params })
      expect(read.data).toMatchObject({ state: 'ready', rows: 2, bad_total: 1 })
      return JSON.stringify(read.data)
    }, 20_000)
    expect(job).toContain('33枝红玫瑰')
    expect(leaksIn(job)).toEqual([])
    const kept = await everythingKept()
    expect(kept).toContain('订单.xlsx')
    expect(leaksIn(kept)).toEqual([])
  })
})
