import { flatTabs } from '@zdb/contract/orders/online-orders/states'
import { receiverTabs, senderTabs } from '@zdb/contract/orders/transfer-orders/states'
import { piiKey, withSizes, ask, type Size } from '../order-world.ts'
import { call } from '../latency.ts'
import { startChild, unreachable } from '../child.ts'
import { word } from './list-question.ts'
import type { Row } from '../row.ts'
import { signIn } from '../sign-in.ts'

const orders = 2_000

type Server = { url: string; headers: Record<string, string> }

const pages = [
  '',
  '&page=2&page_size=7',
  '&page_size=50',
  `&${word('玫瑰')}`,
  '&product_type=2',
  '&page=90',
  '&sort=newest',
]

const listsOf = (path: string, tabs: readonly { index: string }[]): string[] =>
  tabs.flatMap(({ index }) => pages.map((page) => `${path}?status=${index}${page}`))

/** Every list in every tab, and orders of each state, old and new. */
export const readPaths = async ({ databaseUrl }: Pick<Size, 'databaseUrl'>): Promise<string[]> => {
  const each = (table: string, owner: string) =>
    ask<{ sn: string }>(
      databaseUrl,
      `select sn from (select sn, id, row_number() over (partition by state order by id) as place from ${table}
        where ${owner} = (select min(id) from merchant)) o where place <= 15 order by id`,
    )
  const [sent, received, online] = [
    await each('transfer_order', 'merchant_id'),
    await each('transfer_order', 'shop_merchant_id'),
    await each('online_order', 'merchant_id'),
  ]
  return [
    ...listsOf('/api.v2/transfer/order/items', senderTabs),
    ...listsOf('/api.v2/received/order/items', receiverTabs),
    ...listsOf('/api.v2/channel/order/items', flatTabs),
    '/api.v2/transfer/order/status-total',
    '/api.v2/channel/order/nav-total',
    ...sent.flatMap(({ sn }) => [`/api.v2/transfer/order/${sn}/detail`, `/api.v2/transfer/order/${sn}/memo`]),
    ...received.map(({ sn }) => `/api.v2/received/order/${sn}/detail`),
    ...online.map(({ sn }) => `/api.v2/channel/order/${sn}/detail`),
  ]
}

/** What runs down by the second may differ between two answers: such a pair is asked again. */
const tries = 3

/** The paths whose answers differ by a byte. */
export const differing = async (before: Server, after: Server, paths: readonly string[]): Promise<string[]> => {
  const different: string[] = []
  for (const path of paths) {
    let isSame = false
    for (let attempt = 0; attempt < tries && !isSame; attempt += 1) {
      const [was, is] = await Promise.all(
        [before, after].map(({ url, headers }) => call({ url: `${url}${path}`, headers })),
      )
      isSame = was?.status === is?.status && was?.text === is?.text
    }
    if (!isSame) different.push(path)
  }
  return different
}

/** What is missing before two trees can be asked; undefined where nothing is. */
export const missingForAnswers = (): string | undefined =>
  process.env.BEFORE ? undefined : '缺少环境变量 BEFORE：与之比较的另一份代码所在的目录'

/** Whether this tree answers as another does, to the byte: `BEFORE` names the folder of the other. */
export const answers = (dir: string): Promise<Row[]> =>
  withSizes(dir, 'orders', [orders], async ([size]) => {
    const tree = process.env.BEFORE
    if (!size || !tree) throw new Error(missingForAnswers())
    const environment = {
      ...unreachable,
      DATABASE_URL: size.databaseUrl,
      PII_KEY: piiKey,
      PORT: '0',
      LOG_LEVEL: 'info',
    }
    const { url, stop } = await startChild('server/src/main.ts', environment, tree)
    try {
      const paths = await readPaths(size)
      const before = { url, headers: await signIn(url, size.databaseUrl) }
      const after = { url: size.server.url, headers: size.headers }
      const different = await differing(before, after, paths)
      different.forEach((path) => console.log(path))
      return [
        {
          what: '回答与之前逐字节相同',
          figure: `${paths.length} 个请求，${different.length} 个不同`,
          aim: '≥ 500 个请求，无不同',
          met: paths.length >= 500 && different.length === 0,
        },
      ]
    } finally {
      await stop()
    }
  })
