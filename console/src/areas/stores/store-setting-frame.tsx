import type { ReactNode } from 'react'
import { pages, routeTo, type PageName } from '@zdb/contract/pages'
import { text, useFilter, whole } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { NoStore } from '#widgets/shops/no-store.tsx'
import { useStoreId } from '#widgets/shops/store-id.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import styles from './stores.module.css'

const fields = { sid: text(), page: whole(1) }

/** What is set for one store, page by page. */
const parts = [
  'receiveSetting',
  'deliveryArea',
  'grabScope',
  'storeDeposit',
  'storeFlash',
  'storeTransferSetting',
] as const satisfies readonly PageName[]

type PartProps = { sid: string; page: number; onPage: (page: number) => void }

/** The one frame of what is set for a store: which store, and the way to the other parts of the same one. */
export const StoreSettingFrame = ({
  name,
  note,
  children,
}: {
  name: (typeof parts)[number]
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
        <div className={styles.frame}>
          <nav className={styles.parts} aria-label="门店设置">
            {parts.map((part) => (
              <PageLink key={part} to={routeTo(part, { sid })} aria-current={part === name ? 'page' : undefined}>
                {pages[part].title}
              </PageLink>
            ))}
          </nav>
          {children({ sid, page, onPage: (next) => setFilter({ page: next }) })}
        </div>
      ) : (
        <NoStore />
      )}
    </>
  )
}
