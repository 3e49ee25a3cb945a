import { Panel } from '#ui/detail/panel.tsx'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded, type Reading } from '#ui/page/loaded.tsx'
import { Money } from '#ui/value/money.tsx'

type Purchase = {
  readonly id: string
  readonly at: string
  readonly title: string
  readonly from: string
  readonly until: string
  readonly price: string
  readonly actor: string
}

const columns: Column<Purchase>[] = [
  { title: '购买时间', width: 176, render: ({ at }) => at },
  { title: '套餐', render: ({ title }) => title },
  { title: '有效期', width: 208, render: ({ from, until }) => `${from.slice(0, 10)} 至 ${until.slice(0, 10)}` },
  { title: '金额', width: 120, right: true, render: ({ price }) => <Money yuan={price} /> },
  { title: '操作人', width: 144, render: ({ actor }) => <span title={actor}>{actor}</span> },
]

/** When which plan of a service was bought, and by whom. */
export const PurchaseList = ({
  reading,
  page,
  onPage,
}: {
  reading: Reading<{ items: readonly Purchase[]; total: number; page_size: number }>
  page: number
  onPage: (page: number) => void
}) => (
  <Panel title="购买记录">
    <Loaded reading={reading}>
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
