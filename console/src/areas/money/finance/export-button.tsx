import type { WireQuery } from '@zdb/contract/kit/endpoint'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { download, useDownload } from '#core/http/downloads.ts'
import { Button } from '#ui/action/button.tsx'
import { DownloadProgress } from '#widgets/files/download-progress.tsx'
import styles from './finance.module.css'

type Status = 'balance' | 'frozen'
type Query = WireQuery<typeof finance.exportFlows>

const fetchFile = (status: Status, query: Query, name: string) =>
  void download(finance.exportFlows, { params: { status }, query }, name)

export const FlowExport = ({ status, query }: { status: Status; query: Query }) => {
  const running = useDownload(finance.exportFlows)
  if (running) return <DownloadProgress running={running} unit="笔" />
  return (
    <span className={styles.acts}>
      <Button onClick={() => fetchFile(status, { ...query, format: 'xlsx' }, '资金流水.xlsx')}>导出 Excel</Button>
      <Button onClick={() => fetchFile(status, { ...query, format: 'csv' }, '资金流水.csv')}>导出 CSV</Button>
    </span>
  )
}

export const ProofDownload = () => {
  const running = useDownload(finance.exportFlows)
  if (running) return <DownloadProgress running={running} unit="笔" />
  return (
    <span className={styles.acts}>
      <Button onClick={() => fetchFile('balance', { format: 'proof' }, '余额证明.txt')}>下载余额证明</Button>
      <Button onClick={() => fetchFile('balance', { format: 'script' }, 'verify-balance.mjs')}>下载校验脚本</Button>
    </span>
  )
}
