import type { WireResult } from '@zdb/contract/kit/endpoint'
import { stores } from '@zdb/contract/stores/endpoints'
import { useRead } from '#core/http/query.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'

type Purchase = WireResult<typeof stores.flashHistory>['items'][number]

const columns: Column<Purchase>[] = [
  { title: '购买时间', width: 176, render: ({ at }) => at },
  { title: '套餐', render: ({ title }) => title },
  { title: '有效期', width: 208, render: ({ from, until }) => `${from.slice(0, 10)} 至 ${until.slice(0, 10)}` },
  { title: '金额', width: 120, right: true, render: ({ price }) => <Money yuan={price} /> },
  { title: '操作人', width: 144, render: ({ actor }) => <span title={actor}>{actor}</span> },
]

export const History = ({ sid, page, onPage }: { sid: string; page: number; onPage: (page: number) => void }) => {
  const read = useRead(stores.flashHistory, { query: { sid, page } })
  return (
    <Panel title="购买记录">
      <Loaded reading={read}>
        {({ items, total, page_size }) =>
          total === 0 ? (
            <Empty reason="还没有买过" />
          ) : (
            <>
              <DataTable label="购买记录" columns={columns} rows={items} keyOf={({ id }) => id} />
              {total > page_size && (
                <Pagination label="购买记录分页" page={page} pageSize={page_size} total={total} onPage={onPage} />
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
