import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Question = {
  title: string
  /** What follows if the answer is yes. */
  consequence: string
  /** The act in one word: 删除, 结束. */
  act: string
  onYes: () => Promise<unknown>
}

/** `const [confirm, question] = useConfirm()`: ask with the first, draw the second. */
export const useConfirm = (): [confirm: (question: Question) => void, question: ReactNode] => {
  const [asked, setAsked] = useState<Question>()
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
          <Button onClick={close}>取消</Button>
          <Button kind="danger" busy={busy} onClick={yes}>
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
