import { useState } from 'react'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'

type Win = WireResult<typeof stores.flashWins>['items'][number]

const columns: Column<Win>[] = [
  { title: '订单', render: ({ sn }) => <PageLink to={routeTo('receivedOrder', { sn })}>{sn}</PageLink> },
  { title: '抢到时间', width: 176, render: ({ at }) => at },
  { title: '金额', width: 112, right: true, render: ({ price }) => <Money yuan={price} /> },
]

/** The orders behind the figure. */
export const Wins = ({ sid, onClose }: { sid: string; onClose: () => void }) => {
  const [page, setPage] = useState(1)
  const read = useRead(stores.flashWins, { params: { sid }, query: { page } })
  return (
    <Dialog title="优先时间内抢到的订单" width={560} onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Loaded reading={read}>
        {({ items, total, page_size, amount }) => (
          <>
            <p>
              共 {total} 单，
              <Money yuan={amount} />
            </p>
            <DataTable label="优先时间内抢到的订单" columns={columns} rows={items} keyOf={({ sn }) => sn} />
            {total > page_size && (
              <Pagination label="订单分页" page={page} pageSize={page_size} total={total} onPage={setPage} />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
