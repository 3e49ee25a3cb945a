import styles from './new-rows-bar.module.css'

/** What arrived while somebody was mid-list; a press shows it. It lies over the list, so that nothing moves. */
export const NewRowsBar = ({ count, noun, onShow }: { count: number; noun: string; onShow: () => void }) => (
  <div className={styles.bar} role="status">
    {count > 0 && (
      <button type="button" onClick={onShow}>
        <span aria-hidden>↑ </span>
        {count} 条{noun}
      </button>
    )}
  </div>
)
