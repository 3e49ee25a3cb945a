import { Button } from '../action/button.tsx'

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
}) => (
  <>
    <Button onClick={onClose}>取消</Button>
    <Button kind="primary" type="submit" form={form} busy={busy}>
      {act}
    </Button>
  </>
)
