import { useId, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

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
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {act}
          </Button>
        </>
      }
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
