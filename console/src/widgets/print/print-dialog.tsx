import { useState } from 'react'
import { codes } from '@zdb/contract/codes'
import { saySuccess } from '#core/alerts/notices.ts'
import { refusalText } from '#core/http/errors.ts'
import { useSend } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import { bodyOf, newPrint, PrintFields, usePrinters } from './print-form.tsx'
import { refreshPaper, settingOf, ticketLines, type PrintedOrder } from './print.ts'
import { SheetButtons } from './sheet-buttons.tsx'
import styles from './print.module.css'

const title = '打印小票'

/** What needs no ticket printer. */
const ByBrowser = ({ order }: { order: PrintedOrder }) => (
  <div className={styles.line}>
    <span className={styles.quiet}>用电脑旁的打印机</span>
    <span>
      <SheetButtons kind="text" orders={[order]} />
    </span>
  </div>
)

const NoPrinter = ({ order, onClose }: { order: PrintedOrder; onClose: () => void }) => (
  <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
    <p role="alert">
      {codes.printerMissing.message}，<PageLink to={settingOf(order.sid)}>去绑定打印机</PageLink>
    </p>
    <ByBrowser order={order} />
  </Dialog>
)

/** Sends the tickets of an order to a printer. What was printed before comes out again only with a reason. */
export const PrintDialog = ({
  order,
  refresh,
  onClose,
}: {
  order: PrintedOrder
  /** Everything that shows the order asks again. */
  refresh: () => Promise<unknown>
  onClose: () => void
}) => {
  const { source, sn, sid } = order
  const { send, pending } = useSend(ticketLines[source])
  const printers = usePrinters(sid)
  const [draft, setDraft] = useState(newPrint)
  const [again, setAgain] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [refusal, setRefusal] = useState('')
  const [missing, setMissing] = useState(false)

  const submit = async () => {
    if (draft.documents.length === 0) return
    if (again && !draft.reason.trim()) return setWrong('请填写补打原因')
    setRefusal('')
    const answer = await send({ params: { sn }, body: bodyOf(draft) })
    if (answer.ok) {
      saySuccess(answer.data.message)
      onClose()
      await Promise.all([refreshPaper(), refresh()])
    } else if (answer.code === codes.reprintReason.code) setAgain(true)
    else if (answer.code === codes.printerMissing.code) setMissing(true)
    else setRefusal(refusalText(answer))
  }
  if (missing || printers?.length === 0) return <NoPrinter order={order} onClose={onClose} />
  return (
    <DraftDialog
      title={title}
      act={again ? '补打' : '打印'}
      busy={pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        {again && <p role="status">{codes.reprintReason.message}</p>}
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
        <ByBrowser order={order} />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </DraftDialog>
  )
}
