import { useState, type ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

const Dialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.Dialog))

export type Question = {
  title: string
  /** What follows if the answer is yes. */
  consequence: string
  /** The act in one word: 删除, 结束. */
  act: string
  /** What the way out says, where 取消 could be taken for the act. */
  stay?: string
  /** The usual next step, nothing is lost by it. */
  calm?: boolean
}

type AskedQuestion = Question & { onYes: () => Promise<unknown> }

/** `const [confirm, question] = useConfirm()`: ask with the first, draw the second. */
export const useConfirm = (): [confirm: (question: AskedQuestion) => void, question: ReactNode] => {
  const [asked, setAsked] = useState<AskedQuestion>()
  const [busy, setBusy] = useState(false)
  if (!asked) return [setAsked, null]

  const close = () => setAsked(undefined)
  const yes = () => {
    setBusy(true)
    void asked.onYes().finally(() => {
      setBusy(false)
      close()
    })
  }
  const question = (
    <Dialog
      title={asked.title}
      width={400}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{asked.stay ?? '取消'}</Button>
          <Button kind={asked.calm ? 'primary' : 'danger'} busy={busy} onClick={yes}>
            {asked.act}
          </Button>
        </>
      }
    >
      <p>{asked.consequence}</p>
    </Dialog>
  )
  return [setAsked, question]
}
