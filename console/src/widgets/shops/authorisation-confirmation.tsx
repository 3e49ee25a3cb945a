import { useEffect, useState, type ReactNode } from 'react'
import type { Answer } from '#core/http/answer.ts'
import { saySuccess } from '#core/alerts/notices.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { AuthorisationResult } from './authorisation-result.tsx'

/** What a person reads before it is bound, and after. */
type Reading = { title: string; words: ReactNode; done: string }

/** What came of a visit to somebody else's page: it is bound once its person has read whose it is. */
export const AuthorisationConfirmation = <P extends object>({
  receive,
  reading,
  confirm,
  onClose,
}: {
  /** Asks once for what came back; the same function as long as it is the same return. */
  receive: () => Promise<Answer<P>>
  reading: (pending: P) => Reading
  confirm: (pending: P) => Promise<Answer<unknown>>
  onClose: (pending?: P) => void
}) => {
  const [pending, setPending] = useState<P>()
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    void receive().then((answer) => (answer.ok ? setPending(answer.data) : setTrouble(answer.message)))
  }, [receive])
  if (trouble) return <AuthorisationResult trouble={trouble} onClose={() => onClose()} />
  if (!pending) return null
  const { title, words, done } = reading(pending)
  const close = () => {
    setPending(undefined)
    onClose(pending)
  }
  const bind = async () => {
    const answer = await confirm(pending)
    if (!answer.ok) return answer
    saySuccess(done)
    close()
    return answer
  }
  return (
    <FormDialog title={title} act="确认绑定" initial={{}} onSubmit={bind} onClose={close}>
      <p>{words}</p>
    </FormDialog>
  )
}
