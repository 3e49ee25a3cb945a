import styles from './close-button.module.css'

/** Takes away what it stands in; `corner` puts it top right. */
export const CloseButton = ({ onClose, corner = false }: { onClose: () => void; corner?: boolean }) => (
  <button type="button" className={styles.close} data-corner={corner || undefined} aria-label="关闭" onClick={onClose}>
    <svg width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M6 6l12 12M18 6 6 18" strokeLinecap="round" />
    </svg>
  </button>
)
