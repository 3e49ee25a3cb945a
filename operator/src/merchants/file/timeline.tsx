import { useState } from 'react'
import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { useCursorPages } from '@zdb/console/core/http/cursor-pages.ts'
import { Button } from '@zdb/console/ui/action/button.tsx'
import { Panel } from '@zdb/console/ui/detail/panel.tsx'
import { AuditLines } from '../../audit/audit-lines.tsx'
import type { MerchantFile } from '../merchant.ts'

/** What was done by and to the merchant, newest first; it is read on when somebody asks. */
export const Timeline = ({ file: { id, timeline }, reason }: { file: MerchantFile; reason: string }) => {
  const [readsOn, setReadsOn] = useState(false)
  const input = { params: { merchant: id }, query: { reason } }
  const pages = useCursorPages(merchants.timeline, input, { cursor: timeline.next, enabled: readsOn })
  const older = pages.reading.data ?? []
  const more = readsOn ? pages.more : timeline.next !== ''
  const readOn = () => (readsOn ? pages.readOn() : setReadsOn(true))
  return (
    <Panel title="动态">
      <AuditLines label="商家动态" lines={[...timeline.items, ...older]} />
      {(more || pages.reading.isFetching) && (
        <Button kind="text" busy={pages.reading.isFetching} onClick={readOn}>
          更早的动态
        </Button>
      )}
    </Panel>
  )
}
