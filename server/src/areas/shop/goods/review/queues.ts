import { fen, formatYuan, type Fen } from '@zdb/contract/kit/fen'
import { categoryOf, categoryWords } from '@zdb/contract/shop/goods/categories'
import { productTypes } from '@zdb/contract/shop/stores/product-types'
import { db } from '#core/db/tx'
import { facts, type Part, type QueueDecision, type QueueSource } from '#core/domain/queue'
import { refuse } from '#core/http/refusal'
import { contentOf, versionContentOf, type Content } from '../editing/content.ts'
import { pairUp } from '../editing/skus.sql.ts'
import { lacksFoodPermit } from '../food-permit.ts'
import { goodsById, lockAnyGoods, skusOf, versionsById } from '../goods.sql.ts'
import { adoptVersion, approveGoods, lockGoodsOfVersion, rejectGoods, rejectVersion } from './verdicts.ts'

const reasons = [
  '图片模糊或与商品不符',
  '名称或描述含违禁词',
  '分类选择错误',
  '图片侵权或带有其他平台水印',
  '描述与规格不一致',
]

const attributeWords = ({ category_id, attributes }: Content): string => {
  const known = categoryOf(category_id)?.top.attributes ?? []
  return attributes
    .map(({ attr_id, value }) => `${known.find(({ id }) => id === attr_id)?.name ?? ''}：${value}`)
    .join('、')
}

const rowsOf = (content: Content): [label: string, value: string][] => [
  ['名称', content.name],
  ['分类', categoryWords(content.category_id)],
  ['产品类型', productTypes[content.product_type] ?? ''],
  ['属性', attributeWords(content)],
  ['规格', content.specs.map(({ name, values }) => `${name}：${values.join('、')}`).join('；')],
  ['描述', content.description],
]

const picturesOf = (title: string, images: readonly string[]): Part => ({
  kind: 'pictures',
  title,
  pictures: images.map((url, index) => ({ label: `${title}第${index + 1}张`, url })),
})

type Priced = { readonly values: readonly string[]; readonly price: Fen }

const pricesOf = (skus: readonly Priced[]): Part =>
  facts(
    '规格与价格',
    skus.map(({ values, price }) => [values.join(' / ') || '单一规格', `¥${formatYuan(price)}`]),
  )

type Sold = Parameters<typeof lacksFoodPermit>[0]

/** Food without a permit can be agreed to, and cannot be put on the shelf. */
const permitOf = async (goods: Sold): Promise<Part[]> =>
  (await lacksFoodPermit(goods))
    ? [facts('经营资质', [['食品经营许可证', '未认证或已失效，认证前不能上架', 'warn']])]
    : []

/** What differs stands in both forms, and is marked. */
const differences = (before: Content, after: Content): Part =>
  facts(
    '修改的内容',
    rowsOf(after).flatMap(([label, value], index) => {
      const old = rowsOf(before)[index]?.[1] ?? ''
      return old === value ? [] : [[label, `${old || '（空）'} → ${value || '（空）'}`, 'warn'] as const]
    }),
  )

const decisionsBy = (
  approve: QueueDecision['make'],
  reject: (...of: [...Parameters<QueueDecision['make']>]) => Promise<unknown>,
): QueueSource['decisions'] => ({
  approve: { label: '通过', tone: 'good', reasons: [], make: approve },
  reject: { label: '不通过', tone: 'bad', reasons, make: reject },
})

/** Goods that are handed in for the first time, or after they were taken off the shelf and changed. */
export const goodsQueue: QueueSource = {
  name: 'goods',
  lock: lockAnyGoods,
  describe: async (ids) =>
    new Map(
      [...(await goodsById(ids))].map(([id, { name, merchant_id }]) => [id, { title: name, merchantId: merchant_id }]),
    ),
  evidence: async (id) => {
    const goods = (await goodsById([id])).get(id) ?? refuse('itemGone')
    const skus = await skusOf(db(), [id])
    return {
      merchantIds: [goods.merchant_id],
      parts: [facts('商品', rowsOf(contentOf(goods))), picturesOf('商品图片', goods.images)],
      live: [
        pricesOf(skus.map(({ spec_values, price }) => ({ values: spec_values, price: fen(price) }))),
        ...(await permitOf(goods)),
      ],
    }
  },
  decisions: decisionsBy(
    (operator, id) => approveGoods(operator, id),
    (operator, id, { reason }) => rejectGoods(operator, id, reason),
  ),
}

/** What goods on the shelf are to become: the version beside what is shown now. */
export const versionQueue: QueueSource = {
  name: 'goodsVersions',
  lock: lockGoodsOfVersion,
  describe: async (ids) => {
    const versions = await versionsById(ids)
    const all = await goodsById(versions.map(({ goods_id }) => goods_id))
    return new Map(
      versions.map(({ id, goods_id, merchant_id }) => [
        id,
        { title: all.get(goods_id)?.name ?? '', merchantId: merchant_id },
      ]),
    )
  },
  evidence: async (id) => {
    const [version = refuse('itemGone')] = await versionsById([id])
    const goods = (await goodsById([version.goods_id])).get(version.goods_id) ?? refuse('itemGone')
    const { skus, ...content } = versionContentOf(version)
    // What is known of a kind stays with it: only a new one comes with the price that was handed in.
    const kinds = pairUp(await skusOf(db(), [goods.id]), skus).map(({ wanted, known }) => ({
      values: wanted.values,
      price: known ? fen(known.price) : wanted.price,
    }))
    return {
      merchantIds: [version.merchant_id],
      parts: [
        differences(contentOf(goods), content),
        facts('修改后', rowsOf(content)),
        picturesOf('修改后的图片', content.images),
        picturesOf('现在的图片', goods.images),
      ],
      live: [pricesOf(kinds), ...(await permitOf({ ...goods, ...content }))],
    }
  },
  decisions: decisionsBy(
    (operator, id) => adoptVersion(operator, id),
    (operator, id, { reason }) => rejectVersion(operator, id, reason),
  ),
}
