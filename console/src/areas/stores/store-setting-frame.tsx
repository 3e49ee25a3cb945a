import type { ReactNode } from 'react'
import { pages, routeTo, type PageName } from '@zdb/contract/pages'
import { text, useFilter, whole } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useSession, type Store } from '#core/session/session.ts'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
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

export type PartProps = { store: Store; page: number; onPage: (page: number) => void }

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
  const [{ sid, page }, setFilter] = useFilter(fields)
  const stores = useSession((session) => session.stores)
  const options = useStoreOptions()
  const store = stores.find((each) => each.sid === sid) ?? stores.find((each) => each.is_default) ?? stores[0]
  return (
    <>
      <PageHeader title={pages[name].title} note={note}>
        {store && options.length > 1 && (
          <FilterSelect
            label="门店"
            options={options}
            value={store.sid}
            onChange={(next) => setFilter({ sid: next, page: 1 })}
          />
        )}
      </PageHeader>
      {store ? (
        <div className={styles.frame}>
          <nav className={styles.parts} aria-label="门店设置">
            {parts.map((part) => (
              <PageLink
                key={part}
                to={routeTo(part, { sid: store.sid })}
                aria-current={part === name ? 'page' : undefined}
              >
                {pages[part].title}
              </PageLink>
            ))}
          </nav>
          {children({ store, page, onPage: (next) => setFilter({ page: next }) })}
        </div>
      ) : (
        <Empty reason="还没有门店，先创建门店" />
      )}
    </>
  )
}
