import { fenOf } from '#ui/format/money.ts'
import { mistakesOf, type MistakeRow, type Mistakes } from '#ui/form/mistakes.ts'
import { goodsMistakes } from '#widgets/order-form/order-draft.ts'
import { blankGoods, type GoodsDraft } from '../goods-draft.ts'
import type { DialogOrder } from './dialog-props.ts'

/** A piece of an order while it is changed; `key` stays with it while others come and go. */
export type DraftLine = GoodsDraft & { key: number; sku_id: string }

export const draftLines = (goods: DialogOrder['goods_items']): DraftLine[] =>
  goods.map((item, key) => ({
    key,
    item_name: item.item_name,
    item_spec: item.item_spec ?? '',
    item_img: item.item_img ?? '',
    item_remarks: item.item_remarks ?? '',
    item_total: String(item.item_total),
    item_price: item.item_price,
    sku_id: item.sku_id ?? '',
  }))

export const blankLine = (beside: readonly DraftLine[]): DraftLine => ({
  ...blankGoods,
  key: Math.max(-1, ...beside.map(({ key }) => key)) + 1,
  sku_id: '',
})

export const wireLine = (line: DraftLine) => ({
  item_name: line.item_name.trim(),
  item_spec: line.item_spec.trim(),
  item_img: line.item_img,
  item_remarks: line.item_remarks,
  item_total: Number(line.item_total),
  item_price: line.item_price,
  sku_id: line.sku_id.trim(),
})

/** A gift costs nothing, and says so. */
const isAmount = (text: string): boolean => fenOf(text) !== undefined

export const lineMistakes = (lines: readonly DraftLine[]): Mistakes =>
  mistakesOf([
    ...goodsMistakes(lines),
    ...lines.map((line, index): MistakeRow => [
      !isAmount(line.item_price),
      `goods_items.${index}.item_price`,
      '请填写单价',
    ]),
  ])
