import { print } from '@zdb/contract/desk/print/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useActions, type ActionTable } from '#widgets/actions/use-actions.tsx'
import { refreshPaper, type PrintJob } from './print.ts'

type Name = PrintJob['actions'][number]

/** Nobody knows whether it came out, except who looks. */
const SettleDialog = ({ job: { id, title, printer }, onClose }: { job: PrintJob; onClose: () => void }) => {
  const { send, pending } = useSend(print.settleJob)
  const settle = async (came_out: boolean) => {
    const answer = await send({ params: { id }, body: { came_out } })
    await refreshPaper()
    if (answer.ok) saySuccess(came_out ? '已记为打印成功' : '已记为没有打印，可以重新打印')
    onClose()
  }
  return (
    <Dialog
      title={`${title}打印出来了吗？`}
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button busy={pending} onClick={() => void settle(false)}>
            没有出来
          </Button>
          <Button kind="primary" busy={pending} onClick={() => void settle(true)}>
            纸出来了
          </Button>
        </>
      }
    >
      <p>打印机平台没有说明结果，请到{printer || '打印机'}前看一下再选。</p>
    </Dialog>
  )
}

const table: ActionTable<PrintJob, Name> = {
  settle: { label: '确认结果', dialog: ({ item, onClose }) => <SettleDialog job={item} onClose={onClose} /> },
  again: {
    label: '重新打印',
    send: ({ id }, send) => send(print.printAgain, { params: { id } }, '已重新送去打印'),
  },
  cancel: { label: '取消打印', send: ({ id }, send) => send(print.cancelJob, { params: { id } }, '已取消打印') },
}

const none: readonly Name[] = []

/** What can be done with a piece of paper on its way. */
export const useJobActions = () => {
  const prints = useMay('print.tickets')
  return useActions({
    table,
    offered: ({ actions }: PrintJob) => (prints ? actions : none),
    keyOf: ({ id }) => id,
    refresh: refreshPaper,
  })
}
