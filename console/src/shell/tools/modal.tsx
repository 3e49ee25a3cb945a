import { useEffect, useRef, type ReactNode } from 'react'
import styles from './modal.module.css'

type Props = {
  label: string
  /** `middle` a window, `wide` one with two columns, `top` one that grows downwards, `side` a drawer on the right. */
  place: 'middle' | 'wide' | 'top' | 'side'
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: it keeps the focus, closes on Escape and gives the focus back. */
export const Modal = ({ label, place, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      data-place={place}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}
