import { use, useEffect, useState, type FocusEvent, type ReactNode } from 'react'
import { Modal } from 'antd'
import { DialogSubject } from './dialog-subject.tsx'
import { useFocusBack } from './focus-back.ts'
import styles from './dialog.module.css'

const fields = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled])'

/** Drawn once the dialog stands in the page: only then can a field of it take the focus. The first does, unless another asks for it. */
const Standing = ({ children }: { children: ReactNode }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (place && !place.contains(document.activeElement)) place.querySelector<HTMLElement>(fields)?.focus()
  }, [place])
  return <div ref={setPlace}>{place && children}</div>
}

/** The library leads the focus round without moving what is higher than the window. */
const show = ({ target }: FocusEvent<HTMLElement>) => target.scrollIntoView({ block: 'nearest' })

/** `footer` holds the answers, the way out first and the next step last. A click beside it loses no work. */
export const Dialog = ({
  title,
  width = 480,
  onClose,
  footer,
  children,
}: {
  title: string
  width?: number
  onClose: () => void
  footer: ReactNode
  children: ReactNode
}) => {
  useFocusBack()
  const subject = use(DialogSubject)
  return (
    <Modal
      open
      centered
      title={title}
      width={width}
      mask={{ closable: false }}
      wrapClassName={styles.wrap}
      wrapProps={{ onFocus: show }}
      onCancel={onClose}
      styles={{ header: { marginBottom: 16 } }}
      footer={<div className={styles.footer}>{footer}</div>}
    >
      <Standing>
        {subject}
        {children}
      </Standing>
    </Modal>
  )
}
