import type { WireQuery } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { download, useDownload } from '#core/http/downloads.ts'
import { useMay } from '#core/session/session.ts'
import { Button } from '#ui/action/button.tsx'
import { DownloadProgress } from '#widgets/files/download-progress.tsx'

/** The orders in view as a sheet. It goes on while other pages are looked at, and is found again here. */
export const ListExport = ({ query }: { query: WireQuery<typeof onlineOrders.export> }) => {
  const running = useDownload(onlineOrders.export)
  if (!useMay('online.export')) return null
  if (!running) return <Button onClick={() => void download(onlineOrders.export, { query }, '网单.xlsx')}>导出</Button>
  return <DownloadProgress running={running} unit="单" />
}
