import { useContext, useId, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Irreversible } from './irreversible.ts'
import { SubmitFooter } from '../form/submit-footer.tsx'

/** What every dialog with a form says; `act` is what its button says, `danger` that it cannot be taken back. */
export type SubmitDialogProps = { title: string; act: string; danger?: boolean; width?: number; onClose: () => void }

/** A dialog around one form, which takes the id that the button below it sends. */
export const SubmitDialog = ({
  title,
  act,
  danger = false,
  width,
  busy,
  why,
  onClose,
  children,
}: SubmitDialogProps & { busy: boolean; why?: string | undefined; children: (id: string) => ReactNode }) => {
  const id = useId()
  const isIrreversible = useContext(Irreversible) || danger
  return (
    <Irreversible value={isIrreversible}>
      <Dialog
        title={title}
        width={width}
        onClose={onClose}
        footer={<SubmitFooter form={id} act={act} busy={busy} why={why} onClose={onClose} />}
      >
        {children(id)}
      </Dialog>
    </Irreversible>
  )
}
