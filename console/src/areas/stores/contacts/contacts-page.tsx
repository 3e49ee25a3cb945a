import { pages, routeTo } from '@zdb/contract/pages'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { useRead } from '#core/http/query.tsx'
import { useRefreshOn } from '#core/realtime/refresh-on.ts'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { NoStore } from '#widgets/shops/no-store.tsx'
import { useStoreId } from '#widgets/shops/store-id.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { detailOf } from '../store.ts'
import { ContactList } from './contact-list.tsx'

const Contacts = ({ sid }: { sid: string }) => {
  const contacts = useRead(stores.contacts, { params: { sid } })
  useRefreshOn('store', [stores.contacts])
  return (
    <Loaded reading={contacts} skeleton={<Skeleton rows={4} height={24} />}>
      {(rows) => <ContactList sid={sid} contacts={rows} />}
    </Loaded>
  )
}

export const ContactsPage = () => {
  const sid = useStoreId()
  const open = useOpen()
  const options = useStoreOptions()
  return (
    <>
      <PageHeader title={pages.storeContacts.title} note="按事情找人：接单、配送、售后、财务各留一位">
        {sid && <PageLink to={detailOf(sid)}>返回门店</PageLink>}
      </PageHeader>
      <Panel
        title="联系人"
        extra={
          options.length > 1 && (
            <FilterSelect
              label="门店"
              options={options}
              value={sid}
              onChange={(next) => open(routeTo('storeContacts', { sid: next || undefined }))}
            />
          )
        }
      >
        {sid ? <Contacts sid={sid} /> : <NoStore />}
      </Panel>
    </>
  )
}
