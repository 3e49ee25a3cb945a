import { oneOf, text, useFilter, whole } from '#core/router/filter.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SearchInput } from '#ui/filter/search-input.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { BlackList } from './parts/black-list.tsx'
import { PartnerList } from './parts/partner-list.tsx'
import styles from './parts/lists.module.css'

const fields = { tab: oneOf('partners', 'blacklist'), page: whole(1), keyword: text() }

const tabs = [
  { key: 'partners', label: '合作门店', tone: 'neutral' },
  { key: 'blacklist', label: '黑名单', tone: 'neutral' },
] as const

export const PartnersPage = () => {
  const [{ tab, page, keyword }, setFilter] = useFilter(fields)
  const List = tab === 'partners' ? PartnerList : BlackList
  return (
    <>
      <PageHeader title="合作与黑名单" note="合作门店在发单时排在最前；黑名单里的门店看不到您的单，您也看不到它的单" />
      <List page={page} keyword={keyword} onPage={(next) => setFilter({ page: next })}>
        <span className={styles.tabs}>
          <StatusTabs
            label="合作与黑名单"
            tabs={tabs}
            value={tab}
            onChange={(next) => setFilter({ tab: next, page: 1 })}
          />
        </span>
        <SearchInput label="搜索门店" value={keyword} onSearch={(next) => setFilter({ keyword: next, page: 1 })} />
      </List>
    </>
  )
}
