import { goods } from '@zdb/contract/shop/goods/endpoints'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { SheetTable } from '#widgets/files/sheet-table.tsx'
import styles from '#widgets/files/sheet.module.css'
import { linesOf, type GoodsSheet } from './sheet-lines.ts'

/** What was found in a sheet, line by line, before anything of it is saved. */
export const SheetReady = ({ sheet }: { sheet: GoodsSheet }) => {
  const { rows, goods: wanted, bad_total, left_out, known_total, notes } = sheet
  const start = useSend(goods.startImport)
  const { bad, known, previewed, titles } = linesOf(sheet)
  const begin = async () => {
    const answer = await start.send({ params: { id: sheet.id } })
    if (answer.ok) await refresh(goods.importJob)
  }
  return (
    <div className={styles.stack}>
      <Facts
        rows={{
          共读到: `${rows} 行`,
          可以导入: `${wanted} 件`,
          有误: bad_total > 0 ? <StatusTag tone="red">{`${bad_total} 行，${left_out} 件不会导入`}</StatusTag> : '没有',
          已有: known_total > 0 ? <StatusTag tone="yellow">{`${known_total} 件，不再导入`}</StatusTag> : '没有',
        }}
      />
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="没有读取的内容">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <Button kind="primary" busy={start.pending} off={wanted < 1} onClick={() => void begin()}>
          {wanted < 1 ? '没有可导入的商品' : `导入 ${wanted} 件`}
        </Button>
      </div>
      {bad.length > 0 && (
        <section>
          <h3 className={styles.title}>有误的行</h3>
          <SheetTable label="有误的行" lines={bad} titles={[]} />
          {bad_total > bad.length && <p className={styles.quiet}>有误的行很多，这里列出前 {bad.length} 行</p>}
        </section>
      )}
      {known.length > 0 && (
        <section>
          <h3 className={styles.title}>已有的商品</h3>
          <SheetTable label="已有的商品" lines={known} titles={[]} />
        </section>
      )}
      <section>
        <h3 className={styles.title}>前 {previewed.length} 行预览</h3>
        <SheetTable label="预览" lines={previewed} titles={titles} />
      </section>
    </div>
  )
}
