import { sql } from 'kysely'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { copyRow } from '../copy-row.ts'
import type { Statement } from '../questions/list-question.ts'
import type { Row } from '../row.ts'
import { againstBareSql, inWords, pathOf, sessionOf, type Asking, type Question } from './against-bare.ts'

const found = (where: string, values: unknown[]): Statement[] => [
  {
    text: `select openid, name, city, county from store where life_state = 20${where} order by id limit 20`,
    values,
  },
  { text: `select count(*) from (select 1 from store where life_state = 20${where} limit 1000) c`, values },
]
const inName = (word: string) => inWords('lower(name)', word)

const searchAt = '/api.v2/store/simple-search'
const asked = (query: Record<string, string>) => pathOf(searchAt, query)

const questionsFor = (merchantId: number): readonly Question[] => {
  const own = (where: string, values: unknown[] = []): Statement[] => [
    {
      text: `select * from store where merchant_id = $1 and life_state <> 90${where} order by is_default desc, id limit 20`,
      values: [merchantId, ...values],
    },
    {
      text: `select count(*) from store where merchant_id = $1 and life_state <> 90${where}`,
      values: [merchantId, ...values],
    },
  ]
  const list = '/api.v2/account/store'
  const piece = ` and (name ilike $2 or province || city || county || address ilike $2)`
  return [
    { name: '门店列表', path: list, bare: own('') },
    { name: '门店列表：关键词', path: `${list}?keyword=${encodeURIComponent('望京')}`, bare: own(piece, ['%望京%']) },
    { name: '搜索：不限', path: searchAt, bare: found('', []) },
    { name: '搜索：城市', path: asked({ city: '北京市' }), bare: found(' and city_code = $1', ['110100']) },
    { name: '搜索：常见字', path: asked({ keyword: '花坊' }), bare: found(inName('花坊'), []) },
    { name: '搜索：十分之一', path: asked({ keyword: '紫藤' }), bare: found(inName('紫藤'), []) },
    { name: '搜索：唯一', path: asked({ keyword: '花坊177777号' }), bare: found(inName('花坊177777号'), []) },
    {
      name: '搜索：城市与字',
      path: asked({ city: '成都市', keyword: '谷雨花坊' }),
      bare: found(` and city_code = $1${inName('谷雨花坊')}`, ['510100']),
    },
    { name: '搜索：没有', path: asked({ keyword: '没有这家店' }), bare: found(inName('没有这家店'), []) },
  ]
}

const merchants = 50_000
const storesOfOne = 4
const cities = ['110100', '310100', '440100', '330100', '510100', '420100', '320100', '500100', '610100', '350200']
const words = ['玫瑰', '百合', '向日葵', '春天', '晨光', '蓝调', '紫藤', '小满', '谷雨', '白露']

/** Stores of everybody: ten cities, ten words, and a number that only one of them has. */
const grow = async (): Promise<Asking> => {
  const pattern = await within(async (tx) => {
    const [looker, neighbour] = [await aMerchant(tx, { name: '看店花店' }), await aMerchant(tx, { name: '邻居花店' })]
    const storeId = await aStore(tx, looker.merchantId, { name: '国贸店' })
    for (const name of ['望京店', '中关村店', '通州店']) await aStore(tx, looker.merchantId, { name })
    const secret = await sessionOf(tx, looker.accountId)
    return { storeId, lookerId: looker.merchantId, neighbourId: neighbour.merchantId, secret }
  })
  await copyRow('merchant', pattern.neighbourId, [1, merchants], {})
  await copyRow('store', pattern.storeId, [1, merchants * storesOfOne], {
    openid: sql`gen_random_uuid()::text`,
    merchant_id: sql`${pattern.neighbourId} + 1 + (n - 1) / ${storesOfOne}`,
    is_default: sql`n % ${storesOfOne} = 1`,
    name: sql`(${words}::text[])[1 + n / 7 % ${words.length}] || '花坊' || n || '号'`,
    city_code: sql`(${cities}::text[])[1 + n % ${cities.length}]`,
  })
  await sql`vacuum analyze merchant, store`.execute(db())
  return {
    of: `${merchants * storesOfOne} 家门店，${merchants} 个商家`,
    secret: pattern.secret,
    questions: questionsFor(pattern.lookerId),
  }
}

/** The list of one's own stores and the search over everybody's. */
export const stores = (dir: string): Promise<Row[]> => againstBareSql(dir, 'stores', async () => [await grow()])
