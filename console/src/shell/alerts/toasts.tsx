import { headingOf } from '#core/alerts/push-facts.ts'
import { closeToasts, mergeByKind, useToasts } from '#core/alerts/toasts.ts'
import { CloseButton } from '#ui/dialog/close-button.tsx'
import { PushWords } from './push-words.tsx'
import styles from './toasts.module.css'

/** Pushes, bottom right, newest on top; news of one kind are one toast. The pointer or the focus spreads them out. */
export const Toasts = () => {
  const list = useToasts((state) => state.list)
  return (
    <section className={styles.toasts} aria-label="新消息" aria-live="polite">
      {mergeByKind(list).map((pushes) => {
        const [newest] = pushes
        const ids = pushes.map(({ id }) => id)
        return (
          <div key={ids.at(-1)} className={styles.toast} data-loud={newest.message.extras.voice_should_play === 1}>
            <strong>
              {headingOf(newest)}
              {pushes.length > 1 && <span className={styles.count}>{pushes.length} 条</span>}
            </strong>
            <ul>
              {pushes.map((push) => (
                <li key={push.id}>
                  <PushWords push={push} className={styles.link} onOpen={() => closeToasts(ids)} />
                </li>
              ))}
            </ul>
            <CloseButton corner onClose={() => closeToasts(ids)} />
          </div>
        )
      })}
    </section>
  )
}
