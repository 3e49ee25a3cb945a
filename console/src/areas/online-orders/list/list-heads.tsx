import type { WireQuery } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { download, useDownload } from '#core/http/downloads.ts'
import { useOpen } from '#core/router/address.ts'
import { useMay } from '#core/session/session.ts'
import type { Action } from '#ui/action/actions.tsx'
import { PageActs } from '#ui/page/page-acts.tsx'
import { DownloadProgress } from '#widgets/files/download-progress.tsx'

/**
 * What leads away from the list of orders. Those in view are had as a sheet: that goes on while other pages are looked
 * at, and is found again here.
 */
export const ListHeads = ({
  old,
  query,
  onAge,
  onGuide,
}: {
  old: boolean
  query: WireQuery<typeof onlineOrders.export>
  onAge: () => void
  onGuide: () => void
}) => {
  const open = useOpen()
  const enters = useMay('online.create')
  const exports = useMay('online.export')
  const running = useDownload(onlineOrders.export)

  const acts: Action[] = [
    { label: old ? '回到近三个月' : '三个月前', onPress: onAge },
    { label: '备货指引', onPress: onGuide },
    ...(exports && !old && !running
      ? [{ label: '导出', onPress: () => void download(onlineOrders.export, { query }, '网单.xlsx') }]
      : []),
    ...(enters ? [{ label: '录单导入', onPress: () => open(routeTo('importOrders')) }] : []),
  ]
  return (
    <>
      {exports && !old && running && <DownloadProgress running={running} unit="单" />}
      <PageActs acts={acts} />
    </>
  )
}
