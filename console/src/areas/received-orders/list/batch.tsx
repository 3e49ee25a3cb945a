import { useState } from 'react'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import type { Terms } from '@zdb/contract/kit/terms'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { BatchBar } from '#ui/list/row-selection.tsx'
import { BatchResults, type BatchResult } from '#widgets/order/batch-results.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { BatchPrint } from '#widgets/print/batch-print.tsx'
import { isPrintable, paperOf } from '../actions.tsx'
import { refreshOrders } from '../received-order.ts'

const textOf = (message: string, terms: Terms | undefined): string =>
  [message, ...(terms?.lines ?? []).map(({ label, text }) => `${label}：${text}`)].join('　')

/** What can be done with the ticked orders at once; every one of them gets its own answer. */
export const ReceivedBatch = ({
  rows,
  prints,
  onDone,
  onClear,
}: {
  rows: readonly OrderRow[]
  prints: boolean
  /** Those that need not stay ticked. */
  onDone: (sns: readonly string[]) => void
  onClear: () => void
}) => {
  const { send, pending } = useSend(receivedOrders.batchConfirm)
  const [answers, setAnswers] = useState<readonly BatchResult[]>()
  const waiting = rows.filter(({ actions }) => actions.includes('confirm'))
  const confirm = async () => {
    const sns = waiting.map(({ sn }) => sn)
    const revisions = Object.fromEntries(waiting.map(({ sn, revision }) => [sn, revision]))
    const answer = await send({ body: { sns, revisions } })
    await refreshOrders()
    if (!answer.ok) return
    const results = answer.data.map(({ sn, code, message, terms }) => ({
      sn,
      ok: code === 0,
      message: textOf(message, terms),
    }))
    if (results.every(({ ok }) => ok)) saySuccess(`${results.length} 单已接单`)
    else setAnswers(results)
    onDone(sns)
  }
  return (
    <>
      {rows.length > 0 && (
        <BatchBar count={rows.length} onClear={onClear}>
          {waiting.length > 0 && (
            <Button kind="primary" busy={pending} onClick={() => void confirm()}>
              批量接单
            </Button>
          )}
          {prints && (
            <BatchPrint orders={rows.filter(isPrintable).map(paperOf)} refresh={refreshOrders} onDone={onDone} />
          )}
        </BatchBar>
      )}
      {answers && <BatchResults act="批量接单" done="已接单" answers={answers} onClose={() => setAnswers(undefined)} />}
    </>
  )
}
