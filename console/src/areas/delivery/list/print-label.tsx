import { useRef } from 'react'
import { Button } from '#ui/action/button.tsx'
import styles from './print-label.module.css'

/** The express company's own label. It is somebody else's page: it is printed, and nothing in it runs. */
export const PrintLabel = ({ html }: { html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  return (
    <>
      <Button kind="text" onClick={() => frame.current?.contentWindow?.print()}>
        打印面单
      </Button>
      <iframe
        ref={frame}
        className={styles.label}
        title="电子面单"
        tabIndex={-1}
        aria-hidden
        sandbox="allow-same-origin allow-modals"
        srcDoc={html}
      />
    </>
  )
}
