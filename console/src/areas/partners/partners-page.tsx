import { pages } from '@zdb/contract/pages'
import { oneOf, useFilter } from '#core/router/filter.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { firstPage, pagingFields } from '#widgets/list/deep-paging.ts'
import { BlackList } from './parts/black-list.tsx'
import { PartnerList } from './parts/partner-list.tsx'
import styles from './parts/lists.module.css'

const fields = { tab: oneOf('partners', 'blacklist'), ...pagingFields }

const tabs = [
  { key: 'partners', label: '合作门店', tone: 'neutral' },
  { key: 'blacklist', label: '黑名单', tone: 'neutral' },
] as const

export const PartnersPage = () => {
  const [{ tab }, setFilter] = useFilter(fields)
  const List = tab === 'partners' ? PartnerList : BlackList
  return (
    <>
      <PageHeader
        title={pages.partners.title}
        note="合作门店在发单时排在最前；黑名单里的门店看不到您的单，您也看不到它的单"
      />
      <List>
        <span className={styles.tabs}>
          <StatusTabs
            label="合作与黑名单"
            tabs={tabs}
            value={tab}
            onChange={(next) => setFilter({ tab: next, ...firstPage })}
          />
        </span>
      </List>
    </>
  )
}
