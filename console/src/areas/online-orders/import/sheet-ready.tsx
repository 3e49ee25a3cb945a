import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { Options } from '#ui/input/options.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { SheetTable } from '#widgets/files/sheet-table.tsx'
import styles from '#widgets/files/sheet.module.css'
import { countOf, linesOf } from './sheet-lines.ts'
import type { SheetView } from './sheet-progress.tsx'

const twinOptions = [
  { value: 'skip', label: '跳过' },
  { value: 'take', label: '仍要导入' },
] as const

/** What was found in a sheet, line by line, before anything of it is saved. */
export const SheetReady = ({ sheet }: SheetView) => {
  const { rows, bad_total, duplicates, notes } = sheet
  const [twins, setTwins] = useState<'skip' | 'take'>('skip')
  const start = useSend(onlineOrders.startImport)
  const { troubled, previewed, titles } = linesOf(sheet)
  const wanted = rows - bad_total - (twins === 'skip' ? duplicates.length : 0)

  const begin = async () => {
    const answer = await start.send({
      params: { id: sheet.id },
      body: { skip_bad: true, skip_duplicates: twins === 'skip' },
    })
    if (answer.ok) await refresh(onlineOrders.importJob)
  }
  return (
    <div className={styles.stack}>
      <Facts
        rows={{
          共读到: `${rows} 行`,
          有误: bad_total > 0 ? <StatusTag tone="red">{`${bad_total} 行，不会导入`}</StatusTag> : '没有',
          可能重复: duplicates.length > 0 ? <StatusTag tone="yellow">{`${duplicates.length} 行`}</StatusTag> : '没有',
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
        {duplicates.length > 0 && (
          <>
            <span>重复的行</span>
            <Options label="重复的行" options={twinOptions} value={twins} onChange={setTwins} />
          </>
        )}
        <Button kind="primary" busy={start.pending} off={wanted < 1} onClick={() => void begin()}>
          {wanted < 1 ? '没有可导入的行' : `导入 ${wanted} 行`}
        </Button>
      </div>
      {troubled.length > 0 && (
        <section>
          <h3 className={styles.title}>要核对的行</h3>
          <SheetTable label="要核对的行" lines={troubled} titles={titles} />
          {bad_total > countOf(troubled, 'bad') && (
            <p className={styles.quiet}>有误的行很多，这里列出前 {countOf(troubled, 'bad')} 行</p>
          )}
        </section>
      )}
      <section>
        <h3 className={styles.title}>前 {previewed.length} 行预览</h3>
        <SheetTable label="预览" lines={previewed} titles={titles} />
      </section>
    </div>
  )
}
