import type { ReactNode } from 'react'
import { pages, type PageName } from '@zdb/contract/pages'
import { text, useFilter, whole } from '#core/router/filter.ts'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { NoStore } from '#widgets/shops/no-store.tsx'
import { useStoreId } from '#widgets/shops/store-id.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import styles from './stores.module.css'

const fields = { sid: text(), page: whole(1) }

type PartProps = { sid: string; page: number; onPage: (page: number) => void }

/** The one frame of what is set for a store: which store. The side bar leads to the other pages of the same one. */
export const StoreSettingFrame = ({
  name,
  note,
  children,
}: {
  name: PageName
  note: string
  children: (props: PartProps) => ReactNode
}) => {
  const [{ page }, setFilter] = useFilter(fields)
  const sid = useStoreId()
  const options = useStoreOptions()
  return (
    <>
      <PageHeader title={pages[name].title} note={note}>
        {sid && options.length > 1 && (
          <FilterSelect
            label="门店"
            options={options}
            value={sid}
            onChange={(next) => setFilter({ sid: next, page: 1 })}
          />
        )}
      </PageHeader>
      {sid ? (
        <div className={styles.frame}>{children({ sid, page, onPage: (next) => setFilter({ page: next }) })}</div>
      ) : (
        <NoStore />
      )}
    </>
  )
}
