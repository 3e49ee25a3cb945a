import type { ReactNode } from 'react'
import { DataTable, type Column } from './data-table.tsx'
import { Empty } from './empty.tsx'
import { Loaded, type Reading } from './loaded.tsx'
import { Pagination } from './pagination.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './list-page.module.css'

export type Paged<Row> = { items: readonly Row[]; total: number; page_size: number }

type ListPageProps<Row> = {
  /** What the rows are: 子账号, 转单. */
  label: string
  rows: Reading<Paged<Row>>
  keyOf: (row: Row) => string
  page: number
  onPage: (page: number) => void
  /** Why there may be nothing, and what to do about it. */
  empty: { reason: string; action?: ReactNode }
  /** Tabs and filters: they stay in sight while the list scrolls. */
  children?: ReactNode
} & ({ columns: readonly Column<Row>[]; renderCard?: never } | { renderCard: (row: Row) => ReactNode; columns?: never })

const shape = (
  <div className={styles.shape}>
    <Skeleton rows={8} height={24} />
  </div>
)

/** The one list page: rows as a table (`columns`) or as cards (`renderCard`). */
export const ListPage = <Row,>({
  label,
  rows,
  keyOf,
  page,
  onPage,
  empty,
  children,
  columns,
  renderCard,
}: ListPageProps<Row>) => (
  <section className={styles.list} aria-label={label} aria-busy={rows.isFetching || undefined}>
    {children && <div className={styles.head}>{children}</div>}
    <div className={styles.body}>
      <Loaded reading={rows} skeleton={shape}>
        {({ items, total, page_size }) =>
          items.length === 0 ? (
            <Empty reason={empty.reason}>{empty.action}</Empty>
          ) : (
            <>
              {columns ? (
                <DataTable label={label} columns={columns} rows={items} keyOf={keyOf} />
              ) : (
                <ul className={styles.cards}>
                  {items.map((row) => (
                    <li key={keyOf(row)}>{renderCard(row)}</li>
                  ))}
                </ul>
              )}
              <Pagination page={page} pageSize={page_size} total={total} onPage={onPage} />
            </>
          )
        }
      </Loaded>
    </div>
  </section>
)
