import type { ReactNode } from 'react'
import { SubmitDialog, type SubmitDialogProps } from './submit-dialog.tsx'

/** A dialog that keeps a draft of its own, for what a plain form cannot hold: rows, places, parts that come and go. */
export const DraftDialog = ({
  onSubmit,
  children,
  ...dialog
}: SubmitDialogProps & { busy: boolean; onSubmit: () => void; children: ReactNode }) => (
  <SubmitDialog {...dialog}>
    {(id) => (
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
    )}
  </SubmitDialog>
)
