import { useContext } from 'react'
import { Button } from '../action/button.tsx'
import { Irreversible } from '../dialog/irreversible.ts'

/** The way out and the next step of a dialog whose form has this id. */
export const SubmitFooter = ({
  form,
  act,
  busy,
  onClose,
}: {
  form: string
  act: string
  busy: boolean
  onClose: () => void
}) => {
  const kind = useContext(Irreversible) ? 'danger' : 'primary'
  return (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind={kind} type="submit" form={form} busy={busy}>
        {act}
      </Button>
    </>
  )
}
