import type { QuickAction } from '@zdb/contract/desk/chat/quick-kinds'
import { mistakesOf, type MistakeRow, type Mistakes } from '#ui/form/mistakes.ts'
import type { GoodsItem } from '#widgets/order/order.ts'
import { goodsMistakes } from '#widgets/order-form/order-draft.ts'

export type Need = 'price' | 'goods_items' | 'arrive_at'

export type GoodsDraft = {
  readonly item_name: string
  readonly item_img: string
  readonly item_remarks: string
  readonly item_total: string
}

/** What somebody says with a quick message, while it is written. */
export type TermsDraft = {
  readonly price: string
  readonly goods_items: readonly GoodsDraft[]
  /** As the browser's picker writes it: `YYYY-MM-DDTHH:mm`. */
  readonly arrive_at: string
  readonly note: string
  readonly pay_password: string
}

export const blankGoods = (): GoodsDraft => ({ item_name: '', item_img: '', item_remarks: '', item_total: '1' })

export const blankTerms: TermsDraft = {
  price: '',
  goods_items: [blankGoods()],
  arrive_at: '',
  note: '',
  pay_password: '',
}

/** The goods of the order, to begin with. */
export const goodsOf = (goods: readonly GoodsItem[]): readonly GoodsDraft[] =>
  goods.map(({ item_name, item_img = '', item_remarks = '', item_total }) => ({
    item_name,
    item_img,
    item_remarks,
    item_total: String(item_total),
  }))

/** What an answer must say. */
export const needsOfAction: Readonly<Record<QuickAction, readonly Need[]>> = {
  answerPrice: ['price'],
  answerTime: ['arrive_at'],
  accept: [],
  decline: [],
}

export const termMistakes = (draft: TermsDraft, needs: readonly Need[]): Mistakes => {
  const rows: MistakeRow[] = []
  if (needs.includes('price')) rows.push([!(Number(draft.price) > 0), 'price', '请填写价格'])
  if (needs.includes('arrive_at')) rows.push([draft.arrive_at === '', 'arrive_at', '请选择时间'])
  if (needs.includes('goods_items')) rows.push(...goodsMistakes(draft.goods_items))
  return mistakesOf(rows)
}

export const termsBody = (draft: TermsDraft, needs: readonly Need[]) => ({
  ...(needs.includes('price') ? { price: Number(draft.price).toFixed(2) } : {}),
  ...(needs.includes('arrive_at') ? { arrive_at: `${draft.arrive_at.replace('T', ' ')}:00` } : {}),
  ...(needs.includes('goods_items')
    ? { goods_items: draft.goods_items.map((item) => ({ ...item, item_total: Number(item.item_total) })) }
    : {}),
  note: draft.note.trim(),
  ...(draft.pay_password ? { pay_password: draft.pay_password } : {}),
})
