import type { WireResult } from '@zdb/contract/kit/endpoint'
import { routeTo } from '@zdb/contract/pages'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'

type Movement = WireResult<typeof stores.depositDetail>['items'][number]

const About = ({ movement: { ref, note } }: { movement: Movement }) => (
  <p>
    {ref.startsWith('T') && <PageLink to={routeTo('receivedOrder', { sn: ref })}>{ref}</PageLink>} {note}
  </p>
)

const columns: Column<Movement>[] = [
  { title: '时间', width: 176, render: ({ at }) => at },
  { title: '类型', width: 112, render: ({ kind_zh }) => kind_zh },
  { title: '说明', render: (movement) => <About movement={movement} /> },
  { title: '变动', width: 128, right: true, render: ({ amount }) => <Money yuan={amount} /> },
  { title: '变动后', width: 128, right: true, render: ({ balance_after }) => <Money yuan={balance_after} /> },
  { title: '操作人', width: 120, render: ({ actor }) => <span title={actor}>{actor}</span> },
]

export const Movements = ({ sid, page, onPage }: { sid: string; page: number; onPage: (page: number) => void }) => {
  const read = useRead(stores.depositDetail, { params: { sid }, query: { page } })
  return (
    <Panel title="保证金明细">
      <Loaded reading={read}>
        {({ items, total, page_size }) =>
          total === 0 ? (
            <Empty reason="还没有变动" />
          ) : (
            <>
              <DataTable label="保证金明细" columns={columns} rows={items} keyOf={({ id }) => id} />
              {total > page_size && (
                <Pagination label="明细分页" page={page} pageSize={page_size} total={total} onPage={onPage} />
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
