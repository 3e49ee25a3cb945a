import { useState } from 'react'
import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { BatchBar } from '#ui/list/row-selection.tsx'
import { BatchResults, type BatchResult } from '#widgets/order/batch-results.tsx'
import { refreshOrders } from '../received-order.ts'

/** Accepts the ticked orders at once; every one of them gets its own answer. */
export const BatchConfirm = ({ ticked, onDone }: { ticked: readonly string[]; onDone: () => void }) => {
  const { send, pending } = useSend(receivedOrders.batchConfirm)
  const [answers, setAnswers] = useState<readonly BatchResult[]>()
  const confirm = async () => {
    const answer = await send({ body: { sns: [...ticked] } })
    await refreshOrders()
    if (!answer.ok) return
    setAnswers(answer.data.map(({ sn, code, message }) => ({ sn, ok: code === 0, message })))
    onDone()
  }
  return (
    <>
      {ticked.length > 0 && (
        <BatchBar count={ticked.length} onClear={onDone}>
          <Button kind="primary" busy={pending} onClick={() => void confirm()}>
            批量接单
          </Button>
        </BatchBar>
      )}
      {answers && <BatchResults act="批量接单" done="已接单" answers={answers} onClose={() => setAnswers(undefined)} />}
    </>
  )
}
