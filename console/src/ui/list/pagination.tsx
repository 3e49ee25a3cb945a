import { Button } from '../action/button.tsx'
import { Options } from '../input/options.tsx'
import styles from './pagination.module.css'

/** Pages that have no number to jump to any more: they are reached one after the other. */
export type CursorPaging = {
  /** The last page that has a number. */
  readonly last: number
  /** How many were turned since the last page that has a number. */
  readonly steps: number
  /** Absent at the very end, and while the page just turned to is on its way. */
  readonly onward: (() => void) | undefined
  readonly back: () => void
}

export type PageSizes = {
  /** The smallest first. */
  readonly choices: readonly string[]
  readonly value: string
  readonly onSize: (size: string) => void
}

/** First, last, and the neighbours of the current page; a negative number is the gap before that page. */
const shownPages = (current: number, last: number): number[] => {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  return [...new Set(near)].flatMap((page, index, pages) =>
    page - (pages[index - 1] ?? 0) > 1 ? [-page, page] : [page],
  )
}

export const Pagination = ({
  label = '分页',
  page,
  pageSize,
  total,
  more = false,
  onPage,
  beyond,
  sizes,
}: {
  /** Beside another list its own name tells them apart. */
  label?: string
  page: number
  pageSize: number
  total: number
  /** The total was not counted to its end. */
  more?: boolean
  onPage: (page: number) => void
  beyond?: CursorPaging
  sizes?: PageSizes
}) => {
  const steps = beyond?.steps ?? 0
  const numbered = steps === 0
  const last = numbered ? Math.max(1, Math.min(Math.ceil(total / pageSize), beyond?.last ?? Infinity)) : page
  const back = numbered ? (page > 1 ? () => onPage(page - 1) : undefined) : beyond?.back
  const onward = numbered && page < last ? () => onPage(page + 1) : beyond?.onward
  return (
    <nav className={styles.pagination} aria-label={label}>
      <span className={styles.total}>共 {beyond ? `${last * pageSize}+` : more ? `${total}+` : total} 条</span>
      {sizes && total > Number(sizes.choices[0]) && (
        <span className={styles.sizes}>
          每页
          <Options
            label="每页条数"
            options={sizes.choices.map((value) => ({ value, label: value }))}
            value={sizes.value}
            onChange={sizes.onSize}
          />
        </span>
      )}
      {(last > 1 || beyond) && (
        <>
          <Button kind="text" off={!back} onClick={back}>
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
                aria-current={numbered && number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            ),
          )}
          {!numbered && (
            <span className={styles.page} aria-current="page">
              {page + steps}
            </span>
          )}
          <Button kind="text" off={!onward} onClick={onward}>
            下一页
          </Button>
        </>
      )}
    </nav>
  )
}
