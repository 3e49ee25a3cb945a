import type { Route } from '@zdb/contract/pages'
import { togglePreview, usePreview } from '#core/router/preview.ts'
import styles from './preview-button.module.css'

/** Shows the detail beside the list. It stands on the picture of what leads to the detail. */
export const PreviewButton = ({ to }: { to: Route }) => {
  const isShown = usePreview(({ route }) => route === to)
  return (
    <button
      type="button"
      className={styles.button}
      data-preview
      aria-label="预览"
      title="预览（空格）"
      aria-pressed={isShown}
      onClick={() => togglePreview(to)}
    >
      <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path d="M3 5h18v14H3zM14 5v14" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
