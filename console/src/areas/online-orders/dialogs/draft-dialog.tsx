import { useId, type ReactNode } from 'react'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SubmitFooter } from '#ui/form/submit-footer.tsx'

/** A dialog that keeps a draft of its own, for what a plain form cannot hold: rows, places, parts that come and go. */
export const DraftDialog = ({
  title,
  act,
  width,
  busy,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  act: string
  width?: number
  busy: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) => {
  const id = useId()
  return (
    <Dialog
      title={title}
      width={width}
      onClose={onClose}
      footer={<SubmitFooter form={id} act={act} busy={busy} onClose={onClose} />}
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
