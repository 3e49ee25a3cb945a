import { useState } from 'react'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import type { Terms } from '@zdb/contract/kit/terms'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { BatchBar } from '#ui/list/row-selection.tsx'
import { BatchResults, type BatchResult } from '#widgets/order/batch-results.tsx'
import { refreshOrders } from '../received-order.ts'

const textOf = (message: string, terms: Terms | undefined): string =>
  [message, ...(terms?.lines ?? []).map(({ label, text }) => `${label}：${text}`)].join('　')

/** Accepts the ticked orders at once; every one of them gets its own answer. */
export const BatchConfirm = ({
  ticked,
  revisionOf,
  onDone,
}: {
  ticked: readonly string[]
  /** What the list showed of each. */
  revisionOf: (sn: string) => number | undefined
  onDone: () => void
}) => {
  const { send, pending } = useSend(receivedOrders.batchConfirm)
  const [answers, setAnswers] = useState<readonly BatchResult[]>()
  const confirm = async () => {
    const revisions = Object.fromEntries(ticked.map((sn) => [sn, revisionOf(sn)]))
    const answer = await send({ body: { sns: [...ticked], revisions } })
    await refreshOrders()
    if (!answer.ok) return
    setAnswers(
      answer.data.map(({ sn, code, message, terms }) => ({ sn, ok: code === 0, message: textOf(message, terms) })),
    )
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
