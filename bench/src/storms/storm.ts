import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { codes } from '@zdb/contract/codes'
import { startCluster } from '@zdb/tools/postgres'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import { aPooledOrder, aShop } from '../../../server/src/areas/orders/received-orders/fixtures.ts'
import { aFunded } from '../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { fen } from '@zdb/contract/kit/fen'
import { proveLedger } from '../../../server/src/core/money/ledger-proof.ts'
import { useSealKey } from '../../../server/src/core/outside/sealed.ts'
import { connect, db, disconnect, within } from '../../../server/src/core/db/tx.ts'
import { startChild, unreachable } from '../child.ts'
import { call, percentile } from '../latency.ts'
import { piiKey } from '../order-world.ts'
import type { Row } from '../row.ts'

const shops = 50
const pooled = 20
/** Two orders fit into a shop's credit, three do not. */
const price = 1_500_00
const balance = 0
const deposit = 2_000_00
const credit = 2 * deposit + balance

type Shop = { merchantId: number; headers: Record<string, string> }

const openShop = async (url: string): Promise<Shop> => {
  const { merchantId, secret } = await within(async (tx) => {
    const made = await aMerchant(tx, { name: '风暴花店' })
    await aShop(tx, made.merchantId, { balance, deposit })
    const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
    return { ...made, ...(await startSession(tx, made.accountId, guest)) }
  })
  const cookie = `zdb_session=${secret}`
  const greeting = await fetch(`${url}/api.v2/transferOrder/grab/items`, { headers: { cookie, 'x-console': '1' } })
  if (((await greeting.json()) as { code: number }).code !== 0) throw new Error('a shop could not sign in')
  const bearer = greeting.headers.get('credentials') ?? ''
  return { merchantId, headers: { cookie, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' } }
}

const putIntoPool = (): Promise<string[]> =>
  within(async (tx) => {
    const { merchantId } = await aMerchant(tx, { name: '发单商家' })
    await aFunded(tx, merchantId, fen(pooled * price))
    const sns: string[] = []
    for (let count = 0; count < pooled; count += 1)
      sns.push((await aPooledOrder(tx, { merchant_id: merchantId, price })).sn)
    return sns
  })

type Try = { sn: string; code: number; ms: number }

const storming = async (url: string): Promise<Row[]> => {
  const sns = await putIntoPool()
  const florists = await Promise.all(Array.from({ length: shops }, () => openShop(url)))
  const began = performance.now()
  const tries = await Promise.all(
    florists.flatMap(({ headers }) =>
      sns.map(async (sn): Promise<Try> => {
        const answer = await call({ url: `${url}/api.v2/transferOrder/grab/${sn}/confirm`, headers }, 'POST', '{}')
        return { sn, code: (JSON.parse(answer.text) as { code: number }).code, ms: answer.ms }
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const winners = sns.map((sn) => tries.filter((each) => each.sn === sn && each.code === 0).length)
  const losers = tries.filter(({ code }) => code !== 0)
  const told = losers.filter(({ code }) => code === codes.orderTaken.code || code === codes.creditShort.code)
  const used = await db().selectFrom('grab_credit').select('used').execute()
  const highest = Math.max(...used.map((row) => row.used))
  const sum = used.reduce((total, row) => total + row.used, 0)
  const sound = (await proveLedger()).length === 0
  return [
    {
      what: `抢单风暴：${tries.length} 次同时抢单，${shops} 家门店，${pooled} 单，HTTP`,
      figure: `每单恰有一个赢家 ${winners.filter((count) => count === 1).length}/${pooled}，其余 ${told.length}/${losers.length} 当即得到答复`,
      aim: '每单一个赢家，其余当即告知',
      met: winners.every((count) => count === 1) && told.length === losers.length,
    },
    {
      what: '抢单风暴：额度',
      figure: `最多占用 ${highest / 100} 元，额度 ${credit / 100} 元；合计 ${sum / 100} 元；账目${sound ? '平' : '不平'}`,
      aim: '无门店超额，账目平',
      met: highest <= credit && sum === pooled * price && sound,
    },
    {
      what: '抢单风暴：用时',
      figure: `共 ${seconds.toFixed(2)} s，${(tries.length / seconds).toFixed(0)} 次/s，p95 ${percentile(
        tries.map((each) => each.ms),
        0.95,
      ).toFixed(0)} ms`,
      aim: '≤ 5 s',
      met: seconds <= 5,
    },
  ]
}

/** A thousand grabs at the same moment through the door everyone uses. */
export const storm = async (dir: string): Promise<Row[]> => {
  const cluster = await startCluster({ dir: join(dir, 'postgres-storm'), durable: false })
  const environment = { ...unreachable, DATABASE_URL: cluster.adminUrl, PII_KEY: piiKey, PORT: '0', LOG_LEVEL: 'info' }
  try {
    const server = await startChild('server/src/main.ts', environment)
    try {
      useSealKey(piiKey)
      connect(cluster.adminUrl, 4, (error) => console.error(error.message))
      return await storming(server.url)
    } finally {
      await disconnect()
      await server.stop()
    }
  } finally {
    await cluster.stop()
  }
}
