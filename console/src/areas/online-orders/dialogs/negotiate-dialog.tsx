import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { negotiateConditions } from '@zdb/contract/orders/online-orders/states'
import { useRead } from '#core/http/query.tsx'
import { Field } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { fenOf } from '#ui/format/money.ts'
import { mistakesOf, refusedFields, type Mistakes } from '#ui/form/mistakes.ts'
import { Options } from '#ui/input/options.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { UploadImages } from '#widgets/images/upload-images.tsx'
import { useDialogSubmit } from '../online-order.ts'
import { isPrice } from './amount-dialog.tsx'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import type { DialogOrder, OnlineDialog } from './dialog-props.ts'
import { AskedRefund } from './refund-dialog.tsx'
import styles from './dialog-forms.module.css'

type Refund = NonNullable<DialogOrder['refund']>

const Proposing = ({ sn, refund, onClose }: { sn: string; refund: Refund; onClose: () => void }) => {
  const { data: conditions = negotiateConditions } = useRead(onlineOrders.negotiateConditions, {}, { fresh: 600_000 })
  const { submit, pending } = useDialogSubmit(onlineOrders.negotiate, '已提交协商，等待买家答复', onClose)
  const [chosen, setChosen] = useState(String(negotiateConditions[0].id))
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const [images, setImages] = useState<readonly string[]>([])
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const needsAmount = conditions.find(({ id }) => String(id) === chosen)?.needs_amount === true

  const propose = async () => {
    const found = mistakesOf([
      [needsAmount && (fenOf(amount) ?? 0n) > (fenOf(refund.amount) ?? 0n), 'amount', '不能超过买家申请的金额'],
      [needsAmount && !isPrice(amount), 'amount', '请填写退款金额'],
      [images.length === 0, 'images', '请上传凭证图片'],
    ])
    setMistakes(found)
    if (Object.keys(found).length > 0) return
    const money = needsAmount ? { amount } : {}
    const words = { condition: Number(chosen), note: note.trim(), images: [...images] }
    const body = { order_sn: sn, refund_id: refund.id, ...words, ...money }
    setMistakes(refusedFields((await submit({ body })).errors))
  }
  return (
    <DraftDialog title="与买家协商" act="提交协商" busy={pending} onSubmit={() => void propose()} onClose={onClose}>
      <div className={styles.stack}>
        <AskedRefund refund={refund} />
        <Field label="协商条件" error={mistakes.condition}>
          {() => (
            <Options
              label="协商条件"
              options={conditions.map(({ id, title }) => ({ value: String(id), label: title }))}
              value={chosen}
              onChange={(value) => {
                setMistakes({})
                setChosen(value)
              }}
            />
          )}
        </Field>
        {needsAmount && (
          <NumberField
            label="退款金额"
            error={mistakes.amount}
            precision={2}
            unit="元"
            value={amount}
            onChange={setAmount}
          />
        )}
        <Field label="凭证图片" error={mistakes.images} hint="渠道凭此转达买家，最多9张，不支持BMP">
          {(id) => <UploadImages id={id} label="凭证图片" value={images} onChange={setImages} />}
        </Field>
        <Field label="说明（选填）" error={mistakes.note}>
          {(id) => <TextArea id={id} maxLength={200} value={note} onChange={setNote} />}
        </Field>
      </div>
    </DraftDialog>
  )
}

/** Something else than the plain refund, for the buyer to think over. */
export const NegotiateDialog = ({ order: { order_sn, refund }, onClose }: OnlineDialog) =>
  refund && <Proposing sn={order_sn} refund={refund} onClose={onClose} />
