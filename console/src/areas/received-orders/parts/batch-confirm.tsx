import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { useSend } from '#core/query.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { refreshOrders } from './refresh-order.ts'
import styles from './batch-confirm.module.css'

type Answers = WireResult<typeof receivedOrders.batchConfirm>

const AnswersDialog = ({ answers, onClose }: { answers: Answers; onClose: () => void }) => {
  const done = answers.filter(({ code }) => code === 0).length
  return (
    <Dialog
      title={`批量接单：成功${done}单，未成功${answers.length - done}单`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <ul className={styles.answers}>
        {answers.map(({ sn, code, message }) => (
          <li key={sn}>
            <span>{sn}</span>
            {code === 0 ? <StatusTag tone="green">已接单</StatusTag> : <StatusTag tone="red">{message}</StatusTag>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Accepts the ticked orders at once; every one of them gets its own answer. */
export const BatchConfirm = ({ ticked, onDone }: { ticked: readonly string[]; onDone: () => void }) => {
  const { send, pending } = useSend(receivedOrders.batchConfirm)
  const [answers, setAnswers] = useState<Answers>()
  const confirm = async () => {
    const answer = await send({ body: { sns: [...ticked] } })
    await refreshOrders()
    if (!answer.ok) return
    setAnswers(answer.data)
    onDone()
  }
  return (
    <>
      {ticked.length > 0 && (
        <span className={styles.bar}>
          已选 {ticked.length} 单
          <Button kind="primary" busy={pending} onClick={() => void confirm()}>
            批量接单
          </Button>
          <Button kind="text" onClick={onDone}>
            取消选择
          </Button>
        </span>
      )}
      {answers && <AnswersDialog answers={answers} onClose={() => setAnswers(undefined)} />}
    </>
  )
}
