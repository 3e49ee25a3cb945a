import { sql } from 'kysely'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { aGoods, skuOf } from '../../../server/src/areas/shop/goods/fixtures.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { learnFrequencies } from '../../../server/src/core/lists/word-frequencies.ts'
import { copyRow } from '../copy-row.ts'
import type { Statement } from '../questions/list-question.ts'
import type { Row } from '../row.ts'
import { againstBareSql, inWords, pathOf, sessionOf, type Asking, type Question } from './against-bare.ts'

const sizes = [1_000, 100_000] as const
const words = ['玫瑰', '百合', '向日葵', '康乃馨', '满天星', '绣球', '桔梗', '郁金香', '芍药', '雏菊']
const states = [0, 20, 40, 40, 40, 40, 40, 40, 40, 50]

type Keeper = { merchantId: number; secret: string }

/** One merchant's shelf: ten words, most of it sold, and a number that only one of them has. */
const grow = async (count: number): Promise<Keeper> => {
  const keeper = await within(async (tx) => {
    const { merchantId, accountId } = await aMerchant(tx, { name: `货架${count}` })
    const goodsId = await aGoods(tx, merchantId)
    const secret = await sessionOf(tx, accountId)
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

const list = '/api.v2/goods/items'
const asked = (query: Record<string, string>) => pathOf(list, query)
const inSearch = (word: string) => inWords('search', word)

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
  return [
    { name: '全部', path: list, bare: own('') },
    { name: '已下架', path: asked({ status: 'delisted' }), bare: own(' and state = 50') },
    { name: '分类', path: asked({ category_id: '103' }), bare: own(' and category_id = 103') },
    { name: '常见字', path: asked({ keyword: '花束' }), bare: own(inSearch('花束')) },
    { name: '十分之一', path: asked({ keyword: '绣球' }), bare: own(inSearch('绣球')) },
    { name: '唯一', path: asked({ keyword: '花束777号' }), bare: own(inSearch('花束777号')) },
    { name: '没有', path: asked({ keyword: '没有这样' }), bare: own(inSearch('没有这样')) },
  ]
}

const onShelf = ({ merchantId, secret }: Keeper, count: number): Asking => ({
  of: `一个商家的 ${count} 件商品`,
  secret,
  questions: questionsFor(merchantId),
})

const growAll = async (): Promise<Asking[]> => {
  const shelves: Asking[] = []
  for (const count of sizes) shelves.push(onShelf(await grow(count), count))
  return shelves
}

/** The list of one's own goods and the search in it, on a small and a large shelf of one platform. */
export const goods = (dir: string): Promise<Row[]> => againstBareSql(dir, 'goods', growAll)
