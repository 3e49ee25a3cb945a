import { stores as storeLines } from '@zdb/contract/shop/stores/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { oneOf, text, useFilter, whole } from '#core/router/filter.ts'
import { PageLink } from '#core/router/link.tsx'
import { useMay } from '#core/session/session.ts'
import { useRead } from '#core/http/query.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { useMedia } from '#ui/theme/media.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Panel } from '#ui/detail/panel.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { AddressBook } from '../addresses/address-book.tsx'
import { AuthorisationResult } from './authorisation-result.tsx'
import { Channels } from './channels.tsx'
import { Riders } from '../riders/riders.tsx'
import { ServicePanel } from '../service/service.tsx'
import { StoreList, StoreSelect } from '../store-picker.tsx'
import columns from '#ui/page/columns.module.css'
import styles from './channels-page.module.css'

/** `courier`, `returned` and `token` are what a courier's page sends a person back with. */
const fields = {
  tab: oneOf('channels', 'riders', 'service', 'addresses'),
  sid: text(),
  page: whole(1),
  courier: text(),
  returned: text(),
  token: text(),
}

const tabs = [
  { key: 'channels', label: '渠道', tone: 'neutral' },
  { key: 'riders', label: '骑手', tone: 'neutral' },
  { key: 'service', label: '商家版服务', tone: 'neutral' },
  { key: 'addresses', label: '地址簿', tone: 'neutral' },
] as const

/** What belongs to one store; the rest is the merchant's. */
const ofStore = { channels: Channels, riders: Riders }

const roomForList = '(min-width: 1340px)'

export const ChannelsPage = () => {
  const [{ tab, sid, page, courier, returned, token }, setFilter] = useFilter(fields)
  const stores = useRead(storeLines.list, { query: { page: 1, page_size: 100 } })
  const wide = useMedia(roomForList)
  const creates = useMay('store.edit')
  const items = stores.data?.items ?? []
  const store = items.find((each) => each.sid === sid) ?? items[0]
  const perStore = tab === 'channels' || tab === 'riders'
  const pick = (next: string) => setFilter({ sid: next })
  const Part = perStore ? ofStore[tab] : undefined
  return (
    <>
      <PageHeader
        title={pages.courierChannels.title}
        note="每家门店可以请谁配送：平台账号、自己的运力账号、外卖平台、自己的骑手、快递"
      />
      <div className={styles.page}>
        <AuthorisationResult
          courier={courier}
          returned={returned}
          token={token}
          onClose={(of = sid) => setFilter({ sid: of, courier: '', returned: '', token: '' })}
        />
        <div className={styles.tabs}>
          <StatusTabs label="配送渠道" tabs={tabs} value={tab} onChange={(next) => setFilter({ tab: next, page: 1 })} />
          {perStore && !wide && store && items.length > 1 && (
            <StoreSelect stores={items} value={store.sid} onChange={pick} />
          )}
        </div>
        {Part && (
          <Loaded reading={stores}>
            {() =>
              store ? (
                <div
                  className={`${columns.columns} ${styles.stores}`}
                  data-list={(wide && items.length > 1) || undefined}
                >
                  {wide && items.length > 1 && <StoreList stores={items} value={store.sid} onChange={pick} />}
                  <div className={columns.column}>
                    <Part key={store.sid} store={store} onTab={(next) => setFilter({ tab: next })} />
                  </div>
                </div>
              ) : (
                <Panel title="门店">
                  <Empty reason="还没有门店。有了门店，才知道骑手到哪里取货。">
                    {creates && <PageLink to={routeTo('editStore')}>新建门店</PageLink>}
                  </Empty>
                </Panel>
              )
            }
          </Loaded>
        )}
        {tab === 'service' && <ServicePanel page={page} onPage={(next) => setFilter({ page: next })} />}
        {tab === 'addresses' && <AddressBook />}
      </div>
    </>
  )
}
