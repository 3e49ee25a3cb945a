import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import { aPooledOrder, aShop } from '../../../server/src/areas/orders/received-orders/fixtures.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { copyRow } from '../copy-row.ts'
import { steadyP95, type Target } from '../latency.ts'
import { withServer } from '../measured-server.ts'
import type { Row } from '../row.ts'

const few = 2_000
const many = 200_000
const openOrders = 20_000
const storesPerMerchant = 4
/** So many cities share what there is; the shop that looks is in the first of them. */
const cities = [
  '110100',
  '120100',
  '310100',
  '320100',
  '320500',
  '330100',
  '330200',
  '340100',
  '350100',
  '350200',
  '370100',
  '370200',
  '410100',
  '420100',
  '430100',
  '440100',
  '440300',
  '500100',
  '510100',
  '610100',
]
const cityOf = sql`(${cities}::text[])[1 + n % ${cities.length}]`

type Pattern = { merchantId: number; storeId: number; neighbourId: number }

/** Other merchants and their stores, up to so many stores in all. */
const grow = async ({ storeId, neighbourId }: Pattern, [from, to]: readonly [number, number]): Promise<void> => {
  const { rows } = await sql<{ last: number }>`select max(id) as last from merchant`.execute(db())
  const last = rows[0]?.last ?? 0
  await copyRow('merchant', neighbourId, [1, (to - from) / storesPerMerchant], {})
  await copyRow('store', storeId, [from + 1, to], {
    openid: sql`gen_random_uuid()::text`,
    merchant_id: sql`${last} + 1 + (n - ${from + 1}) / ${storesPerMerchant}`,
    is_default: sql`false`,
    city_code: cityOf,
  })
  await sql`analyze merchant, store, transfer_order`.execute(db())
}

const begin = async (): Promise<Pattern & { secret: string }> =>
  within(async (tx) => {
    const [looker, neighbour] = [await aMerchant(tx, { name: '看单花店' }), await aMerchant(tx, { name: '邻居花店' })]
    const sender = await aMerchant(tx, { name: '发单商家' })
    const storeId = await aShop(tx, looker.merchantId)
    await aPooledOrder(tx, { merchant_id: sender.merchantId, held: false })
    const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
    const { secret } = await startSession(tx, looker.accountId, guest)
    return { merchantId: looker.merchantId, storeId, neighbourId: neighbour.merchantId, secret }
  })

const fillPool = async (): Promise<void> => {
  const order = await db().selectFrom('transfer_order').select('id').executeTakeFirstOrThrow()
  await copyRow('transfer_order', order.id, [1, openOrders], { sn: sql`'TB' || n`, city_code: cityOf })
}

const signedIn = async (url: string, secret: string): Promise<Target> => {
  const pool = `${url}/api.v2/transferOrder/grab/items`
  const cookie = `zdb_session=${secret}`
  const greeting = await fetch(pool, { headers: { cookie, 'x-console': '1' } })
  const answer = (await greeting.json()) as { code: number; data: { total: number } }
  if (answer.code !== 0 || answer.data.total < openOrders / cities.length) throw new Error('the pool is not full')
  const bearer = greeting.headers.get('credentials') ?? ''
  return { url: pool, headers: { cookie, authorization: `Bearer ${bearer}` } }
}

const measuring = async (url: string): Promise<Row[]> => {
  const pattern = await begin()
  await fillPool()
  await grow(pattern, [0, few])
  const target = await signedIn(url, pattern.secret)
  const small = await steadyP95(target)
  await grow(pattern, [few, many])
  const large = await steadyP95(target)
  return [
    {
      what: `抢单池：${openOrders} 个待抢订单，${many} 家门店与 ${few} 家门店相比，HTTP`,
      figure: `p95 ${large.toFixed(1)} ms 与 ${small.toFixed(1)} ms，${(large / small).toFixed(2)} 倍`,
      aim: '≤ 1.5 倍',
      met: large <= 1.5 * small,
    },
  ]
}

/** Whether the pool of one shop grows slower with the number of everybody's stores. */
export const pool = (dir: string): Promise<Row[]> => withServer(dir, 'pool', measuring)
