import { pages } from '@zdb/contract/pages'
import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { SheetImport } from './sheet-import.tsx'
import { TypedOrder } from './typed-order.tsx'
import styles from './import-page.module.css'

/** A sheet's import is found again by its number, also when the way is not in the address. */
const fields = { way: oneOf('hand', 'text', 'photo', 'excel'), import: text() }

const tabs = [
  { key: 'hand', label: '手工录入', tone: 'neutral' },
  { key: 'text', label: '粘贴文本', tone: 'neutral' },
  { key: 'photo', label: '面单照片', tone: 'neutral' },
  { key: 'excel', label: 'Excel 导入', tone: 'neutral' },
] as const

export const ImportPage = () => {
  const [{ way: asked, import: id }, setFilter] = useFilter(fields)
  const way = id ? 'excel' : asked
  return (
    <>
      <PageHeader title={pages.importOrders.title} note="渠道以外的订单从这里进来，和渠道订单一样安排、转单、配送" />
      <div className={styles.ways}>
        <StatusTabs
          label="录单方式"
          tabs={tabs}
          value={way}
          onChange={(next) => setFilter({ way: next, import: '' })}
        />
      </div>
      {way === 'excel' ? (
        <SheetImport id={id} onImport={(next) => setFilter({ way: 'excel', import: next })} />
      ) : (
        <TypedOrder way={way} />
      )}
    </>
  )
}
