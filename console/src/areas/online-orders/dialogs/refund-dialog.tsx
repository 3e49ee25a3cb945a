import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { refundRejectReasons } from '@zdb/contract/orders/online-orders/states'
import { useRead } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Countdown } from '#ui/time/countdown.tsx'
import { Field } from '#ui/form/field.tsx'
import { Money } from '#ui/value/money.tsx'
import { SuggestInput } from '#ui/input/suggest-input.tsx'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { DialogOrder, OnlineDialog } from './dialog-props.ts'
import styles from './dialog-forms.module.css'

type Refund = NonNullable<DialogOrder['refund']>

/** What the buyer asks for; the answer stands below it. */
export const AskedRefund = ({ refund }: { refund: Refund }) => (
  <>
    <Facts
      rows={filledRows({
        申请退款: (
          <>
            <Money yuan={refund.amount} lead /> {refund.full ? '全额' : '部分'}
          </>
        ),
        买家说: refund.reason || '没有说明',
        答复期限: refund.answer_by && (
          <>
            {refund.answer_by.slice(0, 16)} <Countdown of="答复" until={refund.answer_by} />
          </>
        ),
      })}
    />
    {refund.images.length > 0 && <PhotoStrip label="退款图片" photos={refund.images.map((url) => ({ url }))} />}
  </>
)

const Answering = ({ sn, refund, onClose }: { sn: string; refund: Refund; onClose: () => void }) => {
  const { data: reasons = refundRejectReasons } = useRead(onlineOrders.refundRejectReasons, {}, { fresh: 600_000 })
  const agree = useDialogSubmit(onlineOrders.answerRefund, '已同意退款', onClose)
  const reject = useDialogSubmit(onlineOrders.answerRefund, '已拒绝退款', onClose)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const busy = agree.pending || reject.pending

  const say = async (agreed: boolean) => {
    const words = reason.trim()
    if (!agreed && !words) return setWrong('请选择拒绝原因')
    const { submit } = agreed ? agree : reject
    // A reason is what a no needs; beside a yes it would say the opposite.
    const body = { refund_id: refund.id, agreed, reason: agreed ? '' : words }
    const { errors } = await submit({ params: { sn }, body })
    setWrong(errors[0]?.message)
  }
  return (
    <Dialog
      title="处理退款"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="danger" busy={reject.pending} off={busy} onClick={() => void say(false)}>
            拒绝退款
          </Button>
          <Button kind="primary" busy={agree.pending} off={busy} onClick={() => void say(true)}>
            同意退款
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <AskedRefund refund={refund} />
        <Field label="拒绝原因" hint="拒绝时必填，买家会看到；同意后由渠道把钱退给买家" error={wrong}>
          {(id) => (
            <SuggestInput
              id={id}
              value={reason}
              suggestions={reasons}
              maxLength={100}
              onChange={(words) => {
                setWrong(undefined)
                setReason(words)
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

export const RefundDialog = ({ order: { order_sn, refund }, onClose }: OnlineDialog) =>
  refund && <Answering sn={order_sn} refund={refund} onClose={onClose} />
