import { pages } from '@zdb/contract/pages'
import { oneOf, text, useFilter } from '#core/router/filter.ts'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ShopItems } from './shop-items.tsx'
import { SheetImport } from './sheet-import.tsx'
import styles from './import.module.css'

const fields = { way: oneOf('excel', 'shop'), import: text(), shop: text() }

const tabs = [
  { key: 'excel', label: 'Excel 导入', tone: 'neutral' },
  { key: 'shop', label: '从网店导入', tone: 'neutral' },
] as const

/** Many goods at once: from a sheet, or from what a bound shop sells already. */
export const ImportGoodsPage = () => {
  const [{ way, import: id, shop }, setFilter] = useFilter(fields)
  return (
    <>
      <PageHeader title={pages.importGoods.title} note="导入的商品先是新建，补上图片、提交审核后才能上架" />
      <div className={styles.ways}>
        <StatusTabs
          label="导入方式"
          tabs={tabs}
          value={way}
          onChange={(next) => setFilter({ way: next, import: '' })}
        />
      </div>
      {way === 'excel' ? (
        <SheetImport id={id} onImport={(next) => setFilter({ import: next })} />
      ) : (
        <ShopItems key={shop} shop={shop} onShop={(next) => setFilter({ shop: next })} />
      )}
    </>
  )
}
