import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { BuiltInRole } from '@zdb/contract/permissions'
import { aMerchant, aSubAccount, demoPassword } from '#areas/people/identity/fixtures'
import { storePush } from '#areas/desk/push/public'
import { setPayPassword } from '#areas/people/account/public'
import { aRider } from '#areas/couriers/delivery-setup/fixtures'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { aContact, anArea, aStore, type StoreFixture } from '#areas/shop/stores/fixtures'
import { demoPayPassword } from '#areas/orders/transfer-orders/fixtures'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { now } from '#core/time/clock'
import { post, type AccountKind, type Cause } from '#core/money/ledger'
import { db, within, type Tx } from '#core/db/tx'
import { seedOperators } from './operators.ts'
import { addInvoices, addOrdersBetween, addPooledOrders, type Pictures } from './orders.ts'
import { addPastOfferings } from './acceptance.ts'
import { addCoupons } from './coupons.ts'
import { addGoods } from './goods.ts'
import { addWithdrawals } from './money.ts'
import { addPenalties, addTickets } from './platform.ts'

type DemoMerchant = {
  mobile: string
  name: string
  contact: string
  category: number
  balance: Fen
  deposit: Fen
  stores: StoreFixture[]
  staff: { mobile: string; name: string; role: BuiltInRole }[]
}

const beijing = { province: '北京市', city: '北京市' }
const shanghai = { province: '上海市', city: '上海市' }
const guangzhou = { province: '广东省', city: '广州市' }

/** Six merchants in three cities: flowers, cakes, and both. The same every time. */
const merchants: readonly DemoMerchant[] = [
  {
    mobile: '13800000001',
    name: '花语鲜花',
    contact: '林小花',
    category: 1,
    balance: fen(12_860_50),
    deposit: fen(2_000_00),
    stores: [
      {
        ...beijing,
        name: '国贸店',
        county: '朝阳区',
        address: '光华路9号 SOHO 2座1层',
        longitude: 116.4581,
        latitude: 39.9136,
        categories: [1, 9],
        isDefault: true,
      },
      {
        ...beijing,
        name: '中关村店',
        county: '海淀区',
        address: '中关村大街27号',
        longitude: 116.3164,
        latitude: 39.9829,
        categories: [1],
      },
    ],
    staff: [
      { mobile: '13900000011', name: '王店长', role: 'manager' },
      { mobile: '13900000012', name: '小周', role: 'service' },
      { mobile: '13900000013', name: '阿强', role: 'dispatcher' },
      { mobile: '13900000014', name: '陈会计', role: 'accountant' },
    ],
  },
  {
    mobile: '13800000002',
    name: '甜心蛋糕',
    contact: '赵甜',
    category: 2,
    balance: fen(8_430_00),
    deposit: fen(2_000_00),
    stores: [
      {
        ...beijing,
        name: '望京店',
        county: '朝阳区',
        address: '望京街10号',
        longitude: 116.4812,
        latitude: 39.9969,
        categories: [2, 6],
        isDefault: true,
      },
    ],
    staff: [{ mobile: '13900000021', name: '孙师傅', role: 'manager' }],
  },
  {
    mobile: '13800000003',
    name: '沪上花坊',
    contact: '周曼',
    category: 1,
    balance: fen(21_005_08),
    deposit: fen(4_000_00),
    stores: [
      {
        ...shanghai,
        name: '静安寺店',
        county: '静安区',
        address: '南京西路1601号',
        longitude: 121.4453,
        latitude: 31.2235,
        categories: [1, 8],
        isDefault: true,
      },
      {
        ...shanghai,
        name: '陆家嘴店',
        county: '浦东新区',
        address: '世纪大道100号',
        longitude: 121.5055,
        latitude: 31.2345,
        categories: [1],
      },
      {
        ...shanghai,
        name: '徐家汇店',
        county: '徐汇区',
        address: '虹桥路1号',
        longitude: 121.4365,
        latitude: 31.1949,
        categories: [1, 4],
      },
    ],
    staff: [
      { mobile: '13900000031', name: '李静', role: 'manager' },
      { mobile: '13900000032', name: '阿宝', role: 'dispatcher' },
    ],
  },
  {
    mobile: '13800000004',
    name: '麦田烘焙',
    contact: '吴麦',
    category: 2,
    balance: fen(560_00),
    deposit: fen(0),
    stores: [
      {
        ...shanghai,
        name: '五角场店',
        county: '杨浦区',
        address: '淞沪路77号',
        longitude: 121.5141,
        latitude: 31.3003,
        categories: [2],
        isDefault: true,
      },
    ],
    staff: [],
  },
  {
    mobile: '13800000005',
    name: '羊城花与蛋糕',
    contact: '何美玲',
    category: 1,
    balance: fen(33_120_99),
    deposit: fen(2_000_00),
    stores: [
      {
        ...guangzhou,
        name: '天河城店',
        county: '天河区',
        address: '天河路208号',
        longitude: 113.3306,
        latitude: 23.1322,
        categories: [1, 2, 7],
        isDefault: true,
      },
      {
        ...guangzhou,
        name: '北京路店',
        county: '越秀区',
        address: '北京路238号',
        longitude: 113.2698,
        latitude: 23.1237,
        categories: [1, 2],
      },
    ],
    staff: [
      { mobile: '13900000051', name: '梁店长', role: 'manager' },
      { mobile: '13900000052', name: '阿珍', role: 'service' },
    ],
  },
  {
    mobile: '13800000006',
    name: '岭南礼遇',
    contact: '黄文',
    category: 4,
    balance: fen(99_999_99),
    deposit: fen(2_000_00),
    stores: [
      {
        ...guangzhou,
        name: '珠江新城店',
        county: '天河区',
        address: '花城大道85号',
        longitude: 113.3245,
        latitude: 23.1193,
        categories: [1, 2, 4],
        isDefault: true,
      },
    ],
    staff: [{ mobile: '13900000061', name: '苏会计', role: 'accountant' }],
  },
]

/** Whether nobody but the demo's own merchants is there. */
export const isDemoAlone = async (): Promise<boolean> => {
  const mobiles = merchants.map(({ mobile }) => mobile)
  const real = await db()
    .selectFrom('account')
    .select('id')
    .where('is_master', '=', true)
    .where('mobile', 'not in', mobiles)
    .limit(1)
    .executeTakeFirst()
  return real === undefined
}

const notices = [
  { title: '情人节备货提醒', content: '鲜花价格随产地行情上浮，请提前确认货源与骑手运力。' },
  { title: '诚信保证金说明', content: '保证金用于保障转单双方权益，满三个月且无未结订单可申请退还。' },
]

export const demoAccounts = [
  ...merchants.map(({ mobile, name }) => ({ mobile, password: demoPassword, who: `${name} · 主账户` })),
  ...merchants
    .slice(0, 1)
    .flatMap(({ name, staff }) =>
      staff.map((person) => ({ mobile: person.mobile, password: demoPassword, who: `${name} · ${person.name}` })),
    ),
]

const fund = async (tx: Tx, merchantId: number, kind: AccountKind, amount: Fen, cause: Cause): Promise<void> => {
  if (amount === 0) return
  const legs = [{ from: { kind: 'clearing', merchantId } as const, to: { kind, merchantId }, amount }]
  await post(tx, { ...cause, key: `demo:${kind}:${merchantId}`, ref: 'demo', legs })
}

const addMerchant = async (
  tx: Tx,
  facts: DemoMerchant,
): Promise<{ merchantId: number; accountId: number; storeId: number }> => {
  const { merchantId, accountId } = await aMerchant(tx, { ...facts, enableIm: true })
  const stores: number[] = []
  for (const store of facts.stores) {
    const deposit = store.isDefault ? facts.deposit : 0
    const id = await aStore(tx, merchantId, { ...store, deposit, receiving: deposit > 0, receiveCheckAt: now() })
    await aContact(tx, { id, merchantId }, { name: facts.contact, phone: facts.mobile, position: '老板' })
    await aRider(tx, { merchantId, storeId: id }, { username: facts.contact, mobile: facts.mobile })
    await anArea(tx, id)
    stores.push(id)
  }
  for (const type of ['identity_card', 'business_licence'] as const) await aQualification(tx, merchantId, { type })
  for (const person of facts.staff) await aSubAccount(tx, merchantId, person)
  await fund(tx, merchantId, 'available', facts.balance, { type: 'recharge', why: '充值' })
  await setPayPassword(merchantId, demoPayPassword)
  await storePush(tx, {
    merchantId,
    event: 'welcome',
    type: pushTypes.notice,
    identity: 0,
    title: '欢迎使用转单宝',
    alert: `${facts.name}，您的店铺已开通`,
  })
  return { merchantId, accountId, storeId: stores[0] ?? 0 }
}

/** What waits for the platform from the first day. */
const addWaiting = async (tx: Tx, { merchantId, storeId }: { merchantId: number; storeId: number }): Promise<void> => {
  await aQualification(tx, merchantId, { type: 'food_circulation_permit', storeId, state: 'reviewing' })
  await aStore(tx, merchantId, {
    ...shanghai,
    name: '大宁店',
    county: '静安区',
    address: '共和新路1898号',
    longitude: 121.4537,
    latitude: 31.2766,
    categories: [2],
    life: 'reviewing',
  })
}

export type DemoPlaces = readonly Awaited<ReturnType<typeof addMerchant>>[]

export type DemoWorld = {
  readonly pictures?: Pictures
  /** There is a pay-app that the mini-program will be bound to, with all that it sells. */
  readonly hasPayApp?: boolean
}

/** Fills an empty database with the demo world; a database that has merchants is left alone. */
export const seedDemo = async ({ pictures = () => '', hasPayApp = false }: DemoWorld = {}): Promise<DemoPlaces> => {
  const known = await db().selectFrom('merchant').select('id').limit(1).executeTakeFirst()
  if (known) return []
  await seedOperators()
  await addPastOfferings()
  return within(async (tx) => {
    const places: Awaited<ReturnType<typeof addMerchant>>[] = []
    for (const facts of merchants) places.push(await addMerchant(tx, facts))
    const [flowers, cakes, shanghai, bakery] = places
    if (flowers && cakes && shanghai) {
      await addOrdersBetween(tx, flowers, cakes, pictures)
      await addOrdersBetween(tx, cakes, flowers, pictures)
      await addInvoices(tx, flowers, cakes)
      await addPooledOrders(tx, shanghai, pictures)
      await addPenalties(tx, flowers)
      await addTickets(tx, flowers)
      await addGoods(tx, flowers)
      if (!hasPayApp) await addCoupons(tx, flowers)
      await addWithdrawals(tx, flowers)
    }
    if (bakery) await addWaiting(tx, bakery)
    await tx
      .insertInto('notice')
      .values(notices.map((notice) => ({ ...notice, at: now() })))
      .execute()
    return places
  })
}
