import { useState } from 'react'
import { photoRejectCauses, photoStates } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Facts, filledRows } from '#ui/detail/facts.tsx'
import { Field } from '#ui/form/field.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { SuggestInput } from '#ui/input/suggest-input.tsx'
import { PhotoStrip } from '#widgets/images/photo-strip.tsx'
import { GoodsList } from '#widgets/order/goods-list.tsx'
import { refreshOrders } from '../transfer-order.ts'
import styles from './photo-audit.module.css'

/** The shop's pictures of what it made; turning them down needs a reason it can act on. */
export const PhotoAudit = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const detail = useRead(transferOrders.detail, { params: { sn } })
  const { data: causes = photoRejectCauses } = useRead(transferOrders.photoRejectCauses, {}, { fresh: 600_000 })
  const { send, pending } = useSend(transferOrders.auditPhoto)
  const [cause, setCause] = useState('')
  const [missing, setMissing] = useState(false)

  const audit = async (accepted: boolean) => {
    if (!accepted && !cause.trim()) return setMissing(true)
    const answer = await send({ body: { sn, accepted, cause: accepted ? '' : cause.trim() } })
    await refreshOrders()
    if (!answer.ok) return
    saySuccess(accepted ? '实拍已通过' : '实拍已驳回')
    onClose()
  }

  return (
    <Dialog
      title="审核实拍"
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button kind="danger" busy={pending} onClick={() => void audit(false)}>
            驳回
          </Button>
          <Button kind="primary" busy={pending} onClick={() => void audit(true)}>
            通过
          </Button>
        </>
      }
    >
      <Loaded reading={detail}>
        {({ photos, goods_items, card_con, order_remarks }) => (
          <div className={styles.compared}>
            <PhotoStrip
              label="实拍"
              size="large"
              photos={photos.filter(({ status }) => status === photoStates.waiting.code)}
            />
            <div>
              <GoodsList goods={goods_items} />
              <Facts rows={filledRows({ 贺卡: card_con, 备注: order_remarks })} />
            </div>
          </div>
        )}
      </Loaded>
      <Field label="驳回原因" hint="驳回时必填，对方会看到" error={missing ? '请填写驳回原因' : undefined}>
        {(id) => (
          <SuggestInput
            id={id}
            value={cause}
            maxLength={50}
            suggestions={causes}
            onChange={(words) => {
              setCause(words)
              setMissing(false)
            }}
          />
        )}
      </Field>
    </Dialog>
  )
}
