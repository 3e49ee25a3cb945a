import { closeToast, useToasts } from '#core/alerts/toasts.ts'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import styles from './toasts.module.css'

/** Pushes, top right, newest on top. The pointer or the focus spreads the stack out. */
export const Toasts = () => {
  const list = useToasts((state) => state.list)
  return (
    <section className={styles.toasts} aria-label="新消息" aria-live="polite">
      {list.map(({ id, message }) => (
        <article key={id} className={styles.toast}>
          <strong>{message.title}</strong>
          <p>{message.alert}</p>
          <CloseButton corner onClose={() => closeToast(id)} />
        </article>
      ))}
    </section>
  )
}
