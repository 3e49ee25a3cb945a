import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { WireQuery } from '@zdb/contract/kit/endpoint'
import { download, useDownload } from '#core/http/downloads.ts'
import { Button } from '#ui/action/button.tsx'
import { DownloadProgress } from '#widgets/files/download-progress.tsx'
import styles from './transfer-prices.module.css'

/** All rows that the list is narrowed to, however many; it can be left and found again. */
export const DetailExport = ({ query }: { query: WireQuery<typeof analysis.exportDetail> }) => {
  const running = useDownload(analysis.exportDetail)
  return (
    <span className={styles.export}>
      {running ? (
        <DownloadProgress running={running} unit="单" />
      ) : (
        <Button onClick={() => void download(analysis.exportDetail, { query }, '转单价格明细.xlsx')}>导出 Excel</Button>
      )}
    </span>
  )
}
