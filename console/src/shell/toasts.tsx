import { closeToast, useToasts } from '../core/toasts.ts'
import { CloseIcon } from './icons.tsx'
import styles from './toasts.module.css'

/** Pushes, top right, newest on top. */
export const Toasts = () => {
  const list = useToasts((state) => state.list)
  return (
    <section className={styles.toasts} aria-label="新消息" aria-live="polite">
      {list.map(({ id, message }) => (
        <article key={id} className={styles.toast}>
          <strong>{message.title}</strong>
          <p>{message.alert}</p>
          <button type="button" aria-label="关闭" onClick={() => closeToast(id)}>
            <CloseIcon size={14} />
          </button>
        </article>
      ))}
    </section>
  )
}
