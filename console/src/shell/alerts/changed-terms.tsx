import { codes } from '@zdb/contract/codes'
import { useChangedTerms } from '#core/http/changed-terms.ts'
import { Button } from '#ui/action/button.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** What was about to be agreed to says something else now: the new terms, and the question once more. */
export const ChangedTerms = () => {
  const asked = useChangedTerms((state) => state.asked)
  if (!asked) return null
  const leave = () => asked.answer(false)
  return (
    <Dialog
      title={codes.termsChanged.message}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>暂不操作</Button>
          <Button kind="primary" onClick={() => asked.answer(true)}>
            按新内容继续
          </Button>
        </>
      }
    >
      <Facts rows={Object.fromEntries(asked.terms.lines.map(({ label, text }) => [label, text]))} />
    </Dialog>
  )
}
