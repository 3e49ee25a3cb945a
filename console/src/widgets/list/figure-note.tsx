import { figureWords as titles, type FigureKind } from '@zdb/contract/desk/analysis/tables'
import { Button } from '#ui/action/button.tsx'
import { Money } from '#ui/value/money.tsx'
import { figureTitle, figureWords, type FromFigure } from './figure-fields.ts'
import styles from './figure-note.module.css'

/** Over a list that was reached from a figure: which rows it is of, what they add up to, and the way back to all. */
export const FigureNote = ({
  of,
  value,
  answer,
  onClear,
}: {
  /** What the list is of. */
  of: FigureKind
  value: FromFigure
  answer: { total: number; amount_total?: string } | undefined
  onClear: () => void
}) => {
  if (!value.figure) return null
  const words = figureWords(of, value)
  // Of an order with other goods, only what these cost is theirs.
  const sum = figureTitle(of, value) || (value.goods_name === undefined ? '' : titles.goods.amount.title)
  return (
    <div className={styles.note} role="status" aria-label="来自数据分析">
      <span>
        来自数据分析：{words.length > 0 ? words.join(' · ') : '全部'}
        {answer && (
          <>
            ，共 <strong>{answer.total}</strong> 条
          </>
        )}
        {answer?.amount_total !== undefined && (
          <>
            ，{sum}合计 <Money yuan={answer.amount_total} />
          </>
        )}
      </span>
      <Button kind="text" onClick={onClear}>
        查看全部
      </Button>
    </div>
  )
}
