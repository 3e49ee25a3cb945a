import { useState } from 'react'
import { routeTo } from '@zdb/contract/pages'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { DataTable, type Column } from '#ui/list/data-table.tsx'
import { DateInput } from '#ui/input/date-input.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { momentText } from '#ui/format/moment.ts'
import { Loaded } from '#ui/page/loaded.tsx'
import { Options } from '#ui/input/options.tsx'
import { Pagination } from '#ui/list/pagination.tsx'
import { Money } from '#ui/value/money.tsx'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { GoodsPicture } from '#widgets/goods/goods-picture.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import styles from './stocking.module.css'

type Row = WireResult<typeof onlineOrders.stockingGuide>['items'][number]

const dayMs = 86_400_000
const dayIn = (days: number): string => momentText(new Date(Date.now() + days * dayMs)).slice(0, 10)

const stretches = { today: [0, 0], tomorrow: [1, 1], three: [0, 2] } as const
const choices = [
  { value: 'today', label: '今天' },
  { value: 'tomorrow', label: '明天' },
  { value: 'three', label: '三天内' },
] as const

const columns: readonly Column<Row>[] = [
  {
    title: '商品',
    render: ({ item_name, item_spec, item_img }) => (
      <span className={styles.goods}>
        <GoodsPicture item={{ item_name, item_img }} size="list" />
        <span>
          {item_name}
          {item_spec && <small>{item_spec}</small>}
        </span>
      </span>
    ),
  },
  { title: '件数', width: 80, right: true, render: ({ total }) => <strong>{total}</strong> },
  { title: '单数', width: 80, right: true, render: ({ orders }) => orders },
]

type Making = NonNullable<WireResult<typeof onlineOrders.stockingGuide>['making']>

const materialColumns: readonly Column<Making['materials'][number]>[] = [
  { title: '用料', lead: true, render: ({ name }) => name },
  {
    title: '用量',
    width: 120,
    right: true,
    render: ({ quantity, unit }) => (
      <strong>
        {quantity}
        {unit}
      </strong>
    ),
  },
]

/** What all of it is made of, as far as its goods are known. */
const Materials = ({ making: { orders, cost, materials } }: { making: Making }) => (
  <section aria-label="用料合计">
    <h3 className={styles.title}>用料合计</h3>
    <p className={styles.note}>
      按认出商品的 {orders} 单计算{materials.length > 0 && '，用料成本 '}
      {materials.length > 0 && <Money yuan={cost} />}
    </p>
    {materials.length === 0 ? (
      <p className={styles.note}>这些商品还没有填写用料</p>
    ) : (
      <DataTable
        label="用料"
        columns={materialColumns}
        rows={materials}
        keyOf={({ name, unit }) => `${name} ${unit}`}
      />
    )}
  </section>
)

/** What has to be there for the orders of some days: goods by goods, over all channels. */
export const StockingGuide = ({ onClose }: { onClose: () => void }) => {
  const stores = useStoreOptions()
  const prints = useMay('print.tickets')
  const [days, setDays] = useState(() => ({ start_date: dayIn(0), end_date: dayIn(0) }))
  const [sid, setSid] = useState('')
  const [page, setPage] = useState(1)
  const guide = useRead(onlineOrders.stockingGuide, { query: { ...days, delivery_sid: sid || undefined, page } })
  const change = (next: Partial<typeof days>) => {
    setDays({ ...days, ...next })
    setPage(1)
  }
  const stretch = choices.find(({ value: name }) => {
    const [from, to] = stretches[name]
    return days.start_date === dayIn(from) && days.end_date === dayIn(to)
  })
  return (
    <Drawer title="备货指引" onClose={onClose}>
      <div className={styles.filters}>
        <Options
          label="配送日期"
          options={choices}
          value={stretch?.value}
          onChange={(name) => change({ start_date: dayIn(stretches[name][0]), end_date: dayIn(stretches[name][1]) })}
        />
        <DateInput
          aria-label="开始日期"
          value={days.start_date}
          max={days.end_date}
          onChange={(start_date) => start_date && change({ start_date })}
        />
        <DateInput
          aria-label="结束日期"
          value={days.end_date}
          min={days.start_date}
          onChange={(end_date) => end_date && change({ end_date })}
        />
        {stores.length > 1 && (
          <FilterSelect
            label="配送门店"
            options={stores}
            value={sid}
            onChange={(next) => {
              setSid(next)
              setPage(1)
            }}
          />
        )}
        {prints && (
          <PageLink
            target="_blank"
            to={routeTo('printSheet', {
              document: 'stocking',
              day: days.start_date,
              end: days.end_date,
              ...(sid && { sid }),
            })}
          >
            打印备货单
          </PageLink>
        )}
      </div>
      <Loaded reading={guide}>
        {({ items, total, page_size, making }) =>
          items.length === 0 ? (
            <Empty reason="这几天没有要备的货" />
          ) : (
            <>
              <DataTable
                label="备货"
                columns={columns}
                rows={items}
                keyOf={({ item_name, item_spec }) => `${item_name} ${item_spec}`}
              />
              <Pagination label="备货分页" page={page} pageSize={page_size} total={total} onPage={setPage} />
              {making && <Materials making={making} />}
            </>
          )
        }
      </Loaded>
    </Drawer>
  )
}
