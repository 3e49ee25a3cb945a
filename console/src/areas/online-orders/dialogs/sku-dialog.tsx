import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NumberField, SelectField, TextField } from '#ui/form/fields.tsx'
import { refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { useDialogSubmit } from '../online-order.ts'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { draftLines, lineMistakes, wireLine, type DraftLine } from './goods-lines.ts'
import type { OnlineDialog } from './dialog-props.ts'
import styles from './dialog-forms.module.css'

const nameOf = ({ item_name, item_spec }: DraftLine): string => [item_name, item_spec].filter(Boolean).join(' ')

const wrongIn = (before: DraftLine, after: DraftLine): Mistakes => {
  const { 'goods_items.0.item_price': price, 'goods_items.0.item_total': total } = lineMistakes([after])
  const same = before.item_spec === after.item_spec.trim() && before.sku_id === after.sku_id.trim()
  return {
    ...(price && { item_price: price }),
    ...(total && { item_total: total }),
    ...(!after.item_spec.trim() && { item_spec: '请填写新规格' }),
    ...(after.item_spec.trim() && same && { item_spec: '新规格与原来的相同' }),
  }
}

const Changing = ({
  sn,
  lines,
  first,
  onClose,
}: {
  sn: string
  lines: DraftLine[]
  first: DraftLine
  onClose: () => void
}) => {
  const { submit, pending } = useDialogSubmit(onlineOrders.changeSku, '规格已更换', onClose)
  const [before, setBefore] = useState(first)
  const [line, setLine] = useState(first)
  const [mistakes, setMistakes] = useState<Mistakes>({})

  const change = (part: Partial<DraftLine>) => {
    setMistakes({})
    setLine({ ...line, ...part })
  }
  const pick = (sku: string) => {
    const found = lines.find(({ sku_id }) => sku_id === sku)
    if (!found) return
    setMistakes({})
    setBefore(found)
    setLine(found)
  }
  const save = async () => {
    const found = wrongIn(before, line)
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const { errors } = await submit({ params: { sn }, body: { sku_id: before.sku_id, goods: wireLine(line) } })
    setMistakes(refusedFields(errors.map((error) => ({ ...error, field: error.field.replace('goods.', '') }))))
  }
  return (
    <DraftDialog title="发货前换规格" act="更换" busy={pending} onSubmit={() => void save()} onClose={onClose}>
      <div className={styles.two}>
        <div className={styles.wide}>
          <SelectField
            label="更换哪一件"
            options={lines.map((row) => ({ value: row.sku_id, label: nameOf(row) }))}
            value={before.sku_id}
            onChange={pick}
          />
        </div>
        <TextField
          label="新规格"
          error={mistakes.item_spec}
          maxLength={60}
          value={line.item_spec}
          onChange={(item_spec) => change({ item_spec })}
        />
        <TextField
          label="规格编号"
          error={mistakes.sku_id}
          hint="渠道上的规格编号"
          maxLength={64}
          value={line.sku_id}
          onChange={(sku_id) => change({ sku_id })}
        />
        <NumberField
          label="单价"
          error={mistakes.item_price}
          precision={2}
          unit="元"
          value={line.item_price}
          onChange={(item_price) => change({ item_price })}
        />
        <NumberField
          label="数量"
          error={mistakes.item_total}
          precision={0}
          min="1"
          max="999"
          value={line.item_total}
          onChange={(item_total) => change({ item_total })}
        />
      </div>
    </DraftDialog>
  )
}

/** Another kind of the same goods, as long as nothing has left the shop; a piece is known by the channel's number. */
export const SkuDialog = ({ order, onClose }: OnlineDialog) => {
  const lines = draftLines(order.goods_items).filter(({ sku_id }) => sku_id !== '')
  const [first] = lines
  if (first) return <Changing sn={order.order_sn} lines={lines} first={first} onClose={onClose} />
  return (
    <Dialog title="发货前换规格" width={400} onClose={onClose} footer={<Button onClick={onClose}>知道了</Button>}>
      <p>这张订单的商品没有渠道的规格编号，请用“修改商品”。</p>
    </Dialog>
  )
}
