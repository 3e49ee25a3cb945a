import { useState } from 'react'
import type { OnlineAction } from '@zdb/contract/orders/online-orders/actions'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useOpen } from '#core/router/address.ts'
import type { Answer } from '#core/http/answer.ts'
import { call } from '#core/http/client.ts'
import { refusalText } from '#core/http/errors.ts'
import { useSend } from '#core/http/query.tsx'
import { sayDone, undoEach, type Undo } from '#core/http/undo.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { useConfirm } from '#ui/dialog/confirm.tsx'
import { sumYuan } from '#ui/format/money.ts'
import { BatchBar } from '#ui/list/row-selection.tsx'
import { BatchResults, type BatchResult } from '#widgets/order/batch-results.tsx'
import { BatchPrint } from '#widgets/print/batch-print.tsx'
import { paperOf } from '../actions.tsx'
import { arrangeBack, refreshOrders, riderOf, unmark, type OnlineRow } from '../online-order.ts'
import { ArrangeForm, FlagForm, ReplyForm, TransferForm } from './batch-forms.tsx'
import styles from './batch.module.css'

type Batch = { act: string; done: string }
type FormName = 'arrange' | 'flag' | 'reply' | 'transfer'
type BatchAnswers = readonly { order_sn: string; ok: boolean; message: string }[]

const silently = { manner: 'background' } as const

/** There is no call for many at once: one after the other, and a row that fails stops none behind it. */
const eachInTurn = async (
  sns: readonly string[],
  send: (sn: string) => Promise<Answer<unknown>>,
  onStep: (count: number) => void,
): Promise<BatchResult[]> => {
  const answers: BatchResult[] = []
  for (const sn of sns) {
    const answer = await send(sn)
    answers.push({ sn, ok: answer.ok, message: answer.ok ? '' : refusalText(answer) })
    onStep(answers.length)
  }
  return answers
}

/** What can be done with all ticked orders; `rows` are those, `onDone` hears which of them went well. */
export const ListBatch = ({
  rows,
  onDone,
  onClear,
}: {
  rows: readonly OnlineRow[]
  onDone: (sns: readonly string[]) => void
  onClear: () => void
}) => {
  const open = useOpen()
  const [form, setForm] = useState<FormName>()
  const [step, setStep] = useState<{ act: string; count: number }>()
  const [told, setTold] = useState<Batch & { answers: readonly BatchResult[] }>()
  const [confirm, question] = useConfirm()
  const closes = useMay('online.close')
  const prints = useMay('print.tickets')
  const reply = useSend(onlineOrders.replyReminders)
  const transfer = useSend(onlineOrders.transfer)
  const close = useSend(onlineOrders.closeProblems)
  const recover = useSend(onlineOrders.removeProblems)
  const sns = rows.map(({ order_sn }) => order_sn)
  const offers = (action: OnlineAction): boolean => rows.some(({ actions }) => actions.includes(action))

  const tell = (batch: Batch, answers: readonly BatchResult[], undo?: Undo) => {
    setForm(undefined)
    if (answers.every(({ ok }) => ok)) sayDone(`${answers.length} 单${batch.done}`, undo, refreshOrders)
    else setTold({ ...batch, answers })
    onDone(answers.filter(({ ok }) => ok).map(({ sn }) => sn))
  }
  const atOnce = async (batch: Batch, sending: Promise<Answer<BatchAnswers>>) => {
    const answer = await sending
    await refreshOrders()
    if (answer.ok)
      tell(
        batch,
        answer.data.map(({ order_sn: sn, ok, message }) => ({ sn, ok, message })),
      )
  }
  const inTurn = async (
    batch: Batch,
    which: readonly OnlineRow[],
    send: (sn: string) => Promise<Answer<unknown>>,
    undoOf: (row: OnlineRow) => Undo | undefined,
  ) => {
    setStep({ act: batch.act, count: 0 })
    const answers = await eachInTurn(
      which.map(({ order_sn }) => order_sn),
      send,
      (count) => setStep({ act: batch.act, count }),
    )
    await refreshOrders()
    setStep(undefined)
    tell(batch, answers, undoEach(which.flatMap((row) => undoOf(row) ?? [])))
  }
  const mark = (batch: Batch, set: { printed: true } | { flag: number }) =>
    inTurn(
      batch,
      rows,
      (sn) => call(onlineOrders.mark, { params: { sn }, body: set }, silently),
      (row) => unmark(row, set),
    )
  const arranged = rows.filter(({ actions }) => actions.includes('dispatch'))
  const arrange = (sid: string) =>
    inTurn(
      { act: '批量安排', done: '已安排门店配送' },
      arranged,
      (sn) => call(onlineOrders.dispatch, { params: { sn }, body: { sid } }, silently),
      (row) => arrangeBack(row, sid),
    )
  const askClose = () =>
    confirm({
      title: `关闭 ${sns.length} 张问题单？`,
      consequence: '关闭后这些网单不再配送，渠道会收到取消通知。',
      act: '关闭问题单',
      onYes: () => atOnce({ act: '关闭问题单', done: '已关闭' }, close.send({ body: { sns } })),
    })

  const formProps = { count: sns.length, onClose: () => setForm(undefined) }
  return (
    <>
      {sns.length > 0 && (
        <section className={styles.batch} aria-label="批量操作" data-desk="batch">
          <BatchBar count={sns.length} onClear={onClear}>
            {arranged.length > 0 && (
              <Button kind="primary" onClick={() => setForm('arrange')}>
                批量安排
              </Button>
            )}
            {offers('callRider') && <Button onClick={() => open(riderOf(...sns))}>批量呼叫</Button>}
            {offers('transfer') && <Button onClick={() => setForm('transfer')}>批量转单</Button>}
            {offers('replyReminder') && <Button onClick={() => setForm('reply')}>回复催单</Button>}
            {offers('handleProblem') && (
              <Button
                busy={recover.pending}
                onClick={() => void atOnce({ act: '恢复问题单', done: '已恢复' }, recover.send({ body: { sns } }))}
              >
                恢复问题单
              </Button>
            )}
            {offers('handleProblem') && closes && <Button onClick={askClose}>关闭问题单</Button>}
            {prints && <BatchPrint orders={rows.map(paperOf)} refresh={refreshOrders} onDone={onDone} />}
            {offers('mark') && (
              <>
                <Button onClick={() => setForm('flag')}>标旗</Button>
                <Button
                  busy={step !== undefined}
                  onClick={() => void mark({ act: '标记已打印', done: '已标记' }, { printed: true })}
                >
                  {step ? `${step.act} ${step.count}/${sns.length}` : '标记已打印'}
                </Button>
              </>
            )}
          </BatchBar>
        </section>
      )}
      {form === 'arrange' && (
        <ArrangeForm
          {...formProps}
          count={arranged.length}
          far={arranged.filter(({ badges }) => badges.includes('far')).length}
          busy={step !== undefined}
          onSend={(sid) => void arrange(sid)}
        />
      )}
      {form === 'transfer' && (
        <TransferForm
          {...formProps}
          paid={sumYuan(...rows.map(({ order_amount }) => order_amount))}
          busy={transfer.pending}
          onSend={(terms) =>
            void atOnce({ act: '批量转单', done: '已转出' }, transfer.send({ body: { sns, ...terms } }))
          }
        />
      )}
      {form === 'reply' && (
        <ReplyForm
          {...formProps}
          busy={reply.pending}
          onSend={(words) => void atOnce({ act: '回复催单', done: '已回复' }, reply.send({ body: { sns, words } }))}
        />
      )}
      {form === 'flag' && (
        <FlagForm
          {...formProps}
          busy={step !== undefined}
          onSend={(flag) => void mark({ act: '标旗', done: '已标旗' }, { flag })}
        />
      )}
      {told && <BatchResults {...told} onClose={() => setTold(undefined)} />}
      {question}
    </>
  )
}
