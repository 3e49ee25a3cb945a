import { Button } from './button.tsx'
import styles from './pagination.module.css'

/** First, last, and the neighbours of the current page; a negative number is the gap before that page. */
const shownPages = (current: number, last: number): number[] => {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  return [...new Set(near)].flatMap((page, index, pages) =>
    page - (pages[index - 1] ?? 0) > 1 ? [-page, page] : [page],
  )
}

export const Pagination = ({
  page,
  pageSize,
  total,
  onPage,
}: {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}) => {
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className={styles.pagination} aria-label="分页">
      <span className={styles.total}>共 {total} 条</span>
      {last > 1 && (
        <>
          <Button kind="text" off={page <= 1} onClick={() => onPage(page - 1)}>
            上一页
          </Button>
          {shownPages(page, last).map((number) =>
            number < 0 ? (
              <span key={number}>…</span>
            ) : (
              <button
                key={number}
                type="button"
                className={styles.page}
                aria-label={`第 ${number} 页`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            ),
          )}
          <Button kind="text" off={page >= last} onClick={() => onPage(page + 1)}>
            下一页
          </Button>
        </>
      )}
    </nav>
  )
}
