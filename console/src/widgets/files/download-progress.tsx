import type { Download } from '#core/http/downloads.ts'
import { Button } from '#ui/action/button.tsx'
import { bytesText } from '#ui/format/bytes.ts'
import styles from './download-progress.module.css'

/** How far a file has come that is being fetched; `unit` counts its rows. */
export const DownloadProgress = ({ running, unit }: { running: Download; unit: string }) => (
  <span className={styles.running}>
    <span role="status">
      正在导出{running.rows === undefined ? '' : ` ${running.rows} ${unit}`}，已收到 {bytesText(running.bytes)}
    </span>
    <progress aria-label="导出进度" />
    <Button kind="text" onClick={running.stop}>
      停止
    </Button>
  </span>
)
