import { within } from '../../../../server/src/core/db/tx.ts'
import { aTransferOrder } from '../../../../server/src/areas/orders/transfer-orders/fixtures.ts'
import { aMerchant } from '../../../../server/src/areas/people/identity/fixtures.ts'
import { openSocket } from '../../../../server/test/harness/sockets.ts'
import { call } from '../../latency.ts'
import { ask } from '../../order-world.ts'
import { sessionOf } from '../against-bare.ts'

type Headers = Record<string, string>
/** A merchant who writes at one browser and hears at others. */
type Writer = { headers: Headers; sn: string }

/** Who asks, and of what. */
export type People = { headers: Headers; sns: readonly string[]; writers: readonly Writer[] }

/** One press, and how long it took. Milliseconds. */
type Press = (lane: number, turn: number) => Promise<number>
export type Question = {
  readonly name: string
  readonly lanes: number
  /** What is pressed on these servers, until it is closed. */
  readonly open: (url: string, people: People) => Promise<{ press: Press; close: () => void }>
}

const lanes = 12
const writers = 4
/** Other browsers of each of those who write. */
const browsers = 3
const patienceMs = 10_000
const manySns = 500

const headersOf = (secret: string): Headers => ({ cookie: `zdb_session=${secret}`, 'x-console': '1' })

/** The first merchant, who has nearly all of the orders, and some who have one each. */
export const openPeople = async (databaseUrl: string): Promise<People> => {
  const [first] = await ask<{ account: number; merchant: number }>(
    databaseUrl,
    `select a.id::int as account, a.merchant_id::int as merchant from account a
      where a.merchant_id = (select min(id) from merchant) order by a.id limit 1`,
  )
  if (!first) throw new Error('the demo world is not there')
  const rows = await ask<{ sn: string }>(
    databaseUrl,
    `select sn from transfer_order where merchant_id = $1 order by id desc limit ${manySns}`,
    [first.merchant],
  )
  const aWriter = () =>
    within(async (tx) => {
      const { merchantId, accountId } = await aMerchant(tx)
      const { sn } = await aTransferOrder(tx, { merchant_id: merchantId, held: false })
      return { headers: headersOf(await sessionOf(tx, accountId)), sn }
    })
  const people: Writer[] = []
  for (let at = 0; at < writers; at += 1) people.push(await aWriter())
  const secret = await within((tx) => sessionOf(tx, first.account))
  return { headers: headersOf(secret), sns: rows.map(({ sn }) => sn), writers: people }
}

const done = async (url: string, headers: Headers, body?: string): Promise<number> => {
  const sent = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
  const { status, text, ms } = await call({ url, headers: sent }, body === undefined ? 'GET' : 'POST', body)
  if (status !== 200 || !text.startsWith('{"code":0,')) throw new Error(`${url}: ${status} ${text.slice(0, 200)}`)
  return ms
}

const at = (sns: readonly string[], lane: number, turn: number): string => sns[(lane + turn * lanes) % sns.length] ?? ''

const pressing = (press: Press) => Promise.resolve({ press, close: () => undefined })

const memoOf = (url: string, { headers, sn }: Writer, words: string): Promise<number> =>
  done(`${url}/api.v2/transfer/order/${sn}/update/memo`, headers, JSON.stringify({ memo: words, flag: 0 }))

/** A memo that stands there already would be no write. */
const words = (turn: number): string => `第${turn}次写下，${performance.now()}`

/** From pressing the button (so the commit is within it) until all other browsers were told. */
const pushed = async (url: string, people: People) => {
  const sockets = await Promise.all(
    people.writers.map(({ headers }) =>
      Promise.all(Array.from({ length: browsers }, () => openSocket(url, headers['cookie'] ?? ''))),
    ),
  )
  const press: Press = async (lane, turn) => {
    const writer = people.writers[lane]
    if (!writer) throw new Error('nobody writes')
    const began = performance.now()
    const heard = (sockets[lane] ?? []).map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          const late = setTimeout(() => reject(new Error('a browser was not told')), patienceMs)
          socket.once('screens_changed', () => {
            clearTimeout(late)
            resolve()
          })
        }),
    )
    await Promise.all([memoOf(url, writer, words(turn)), ...heard])
    return performance.now() - began
  }
  return {
    press,
    close: () => {
      for (const socket of sockets.flat()) socket.disconnect()
    },
  }
}

export const questions: readonly Question[] = [
  {
    name: '列表',
    lanes,
    open: (url, { headers }) => pressing(() => done(`${url}/api.v2/transfer/order/items`, headers)),
  },
  {
    name: '详情',
    lanes,
    open: (url, { headers, sns }) =>
      pressing((lane, turn) => done(`${url}/api.v2/transfer/order/${at(sns, lane, turn)}/detail`, headers)),
  },
  {
    name: '改备注',
    lanes,
    open: (url, { headers, sns }) =>
      pressing((lane, turn) => memoOf(url, { headers, sn: at(sns, lane, turn) }, words(turn))),
  },
  { name: `推送到另外 ${browsers} 个浏览器`, lanes: writers, open: pushed },
]
