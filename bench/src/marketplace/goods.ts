import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import { aGoods, skuOf } from '../../../server/src/areas/shop/goods/fixtures.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { bigramsOf } from '../../../server/src/core/lists/bigrams.ts'
import { learnFrequencies } from '../../../server/src/core/lists/word-frequencies.ts'
import { startChild } from '../child.ts'
import { copyRow } from '../copy-row.ts'
import { call, median, p95Of, type Target } from '../latency.ts'
import { withServer } from '../measured-server.ts'
import type { Statement } from '../questions/list-question.ts'
import type { Row } from '../row.ts'

const sizes = [1_000, 100_000] as const
const words = ['玫瑰', '百合', '向日葵', '康乃馨', '满天星', '绣球', '桔梗', '郁金香', '芍药', '雏菊']
const states = [0, 20, 40, 40, 40, 40, 40, 40, 40, 50]

type Keeper = { merchantId: number; secret: string }

/** One merchant's shelf: ten words, most of it sold, and a number that only one of them has. */
const grow = async (count: number): Promise<Keeper> => {
  const keeper = await within(async (tx) => {
    const { merchantId, accountId } = await aMerchant(tx, { name: `货架${count}` })
    const goodsId = await aGoods(tx, merchantId)
    const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
    const { secret } = await startSession(tx, accountId, guest)
    return { merchantId, goodsId, skuId: await skuOf(tx, goodsId), secret }
  })
  const name = sql`(${words}::text[])[1 + n / 7 % ${words.length}] || '花束' || n || '号'`
  await copyRow('goods', keeper.goodsId, [1, count], {
    name,
    search: sql`${name} || ' 鲜花 / 花束'`,
    category_id: sql`101 + n % 5`,
    state: sql`(${states}::smallint[])[1 + n % ${states.length}]`,
    created_at: sql`now() - n * interval '1 minute'`,
  })
  await copyRow('goods_sku', keeper.skuId, [1, count], { goods_id: sql`${keeper.goodsId} + n` })
  await sql`vacuum analyze goods, goods_sku`.execute(db())
  await learnFrequencies()
  return keeper
}

type Question = { name: string; path: string; bare: readonly Statement[] }

const list = '/api.v2/goods/items'
const asked = (query: Record<string, string>) => `${list}?${new URLSearchParams(query).toString()}`

const questionsFor = (merchantId: number): readonly Question[] => {
  const own = (where: string): Statement[] => {
    const from = `from goods where merchant_id = ${merchantId} and deleted_at is null${where}`
    const page = `select * ${from} order by created_at desc, id desc limit 20`
    const ids = `select id ${from} order by created_at desc, id desc limit 20`
    return [
      { text: page, values: [] },
      { text: `select count(*) from (select 1 ${from} limit 2000) c`, values: [] },
      { text: `select * from goods_sku where goods_id in (${ids}) and retired_at is null`, values: [] },
      {
        text: `select distinct on (goods_id) * from goods_version where goods_id in (${ids}) order by goods_id, id desc`,
        values: [],
      },
      {
        text: `select goods_id, sum(quantity) from goods_sale where goods_id in (${ids}) and returned_at is null group by 1`,
        values: [],
      },
    ]
  }
  const inWords = (word: string) => {
    const grams = bigramsOf(word).map((gram) => `'${gram}'`)
    return ` and grams(search) @> array[${grams.join(', ')}] and position('${word}' in search) > 0`
  }
  return [
    { name: '全部', path: list, bare: own('') },
    { name: '已下架', path: asked({ status: 'delisted' }), bare: own(' and state = 50') },
    { name: '分类', path: asked({ category_id: '103' }), bare: own(' and category_id = 103') },
    { name: '常见字', path: asked({ keyword: '花束' }), bare: own(inWords('花束')) },
    { name: '十分之一', path: asked({ keyword: '绣球' }), bare: own(inWords('绣球')) },
    { name: '唯一', path: asked({ keyword: '花束777号' }), bare: own(inWords('花束777号')) },
    { name: '没有', path: asked({ keyword: '没有这样' }), bare: own(inWords('没有这样')) },
  ]
}

const rounds = 5

const measuring = async (url: string, bareUrl: string, count: number): Promise<Row[]> => {
  const { merchantId, secret } = await grow(count)
  const cookie = `zdb_session=${secret}`
  const greeting = await fetch(`${url}${list}`, { headers: { cookie, 'x-console': '1' } })
  const headers = { cookie, authorization: `Bearer ${greeting.headers.get('credentials') ?? ''}` }
  const pairs: { name: string; targets: [Target, Target]; taken: number[][] }[] = []
  for (const [index, { name, path, bare }] of questionsFor(merchantId).entries()) {
    const ours = { url: `${url}${path}`, headers }
    const answer = JSON.parse((await call(ours)).text) as { code: number }
    if (answer.code !== 0) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`)
    const target = { url: `${bareUrl}/${count}-${index}` }
    const json = { ...target, headers: { 'content-type': 'application/json' } }
    await call(json, 'PUT', JSON.stringify({ statements: bare, answer }))
    pairs.push({ name, targets: [ours, target], taken: [] })
  }
  for (let round = 0; round < rounds; round += 1)
    for (const { targets, taken } of pairs) taken.push(await p95Of(targets))
  return pairs.map(({ name, taken }) => {
    const at = (which: number) => median(taken.map((round) => round[which] ?? 0))
    const ratio = median(taken.map(([ours = 0, bare = 1]) => ours / bare))
    return {
      what: `一个商家的 ${count} 件商品，${name}`,
      figure: `p95 ${at(0).toFixed(1)} ms，裸 SQL ${at(1).toFixed(1)} ms，${ratio.toFixed(2)} ×`,
      aim: '≤ 2 ×',
      met: ratio <= 2,
    }
  })
}

const onEveryShelf = async (url: string, bareUrl: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (const count of sizes) rows.push(...(await measuring(url, bareUrl, count)))
  return rows
}

/** The list of one's own goods and the search in it, against the same SQL on a bare route, on a small and a large shelf. */
export const goods = (dir: string): Promise<Row[]> =>
  withServer(dir, 'goods', async (url, environment) => {
    const bare = await startChild('bench/src/bare/bare-sql.ts', environment)
    return onEveryShelf(url, bare.url).finally(bare.stop)
  })
