import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { GoodsRows, type GoodsColumn } from '#widgets/order-form/goods-rows.tsx'
import { useDialogSubmit } from '../online-order.ts'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { blankLine, draftLines, lineMistakes, wireLine, type DraftLine } from './goods-lines.ts'
import type { OnlineDialog } from './dialog-props.ts'

const columns: readonly GoodsColumn[] = [
  { name: 'item_img' },
  { name: 'item_name', longest: 80 },
  { name: 'item_spec' },
  { name: 'item_remarks', label: '备注' },
  { name: 'item_price' },
  { name: 'item_total' },
]

export const GoodsDialog = ({ order, onClose }: OnlineDialog) => {
  const { submit, pending } = useDialogSubmit(onlineOrders.updateGoods, '商品已修改', onClose)
  const [lines, setLines] = useState(() => draftLines(order.goods_items))
  const [mistakes, setMistakes] = useState<Mistakes>({})

  const change = (next: DraftLine[]) => {
    setMistakes({})
    setLines(next)
  }
  const save = async () => {
    const found = lineMistakes(lines)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const body = { goods_items: lines.map(wireLine) }
    setMistakes(refusedFields((await submit({ params: { sn: order.order_sn }, body })).errors))
  }
  return (
    <DraftDialog title="修改商品" act="保存" width={1040} busy={pending} onSubmit={() => void save()} onClose={onClose}>
      <GoodsRows
        goods={lines}
        columns={columns}
        most={50}
        blank={() => blankLine(lines)}
        keyOf={({ key }) => key}
        mistakes={mistakes}
        scrolls
        offers="line prices"
        onChange={change}
      />
    </DraftDialog>
  )
}
