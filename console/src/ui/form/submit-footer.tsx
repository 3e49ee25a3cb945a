import { useContext } from 'react'
import { Tooltip } from 'antd'
import { Button } from '../action/button.tsx'
import { Irreversible } from '../dialog/irreversible.ts'

/** The way out and the next step of a dialog whose form has this id. */
export const SubmitFooter = ({
  form,
  act,
  busy,
  why,
  onClose,
}: {
  form: string
  act: string
  busy: boolean
  /** Temporarily impossible, and why. */
  why?: string | undefined
  onClose: () => void
}) => {
  const kind = useContext(Irreversible) ? 'danger' : 'primary'
  return (
    <>
      <Button onClick={onClose}>取消</Button>
      <Tooltip title={why} trigger={['hover', 'focus']}>
        <Button kind={kind} type="submit" form={form} busy={busy} off={why !== undefined} aria-description={why}>
          {act}
        </Button>
      </Tooltip>
    </>
  )
}
