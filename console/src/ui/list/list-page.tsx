import type { ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { Empty } from '../page/empty.tsx'
import { Loaded, type Reading } from '../page/loaded.tsx'
import { NewRowsBar } from './new-rows-bar.tsx'
import { Pagination, type CursorPaging, type PageSizes } from './pagination.tsx'
import { SortControl, type SortChoice } from './sort-control.tsx'
import { Skeleton } from '../page/skeleton.tsx'
import { useLiveRows } from './use-live-rows.ts'
import styles from './list-page.module.css'

export type ListAnswer<Row> = { items: readonly Row[]; total: number; page_size: number; more?: boolean }

type ListPageProps<Row> = {
  /** What the rows are: 子账号, 转单. */
  label: string
  rows: Reading<ListAnswer<Row>>
  keyOf: (row: Row) => string
  /** Absent for a list that comes whole. */
  page?: number
  onPage?: (page: number) => void
  /** The way past the last page that has a number. */
  beyond?: CursorPaging
  /** How many rows a page has, where a person may say. */
  sizes?: PageSizes
  /** In which order the rows may be read, where there is a choice. */
  sort?: SortChoice
  /** Ticks all rows at once; stands over their ticks. */
  all?: ReactNode
  /** Why there may be nothing, and what to do about it. */
  empty: { reason: string; action?: ReactNode }
  /** For rows that come and go by push: `view` is what is asked for, `noun` what arrives (新订单). */
  live?: { view: string; noun: string }
  /** Tabs and filters: they stay in sight while the list scrolls. */
  children?: ReactNode
} & ({ columns: readonly Column<Row>[]; renderCard?: never } | { renderCard: (row: Row) => ReactNode; columns?: never })

const lines = (
  <div className={styles.shape}>
    <Skeleton rows={8} height={24} />
  </div>
)
const cards = (
  <div className={styles.shape}>
    <Skeleton rows={6} height={52} />
  </div>
)

const stay = () => undefined

/** The one list page: rows as a table (`columns`) or as cards (`renderCard`). */
export const ListPage = <Row,>({
  label,
  rows: reading,
  keyOf,
  page = 1,
  onPage = stay,
  beyond,
  sizes,
  sort,
  all,
  empty,
  children,
  columns,
  renderCard,
  live,
}: ListPageProps<Row>) => {
  const first = page === 1 && !beyond?.steps
  const { rows, waiting, show, rowProps, listProps } = useLiveRows({
    view: live?.view,
    reading,
    keyOf,
    first,
    onFirst: () => onPage(1),
  })
  return (
    <section className={styles.list} aria-label={label} aria-busy={reading.isFetching || undefined}>
      {children && (
        <div className={styles.head}>
          {children}
          {(all || sort) && rows.length > 0 && (
            <div className={styles.over}>
              {all}
              {sort && <SortControl {...sort} />}
            </div>
          )}
          {live && <NewRowsBar count={waiting} noun={live.noun} onShow={show} />}
        </div>
      )}
      <div className={styles.body}>
        <Loaded reading={reading} skeleton={columns ? lines : cards}>
          {({ total, page_size, more }) => {
            const pages = (
              <Pagination
                page={page}
                pageSize={page_size}
                total={total}
                more={more}
                onPage={onPage}
                beyond={beyond}
                sizes={sizes}
              />
            )
            if (rows.length === 0 && (first || total === 0)) return <Empty reason={empty.reason}>{empty.action}</Empty>
            if (rows.length === 0)
              return (
                <>
                  <Empty reason="这一页没有内容了">
                    <Button onClick={() => onPage(1)}>回到第一页</Button>
                  </Empty>
                  {pages}
                </>
              )
            return (
              <>
                {/* What answers the question before this one can be read, not pressed. */}
                <div className={styles.rows} inert={reading.isPlaceholderData === true}>
                  {columns ? (
                    <DataTable
                      label={label}
                      columns={columns}
                      rows={rows}
                      keyOf={keyOf}
                      liveProps={live && { rowProps, listProps }}
                    />
                  ) : (
                    <ul className={styles.cards} {...listProps}>
                      {rows.map((row) => {
                        const key = keyOf(row)
                        return (
                          <li key={key} {...rowProps(key)}>
                            {renderCard(row)}
                          </li>
                        )
                      })}
                    </ul>
                  )}
                </div>
                {pages}
              </>
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}
