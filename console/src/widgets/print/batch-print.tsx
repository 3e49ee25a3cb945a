import { useState } from 'react'
import { codes } from '@zdb/contract/codes'
import { saySuccess } from '#core/alerts/notices.ts'
import { call } from '#core/http/client.ts'
import { refusalText } from '#core/http/errors.ts'
import { Button } from '#ui/action/button.tsx'
import { AnswerList } from '#ui/dialog/answer-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { PageLink } from '#core/router/link.tsx'
import { bodyOf, newPrint, PrintFields, usePrinters, type PrintDraft } from './print-form.tsx'
import { refreshPaper, settingOf, ticketLines, type PrintedOrder } from './print.ts'
import { mostOrders, SheetButtons } from './sheet-buttons.tsx'
import styles from './print.module.css'

type Result = { readonly sn: string; readonly sid: string; readonly code: number | 'ERROR'; readonly message: string }

/** One after the other, and a row that fails stops none behind it. */
const printEach = async (
  orders: readonly PrintedOrder[],
  draft: PrintDraft,
  onStep: (count: number) => void,
): Promise<Result[]> => {
  const results: Result[] = []
  for (const { source, sn, sid } of orders) {
    const answer = await call(ticketLines[source], { params: { sn }, body: bodyOf(draft) })
    results.push({ sn, sid, code: answer.code, message: answer.ok ? answer.data.message : refusalText(answer) })
    onStep(results.length)
  }
  return results
}

type BatchProps = {
  readonly orders: readonly PrintedOrder[]
  readonly refresh: () => Promise<unknown>
  /** Which of them went to a printer. */
  readonly onDone: (sns: readonly string[]) => void
}

const BatchDialog = ({ orders, refresh, onDone, onClose }: BatchProps & { onClose: () => void }) => {
  const [draft, setDraft] = useState(newPrint)
  const [left, setLeft] = useState(orders)
  const [step, setStep] = useState<number>()
  const [results, setResults] = useState<readonly Result[]>()
  const [wrong, setWrong] = useState<string>()
  const [first] = left
  const oneStore = first && left.every(({ sid }) => sid === first.sid)
  const printers = usePrinters(oneStore ? first.sid : '')
  const repeated = results?.filter(({ code }) => code === codes.reprintReason.code) ?? []
  const failed = results?.filter(({ code }) => code !== 0) ?? []
  const missing = failed.find(({ code }) => code === codes.printerMissing.code)
  const again = results !== undefined && repeated.length > 0

  const run = async () => {
    if (draft.documents.length === 0) return
    if (again && !draft.reason.trim()) return setWrong('请填写补打原因')
    const due = again ? left.filter(({ sn }) => repeated.some((row) => row.sn === sn)) : left
    setLeft(due)
    setStep(0)
    const now = await printEach(due, draft, setStep)
    await Promise.all([refreshPaper(), refresh()])
    setStep(undefined)
    const well = now.filter(({ code }) => code === 0)
    onDone(well.map(({ sn }) => sn))
    if (well.length === now.length) {
      saySuccess(`${well.length} 单已送去打印`)
      return onClose()
    }
    setResults(now)
  }
  return (
    <Dialog
      title={
        results ? `打印：成功${results.length - failed.length}单，未成功${failed.length}单` : `打印 ${orders.length} 单`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{results ? '关闭' : '取消'}</Button>
          {(!results || again) && (
            <Button kind="primary" busy={step !== undefined} onClick={() => void run()}>
              {again ? `补打 ${repeated.length} 单` : '打印'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {results && (
          <AnswerList
            label="打印结果"
            answers={results.map(({ sn, code, message }) => ({
              key: sn,
              about: <span>{sn}</span>,
              ok: code === 0,
              words: message,
            }))}
          />
        )}
        {missing && <PageLink to={settingOf(missing.sid)}>去绑定打印机</PageLink>}
        {step === undefined ? (
          (!results || again) && (
            <PrintFields
              draft={draft}
              printers={printers}
              again={again}
              wrong={wrong}
              onChange={(part) => {
                setWrong(undefined)
                setDraft((before) => ({ ...before, ...part }))
              }}
            />
          )
        ) : (
          <p role="status">
            正在打印 {step}/{left.length}
            <progress className={styles.progress} aria-label="打印进度" max={left.length} value={step} />
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The tickets of all ticked orders; each is answered for itself. */
export const BatchPrint = (props: BatchProps) => {
  const [chosen, setChosen] = useState<readonly PrintedOrder[]>()
  const { orders } = props
  return (
    <>
      {orders.length > 0 && (
        <Button
          off={orders.length > mostOrders}
          title={orders.length > mostOrders ? `一次最多打印 ${mostOrders} 单` : undefined}
          onClick={() => setChosen(orders)}
        >
          批量打印
        </Button>
      )}
      <SheetButtons orders={orders} />
      {chosen && <BatchDialog {...props} orders={chosen} onClose={() => setChosen(undefined)} />}
    </>
  )
}
