import { Button } from '#ui/action/button.tsx'
import { AnswerList } from '#ui/dialog/answer-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

export type BatchResult = { readonly sn: string; readonly ok: boolean; readonly message: string }

/** What became of each row of a batch. `act` names the batch, `done` a row that went well and says no more. */
export const BatchResults = ({
  act,
  done,
  answers,
  onClose,
}: {
  act: string
  done: string
  answers: readonly BatchResult[]
  onClose: () => void
}) => {
  const well = answers.filter(({ ok }) => ok).length
  return (
    <Dialog
      title={`${act}：成功${well}单，未成功${answers.length - well}单`}
      onClose={onClose}
      footer={
        <Button kind="primary" autoFocus onClick={onClose}>
          知道了
        </Button>
      }
    >
      <AnswerList
        label={`${act}的结果`}
        answers={answers.map(({ sn, ok, message }) => ({
          key: sn,
          about: <span>{sn}</span>,
          ok,
          words: ok ? message || done : message,
        }))}
      />
    </Dialog>
  )
}
