import { commonCodes } from '@zdb/contract/kit/codes'
import type { AskedTerms } from '#core/http/changed-terms.ts'
import { Button } from '#ui/action/button.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

export const ChangedTermsDialog = ({ terms, answer }: AskedTerms) => {
  const leave = () => answer(false)
  return (
    <Dialog
      title={commonCodes.termsChanged.message}
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>暂不操作</Button>
          <Button kind="primary" onClick={() => answer(true)}>
            按新内容继续
          </Button>
        </>
      }
    >
      <Facts rows={Object.fromEntries(terms.lines.map(({ label, text }) => [label, text]))} />
    </Dialog>
  )
}
